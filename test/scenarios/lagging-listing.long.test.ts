import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Bench, openBench } from './bench.ts';

/** How many of everything the service holds. */
function countHeld({ sandbox }: Bench) {
  const { companies, rounds, shareClasses, securities, transactions } = sandbox.dump();
  return [companies, rounds, shareClasses, securities, transactions].map(({ length }) => length);
}

/** Puts the quarterly sample on the bench; gives its path. */
function takeQuarter({ folder }: Bench) {
  const book = join(folder, 'quarterly.xlsx');
  copyFileSync('samples/quarterly.xlsx', book);
  return book;
}

test('a quarter goes in once into a service that lists everything late, however often it is applied meanwhile', async () => {
  const prompt = await openBench();
  expect((await prompt.apply(takeQuarter(prompt))).exitStatus).toBe(0);

  // An hour is longer than any apply waits, so nothing sent is seen until the sandbox is told to show it.
  const late = await openBench({ behaviour: { visibleAfterMs: 3_600_000 } });
  const book = takeQuarter(late);
  const reports = [];
  for (let round = 0; round < 6; round++) {
    reports.push(await late.apply(book));
    if (round >= 2) late.sandbox.flush();
  }
  expect(reports.flatMap(({ outcomes }) => outcomes.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
  expect(reports.at(-1)?.exitStatus).toBe(0);
  expect(countHeld(late)).toEqual(countHeld(prompt));
});
