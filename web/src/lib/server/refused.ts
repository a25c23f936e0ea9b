import type { Refusal } from '$lib/wire/protocol';

/** What the server refused, with its code, its sentence and, where a rule forbids it, the paragraph. */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string | undefined;
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'Refused';
    this.code = refusal.code;
    this.rule = refusal.rule;
    this.refusal = refusal;
  }
}

/** The connection was lost before an answer came; what was asked may or may not have happened. */
export class Lost extends Error {
  constructor() {
    super('The connection was lost.');
    this.name = 'Lost';
  }
}
