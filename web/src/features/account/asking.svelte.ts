import { words } from '$lib/i18n/words.svelte';
import { Refused } from '$lib/server/refused';
import { refusalText, type Context } from '$lib/notice/tell';

/** The state of a form that sends a request: whether it waits for the answer, and why it was refused, to be shown in the form. */
export class Asking {
  error = $state<string | null>(null);
  working = $state(false);
  #find: Context['find'] | undefined;

  /** @param find the page's own texts for refusals, if it has any. */
  constructor(find?: Context['find']) {
    this.#find = find;
  }

  /** The submit handler; ignores a second submission while one is pending. */
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
