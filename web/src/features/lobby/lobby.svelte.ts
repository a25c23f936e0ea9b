import type { Connection } from '$lib/server/connection.svelte';
import type { TableCard } from '$lib/wire/protocol';

/** The lobby, updated while it is shown. */
export class Lobby {
  tables = $state.raw<TableCard[] | null>(null);
  #stop: (() => void)[];
  #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#stop = [
      connection.listen((message) => {
        if (message.type === 'lobby') this.tables = message.tables;
        else if (message.type === 'lobby_gone') this.#put(message.table, null);
        else if (message.type === 'lobby_changed') this.#put(message.table.id, message.table);
      }),
      connection.greet(() => void connection.ask({ type: 'lobby', follow: true }).catch(() => undefined)),
    ];
  }

  leave(): void {
    for (const stop of this.#stop) stop();
    void this.#connection.ask({ type: 'lobby', follow: false }).catch(() => undefined);
  }

  #put(id: string, card: TableCard | null): void {
    const others = (this.tables ?? []).filter((table) => table.id !== id);
    this.tables = card ? [card, ...others] : others;
  }
}

/** The three lists of the lobby, tables where it is one's own turn first. */
export function sortLobby(tables: readonly TableCard[]): Record<'mine' | 'open' | 'running', TableCard[]> {
  // Tables with somebody connected come first.
  const newest = [...tables].sort((a, b) => Number(a.away) - Number(b.away) || b.at - a.at);
  const mine = newest.filter(
    (table) => table.mine && (table.phase === 'opening' || table.phase === 'playing'),
  );
  return {
    mine: mine.toSorted((a, b) => Number(b.my_turn) - Number(a.my_turn)),
    open: newest.filter((table) => !table.mine && table.phase === 'opening'),
    running: newest.filter((table) => !table.mine && table.phase === 'playing' && table.spectators),
  };
}
