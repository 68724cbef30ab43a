import type { Operation } from '../../src/service/contract/operation.ts';
import type { Service } from './service.ts';

/** One thing that the specification says, or the published facts where it says nothing. */
export interface Check {
  readonly operation: Operation;
  /** A sentence about the service. */
  readonly says: string;
  /** The check's needs: it stores something, or it needs credentials of a VIEWER. */
  readonly needs?: 'write' | 'viewer';
  /** Throws where the service does otherwise, and `Skipped` where it has nothing to try it on. */
  readonly run: (services: Services) => Promise<void>;
}

export interface Services {
  readonly service: Service;
  /** The service as a user with the role VIEWER sees it; absent where there are no such credentials. */
  readonly viewer: Service | undefined;
  /** Distinguishes what this run adds. */
  readonly label: string;
}

/** The service holds nothing that the check could be tried on. */
export class Skipped extends Error {}

/** Throws unless `fact` holds. */
export function hold(fact: boolean, message: string): asserts fact {
  if (!fact) throw new Error(message);
}

/** Throws unless both are the same as JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  hold(one === other, `${what}: expected ${other}, got ${one}`);
}

/** Throws unless the status is one of these. */
export function answers({ status, text }: { status: number; text: string }, ...expected: readonly number[]): void {
  hold(expected.includes(status), `expected ${expected.join(' or ')}, got ${status}: ${text.slice(0, 200)}`);
}

/** Throws `Skipped` where there is nothing. */
export function needs<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Skipped(`the service holds ${what}`);
  return value;
}
