import { describe, expect, test } from 'vitest';
import { areVerified, type Bench, openBench, outcomesOf } from './bench.ts';

const ROUND_COLUMNS = 'Company,Round,Closing Date,Round Size,Currency';
const round = (name: string) => `Kestrel Bio,${name},2025-08-20,30000000,USD`;
/** Later than anybody would ask by chance, and within what the profile allows. */
const LATE = { visibleAfterMs: 120 };

function putRounds(bench: Bench, ...names: readonly string[]): string {
  return bench.put('Rounds.csv', [ROUND_COLUMNS, ...names.map(round)]);
}

function heldRounds({ sandbox }: Bench): readonly string[] {
  sandbox.flush();
  const ours = sandbox.dump().rounds.filter(({ closingDate }) => closingDate === '2025-08-20');
  return ours.map(({ name }) => name).sort();
}

describe('a service that shows late what it has stored', () => {
  test('is asked again until every row is proven', async () => {
    const bench = await openBench({ behaviour: LATE });
    const report = await bench.apply(putRounds(bench, 'Series C', 'Series D'));
    expect([outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([['added', 'added'], true, 0]);
  });

  test('does not get once more what it stored behind a refusal', async () => {
    const bench = await openBench({
      behaviour: { ...LATE, refusedAdds: 'sound-items' },
      faults: [{ on: 'addRounds', match: 'Series D', do: { kind: 'refuse-items', named: false } }],
    });
    const report = await bench.apply(putRounds(bench, 'Series C', 'Series D', 'Series E'));
    expect([outcomesOf(report), report.exitStatus]).toEqual([['added', 'failed', 'added'], 4]);
    expect(heldRounds(bench)).toEqual(['Series C', 'Series E']);
  });

  test('does not get once more what an interrupted run brought in a moment ago', async () => {
    const bench = await openBench({ behaviour: LATE, profile: { batches: { maxItems: 1 } } });
    const stop = new AbortController();
    bench.sandbox.setFaults([{ on: 'addRounds', nth: 2, do: { kind: 'drop-before-storing' } }]);
    const book = putRounds(bench, 'Series C', 'Series D');
    const stopped = await bench.apply(book, { signal: stop.signal, onPause: () => stop.abort() });
    expect([outcomesOf(stopped), stopped.exitStatus]).toEqual([['added', 'unknown'], 130]);
    const again = await bench.apply(book);
    expect([again.exitStatus, areVerified(again)]).toEqual([0, true]);
    expect(heldRounds(bench)).toEqual(['Series C', 'Series D']);
  });

  test('gives what a conversion created in time to sell it', async () => {
    const bench = await openBench({ behaviour: LATE });
    bench.put('Securities.csv', [
      'Ref,Type,Company,Round,Fund,Issue Date,Convertible Type,Investment Amount,Currency',
      'N,convertible,Verdant Fields,Seed,Northlight Fund II,2025-06-01,SAFE,100000,USD',
    ]);
    bench.put('Transactions.csv', [
      'Event,Company,Date,Security,Shares Sold,Cash Received,Currency,Converted To,Creates Ref',
      'conversion,Verdant Fields,2025-07-01,N,,,,Seed Preferred,N2',
      'sale,Verdant Fields,2025-08-01,N2,5,100,USD,,',
    ]);
    const report = await bench.apply(bench.folder);
    expect([outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([
      ['added', 'added', 'added'],
      true,
      0,
    ]);
  });
});

describe('a custom value whose answer was lost and that is stored late', () => {
  const put = (bench: Bench, value: string) =>
    bench.put('Custom Columns.csv', ['Company,Deal Lead', `Kestrel Bio,${value}`]);
  const held = ({ sandbox }: Bench) => {
    sandbox.flush();
    const { companies, customColumns, customValues } = sandbox.dump();
    const company = companies.find(({ name }) => name === 'Kestrel Bio');
    const column = customColumns.find(({ name }) => name === 'Deal Lead');
    return customValues.find(({ companyId, columnId }) => companyId === company?.id && columnId === column?.id)?.values;
  };

  test('does not overtake the one that the next run sends', async () => {
    const bench = await openBench({
      faults: [{ on: 'replaceCustomValues', nth: 1, do: { kind: 'store-late', afterMs: 180 } }],
    });
    const first = await bench.apply(put(bench, 'A. Old'));
    const second = await bench.apply(put(bench, 'B. New'));
    expect([outcomesOf(first), outcomesOf(second)]).toEqual([['replaced'], ['replaced']]);
    expect(held(bench)).toEqual(['B. New']);
  });
});

test('a storm of 429 slows down and fails no row', async () => {
  const bench = await openBench({
    faults: [
      { on: 'writes', times: 12, do: [{ kind: 'rate-limited', retryAfterSeconds: 0 }, { kind: 'rate-limited' }] },
      { on: 'reads', times: 8, do: { kind: 'rate-limited', retryAfterSeconds: 0, as: 'date' } },
    ],
  });
  const report = await bench.apply(putRounds(bench, 'Series C', 'Series D'));
  expect([outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([['added', 'added'], true, 0]);
  expect(report.requests.retries).toBe(20);
  expect(heldRounds(bench)).toEqual(['Series C', 'Series D']);
});
