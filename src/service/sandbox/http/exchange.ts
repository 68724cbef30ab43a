import { type Issue, SandboxProblem } from '../errors.ts';
import type { Poison } from '../executor.ts';

/** One request that came in for an operation, and what can be done with it. */
export interface Exchange {
  /** The body as it was sent, its JSON parsed. */
  readonly body: unknown;
  /** Carries it out, with another body where one is given; the answer may be a refusal. */
  readonly perform: (change?: { readonly body?: unknown; readonly poison?: Poison }) => Promise<RouteAnswer>;
  readonly performLater: (afterMs: number) => void;
  /** From now on nobody gets in with the token of this request. */
  readonly expireToken: () => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** An answer before it is written as JSON. */
export interface RouteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
  /** Named by a refusal, where it names fields. */
  readonly issues?: readonly Issue[];
}

export type Ending =
  | { readonly kind: 'answer'; readonly answer: RouteAnswer }
  /** The answer ends half-way: its JSON within a complete answer, or the connection. */
  | { readonly kind: 'cut-short'; readonly answer: RouteAnswer; readonly at: 'body' | 'connection' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'hang' };

/** The answer of an operation; a refusal is one too. */
export async function toAnswer(status: number, work: () => unknown): Promise<RouteAnswer> {
  try {
    return { status, headers: {}, value: await work() };
  } catch (error) {
    if (error instanceof SandboxProblem) return toRefusal(error);
    throw error;
  }
}

export function toRefusal({ status, headers, detail }: SandboxProblem): RouteAnswer {
  const answer = { status, headers, value: { detail } };
  return typeof detail === 'string' ? answer : { ...answer, issues: detail };
}
