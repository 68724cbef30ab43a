import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupWrites } from '../../../src/engine/journal/sql/create-journal.ts';
import { all, type Query } from '../../../src/engine/journal/sql/query.ts';
import { sweepOf } from '../../support/sweep.ts';

interface Store {
  /** The entries that were kept, a list for each transaction. */
  readonly kept: string[][];
  readonly write: <T>(query: Query<T>) => Promise<T>;
}

/** A store that takes some turns for each transaction, and fails at those that say so. */
function openStore(turns: () => number = () => 0): Store {
  const kept: string[][] = [];
  const write = async <T>(query: Query<T>): Promise<T> => {
    const own: string[] = [];
    let step = query.next(0);
    for (; step.done !== true; step = query.next(1)) own.push(step.value.sql);
    for (let left = turns(); left > 0; left--) await nextTurn();
    if (own.some((sql) => sql.startsWith('fail'))) throw new Error('disk full');
    kept.push(own);
    return step.value;
  };
  return { kept, write };
}

function* ask(name: string): Query<string> {
  yield* all(name);
  return name;
}

describe('writes to the journal of a run', () => {
  it('are one transaction where they are asked for in one turn, and each gets its own answer', async () => {
    const { kept, write } = openStore();
    const grouped = groupWrites(write);
    expect(await Promise.all(['a', 'b', 'c'].map((name) => grouped(ask(name))))).toEqual(['a', 'b', 'c']);
    expect(kept).toEqual([['a', 'b', 'c']]);
  });

  it('are one transaction where they are asked for while another is under way', async () => {
    const { kept, write } = openStore(() => 5);
    const grouped = groupWrites(write);
    const first = grouped(ask('a'));
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    await Promise.all([first, grouped(ask('b')), grouped(ask('c'))]);
    expect(kept).toEqual([['a'], ['b', 'c']]);
  });

  it('are none of them kept where one fails, nor those that wait behind it; what is asked for later is', async () => {
    const { kept, write } = openStore(() => 5);
    const grouped = groupWrites(write);
    const first = [grouped(ask('a')), grouped(ask('fail'))];
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    const ends = await Promise.allSettled([...first, grouped(ask('b'))]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await grouped(ask('c'))).toBe('c');
    expect(kept).toEqual([['c']]);
  });

  it('stand in the order in which they were asked for, and each is kept when its promise is', async () => {
    const pauses = fc.array(fc.nat(3), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(pauses, fc.nat(4), async (between, turns) => {
        const { kept, write } = openStore(() => turns);
        const grouped = groupWrites(write);
        const asked: Promise<void>[] = [];
        for (const [index, pause] of between.entries()) {
          const own = grouped(ask(String(index)));
          asked.push(own.then((name) => expect(kept.flat()).toContain(name)));
          for (let turn = 0; turn < pause; turn++) await nextTurn();
        }
        await Promise.all(asked);
        expect(kept.flat()).toEqual(between.map((_, index) => String(index)));
      }),
      { numRuns: sweepOf(100) },
    );
  });
});
