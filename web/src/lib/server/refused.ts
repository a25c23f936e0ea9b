import type { Refusal } from '$lib/wire/protocol';

/** A refusal of the server, with its code, message and, if a rule forbids it, the paragraph. */
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

/** The connection was lost before an answer came; it is unknown whether the request was done. */
export class Lost extends Error {
  constructor() {
    super('The connection was lost.');
    this.name = 'Lost';
  }
}
