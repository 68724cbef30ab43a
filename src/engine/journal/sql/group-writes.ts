import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Query } from './query.ts';

/** Carries a query out as one transaction, and as long as whoever opened the log may write to it. */
export type WriteQuery = <T>(query: Query<T>) => Promise<T>;

interface Asked {
  readonly query: Query<void>;
  readonly keep: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Carries out as one transaction, in their order, what is asked for in one turn of the event loop or while another
 * transaction is under way: a disk takes as long over one as over many. Where a transaction fails, so does what waits
 * behind it, for it may depend on what was lost.
 */
export function groupWrites(write: WriteQuery): WriteQuery {
  const waiting: Asked[] = [];
  let isWriting = false;
  const writeWaiting = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      await nextTurn();
      const group = waiting.splice(0);
      try {
        await write(inOrder(group));
        for (const { keep } of group) keep();
      } catch (error) {
        for (const { fail } of [...group, ...waiting.splice(0)]) fail(error);
      }
    }
    isWriting = false;
  };
  return (query) =>
    new Promise((resolve, reject) => {
      let keep = (): void => undefined;
      const carryOut = function* (): Query<void> {
        const answer = yield* query;
        keep = () => resolve(answer);
      };
      waiting.push({ query: carryOut(), keep: () => keep(), fail: reject });
      if (!isWriting) void writeWaiting();
    });
}

function* inOrder(group: readonly Asked[]): Query<void> {
  for (const { query } of group) yield* query;
}
