import { tellError } from '$lib/notice/tell';
import type { TournamentView } from '$lib/wire/club';
import type { SheetRefusal } from '$lib/wire/sheet';
import { SheetRefused } from '../../sheets/api';
import { tournamentApi } from './api';

const RETRY_MS = 4_000;

/** A tournament with live updates. */
export class LiveTournament {
  view = $state.raw<TournamentView | null>(null);
  gone = $state.raw<SheetRefusal | null>(null);
  online = $state(true);
  #events: EventSource | null = null;
  #told = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly round: string,
    readonly number: number,
    readonly key: string | null,
  ) {}

  /** Follows it until the returned function is called. */
  start(): () => void {
    void this.read();
    this.#follow();
    const again = () => {
      if (!this.online || this.#events?.readyState === EventSource.CLOSED) this.#again();
    };
    window.addEventListener('online', again);
    window.addEventListener('focus', again);
    return () => {
      this.#events?.close();
      clearTimeout(this.#retry);
      window.removeEventListener('online', again);
      window.removeEventListener('focus', again);
    };
  }

  async read(): Promise<void> {
    try {
      this.show(await tournamentApi.one(this.round, this.number, this.key));
    } catch (error) {
      if (error instanceof SheetRefused) this.gone = error.refusal;
      else {
        this.online = false;
        // Reported only while there is nothing to show, and not again at each retry.
        if (!this.view && !this.#told) tellError(error);
        this.#told = true;
      }
    }
  }

  show(view: TournamentView): void {
    this.online = true;
    if (!this.view || view.version >= this.view.version) this.view = view;
  }

  #again = (): void => {
    if (this.gone) return;
    void this.read();
    this.#follow();
  };

  #follow(): void {
    clearTimeout(this.#retry);
    this.#events?.close();
    const events = new EventSource(tournamentApi.events(this.round, this.number, this.key));
    this.#events = events;
    events.addEventListener('tournament', ({ data }) => this.show(JSON.parse(data) as TournamentView));
    events.addEventListener('gone', ({ data }) => {
      this.gone = JSON.parse(data) as SheetRefusal;
      events.close();
    });
    events.onerror = () => {
      this.online = false;
      // After any other status than 200 the browser gives up, and nobody touches a screen on the wall.
      if (events === this.#events && events.readyState === EventSource.CLOSED)
        this.#retry = setTimeout(this.#again, RETRY_MS);
    };
  }
}
