import { CapsheetError } from '../util/capsheet-error.ts';
import type { ErrorItem } from './http/error-body.ts';

/**
 * What a failed request means for what it asked for: certainly not done; refused, of which a part may have been stored
 * all the same; or unknown. Of a read it says nothing.
 */
export type Fate = 'not-done' | 'refused' | 'unknown';

export interface RequestErrorFacts {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** `METHOD /path`. */
  readonly endpoint: string;
  readonly fate: Fate;
  readonly cause?: unknown;
}

/** A request that did not get the answer it should have. Exit status 5 where nobody deals with it. */
export abstract class RequestError extends CapsheetError {
  readonly endpoint: string;
  readonly fate: Fate;

  constructor(facts: RequestErrorFacts) {
    super({ ...facts, exitStatus: 5 });
    this.name = new.target.name;
    this.endpoint = facts.endpoint;
    this.fate = facts.fate;
  }
}

/** No connection came about. */
export class UnreachableError extends RequestError {}

/** The connection was lost after the request may have been sent. */
export class NoAnswerError extends RequestError {}

/** The answer did not come, or did not go on, in time. */
export class TooLateError extends RequestError {}

/** The service answered with a fault of its own (5xx) or a redirect. */
export class BadAnswerError extends RequestError {
  readonly status: number;
  /** How long it asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: RequestErrorFacts & { readonly status: number; readonly retryAfterMs: number | undefined }) {
    super(facts);
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** The answer is not what the operation answers. */
export class WrongShapeError extends RequestError {
  /** It is no JSON at all, as where it was cut short on its way: another one may be whole. */
  readonly isBroken: boolean;

  constructor(facts: RequestErrorFacts & { readonly isBroken?: boolean }) {
    super(facts);
    this.isBroken = facts.isBroken ?? false;
  }
}

/** What is wrong, brought home to the items that were handed in. */
export interface RefusedItem extends ErrorItem {
  /** From 0, among the items handed to the client; absent where the service names none. */
  readonly position?: number;
  /** The field as the model names it (`closingDate`), where it is one of the model's. */
  readonly property?: string;
}

/** The service said no (4xx), or capsheet did for it: then `status` is absent and nothing was sent. */
export class RefusedError extends RequestError {
  readonly status: number | undefined;
  /** The service's own words. */
  readonly serviceMessage: string;
  readonly items: readonly RefusedItem[];
  readonly retryAfterMs: number | undefined;

  constructor(
    facts: RequestErrorFacts & {
      readonly status: number | undefined;
      readonly serviceMessage: string;
      readonly items: readonly RefusedItem[];
      readonly retryAfterMs: number | undefined;
    },
  ) {
    super(facts);
    this.status = facts.status;
    this.serviceMessage = facts.serviceMessage;
    this.items = facts.items;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** The same refusal with its items placed. */
  withItems(items: readonly RefusedItem[]): RefusedError {
    const { code, message, hint, endpoint, fate, status, serviceMessage, retryAfterMs } = this;
    return new RefusedError({ code, message, hint, endpoint, fate, status, serviceMessage, retryAfterMs, items });
  }
}

/** Not sent: what it was planned against may no longer hold, and is to be looked at first. */
export class HeldBackError extends CapsheetError {
  readonly fate = 'not-done';

  constructor() {
    super({
      code: 'held-back',
      message: 'A write was held back: the run had stood still.',
      hint: 'Apply again: what the service holds is looked at first.',
      exitStatus: 2,
    });
    this.name = 'HeldBackError';
  }
}

/** Stopped from outside before the request was sent. */
export class InterruptedError extends CapsheetError {
  readonly fate = 'not-done';

  constructor() {
    super({
      code: 'interrupted',
      message: 'Interrupted.',
      hint: 'Start the same command again: what was done is known and is not done twice.',
      exitStatus: 130,
    });
    this.name = 'InterruptedError';
  }
}
