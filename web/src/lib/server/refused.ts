import type { Refusal } from '$lib/wire/protocol';

/** What the server refused, with its code, its sentence and, where a rule forbids it, the paragraph. */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string | undefined;

  constructor({ code, message, rule }: Refusal) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.rule = rule;
  }
}

/** The connection was lost before an answer came; what was asked may or may not have happened. */
export class Lost extends Error {
  constructor() {
    super('The connection was lost.');
    this.name = 'Lost';
  }
}
