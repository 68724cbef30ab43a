import { CapsheetError, type ErrorCode } from '../../base/util/capsheet-error.ts';

/**
 * Says what a failed request means for what it asked for; nothing where that was a read.
 *
 * - `not-done`: certainly not done, and not to be had: no connection, no credentials, the rate limit for too long
 * - `unsent`: not sent, since it could not be taken as it is
 * - `refused`: the service said no; a part may have been stored all the same
 * - `unknown`: only a query can tell
 */
export type Fate = 'not-done' | 'unsent' | 'refused' | 'unknown';

/** Something that is wrong, as the service or the contract names it. */
export interface Complaint {
  readonly message: string;
  /** The list of the request body that it is about. */
  readonly list?: string;
  /** From 0, in that list. */
  readonly index?: number;
  /** Its name in the request body; dotted where it is nested: `pre_money_valuation.value`. */
  readonly field?: string;
  /** From 0, among the items handed to the client; absent where none is named. */
  readonly position?: number;
  /** The field as the model names it (`closingDate`), where it is one of the model's. */
  readonly property?: string;
}

export interface RequestErrorFacts {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  /** `METHOD /path`. */
  readonly endpoint: string;
  readonly fate: Fate;
  readonly cause?: unknown;
}

/** A request that did not get the answer it should have. Exit status 5 where nobody deals with it. */
export abstract class RequestError extends CapsheetError {
  abstract readonly kind: string;
  readonly endpoint: string;
  readonly fate: Fate;

  constructor(facts: RequestErrorFacts) {
    super({ ...facts, exitStatus: 5 });
    this.name = new.target.name;
    this.endpoint = facts.endpoint;
    this.fate = facts.fate;
  }

  /** Said of each row that it concerns. */
  get words(): string {
    return this.message;
  }
}

/** No connection came about. */
export class UnreachableError extends RequestError {
  readonly kind = 'unreachable';
}

/** The connection was lost after the request may have been sent. */
export class NoAnswerError extends RequestError {
  readonly kind = 'no-answer';
}

/** The answer did not come, or did not go on, in time. */
export class TooLateError extends RequestError {
  readonly kind = 'too-late';
}

/** The service answered with a fault of its own (5xx), an end of its patience (408), or a redirect. */
export class BadAnswerError extends RequestError {
  readonly kind = 'bad-answer';
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(facts: RequestErrorFacts & { readonly status: number; readonly retryAfterMs: number | undefined }) {
    super(facts);
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** The answer is not what the operation answers. */
export class WrongShapeError extends RequestError {
  readonly kind = 'wrong-shape';
  /** It is no JSON at all, as where it was cut short on its way: another one may be whole. */
  readonly isBroken: boolean;

  constructor(facts: RequestErrorFacts & { readonly isBroken?: boolean }) {
    super(facts);
    this.isBroken = facts.isBroken ?? false;
  }
}

/** The service said no (4xx), or capsheet did for it: then `status` is absent and nothing was sent. */
export class RefusedError extends RequestError {
  readonly kind = 'refused';
  readonly status: number | undefined;
  readonly serviceMessage: string;
  readonly complaints: readonly Complaint[];
  readonly retryAfterMs: number | undefined;

  constructor(
    facts: RequestErrorFacts & {
      readonly status?: number;
      readonly serviceMessage: string;
      readonly complaints?: readonly Complaint[];
      readonly retryAfterMs?: number | undefined;
    },
  ) {
    super(facts);
    this.status = facts.status;
    this.serviceMessage = facts.serviceMessage;
    this.complaints = facts.complaints ?? [];
    this.retryAfterMs = facts.retryAfterMs;
  }

  override get words(): string {
    return this.serviceMessage;
  }
}

/** Not sent: the portfolio may have changed since the plan, and is to be looked at first. */
export class HeldBackError extends CapsheetError {
  readonly kind = 'held-back';

  constructor() {
    super({
      code: 'held-back',
      message: 'A write was held back, because the run had stood still.',
      hint: 'Apply again: capsheet first checks what the service holds.',
      exitStatus: 2,
    });
    this.name = 'HeldBackError';
  }
}

/** How a request failed: made once, where it failed, and handed on as it is to whoever reports it. */
export type RequestFailure =
  | UnreachableError
  | NoAnswerError
  | TooLateError
  | BadAnswerError
  | WrongShapeError
  | RefusedError;

export function isRequestFailure(error: unknown): error is RequestFailure {
  return error instanceof RequestError;
}
