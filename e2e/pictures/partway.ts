import type { Page } from '@playwright/test';

/**
 * Plays some of this person's actions over a separate connection, so that a picture shows a running game; returns the record once it is over. The wishes are patterns of actions,
 * used in turn; the moment is a part of the view that must not be empty.
 */
export function partway(
  page: Page,
  table: string,
  count: number,
  wishes: readonly string[],
  moment = '',
): Promise<string | null> {
  return page.evaluate(
    ([id, most, wished, path]) =>
      new Promise<string | null>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        let asked = 0;
        let played = 0;
        let last = '';
        let state: any = {};
        const ask = (what: object) => socket.send(JSON.stringify({ id: ++asked, ask: what }));
        const leave = (record: string | null) => {
          socket.close();
          resolve(record);
        };
        /** Sends each pending request once. */
        const once = (key: string, what: object) => {
          if (last === key) return;
          last = key;
          ask(what);
        };
        const think = () => {
          const { table, you, play } = state;
          if (!you) return;
          if (you.may.includes('cut_commit'))
            return once(`cut ${table.deal.deal}`, {
              type: 'cut_commit',
              deal: table.deal.deal,
              puzzle: null,
            });
          if (play?.outcome) return leave(play.record ?? null);
          if (you.may.includes('go_on')) return once(`on ${play.step}`, { type: 'go_on' });
          if (!play?.to_act.includes(you.seat) || play.legal.actions.length === 0) return;
          const found = path ? path.split('.').reduce((at: any, part) => at?.[part], play.view) : true;
          const worthIt = Array.isArray(found) ? found.length > 1 : Boolean(found);
          if (played >= most && worthIt) return leave(null);
          const actions: string[] = play.legal.actions;
          const liked = new RegExp(wished[played % wished.length] ?? '.');
          const action = actions.find((one) => liked.test(one)) ?? actions[0];
          if (last !== `act ${play.step}`) played++;
          once(`act ${play.step}`, { type: 'act', action, step: play.step });
        };
        socket.onerror = () => reject(new Error('no connection'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'welcome') ask({ type: 'enter', table: id });
          for (const part of ['table', 'you', 'play']) {
            if (message[part] && typeof message[part] === 'object')
              state = { ...state, [part]: message[part] };
          }
          think();
        };
      }),
    [table, count, wishes, moment] as const,
  );
}
