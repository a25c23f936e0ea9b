import { words } from '$lib/i18n/words.svelte';
import { Refused } from '$lib/server/refused';
import { refusalText, type Context } from './tell';

/** A form that asks the server something: whether it waits for the answer, and why it was refused, to be shown in the form itself. */
export class Asking {
  error = $state<string | null>(null);
  working = $state(false);
  #find: Context['find'] | undefined;

  /** @param find the page's own words for refusals, where it has any. */
  constructor(find?: Context['find']) {
    this.#find = find;
  }

  /** What the form does when it is sent: once at a time. */
  send(ask: () => Promise<void>): (event: SubmitEvent) => Promise<void> {
    return async (event) => {
      event.preventDefault();
      if (this.working) return;
      this.error = null;
      this.working = true;
      try {
        await ask();
      } catch (caught) {
        this.error = caught instanceof Refused ? refusalText(caught, this.#find) : words.t('error.lost');
      } finally {
        this.working = false;
      }
    };
  }
}
