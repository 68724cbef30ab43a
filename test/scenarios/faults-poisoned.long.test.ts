import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countOutcomes } from '../../src/engine/apply/row-outcomes.ts';
import { FIRST_DAY } from '../support/first-day.ts';
import { type Bench, openBench } from './bench.ts';

const COMPANIES = Array.from({ length: 50 }, (_, index) => `Alpha ${index + 1}`);
const SECURITIES = Array.from({ length: 1_000 }, (_, index) => index);
const CERTIFICATES = 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';
/** In the middle of a batch of twenty. */
const POISONED = 507;

function putFirm(bench: Bench): string {
  mkdirSync(join(bench.folder, 'firm'));
  const each = (line: (company: string) => string) => COMPANIES.map(line);
  bench.put('firm/Companies.csv', ['Company', ...each((company) => company)]);
  bench.put('firm/Rounds.csv', ['Company,Round,Closing Date', ...each((company) => `${company},Seed,2024-01-31`)]);
  bench.put('firm/Share Classes.csv', [
    'Company,Round,Share Class,Class Type,Price Per Share,Currency',
    ...each((company) => `${company},Seed,Common,common,2.5,USD`),
  ]);
  return join(bench.folder, 'firm');
}

function putSecurities(bench: Bench): string {
  const lines = SECURITIES.map((index) => {
    const company = COMPANIES[Math.floor(index / 20)];
    return `S-${index},certificate,${company},Seed,Northlight Fund II,2024-02-01,Common,${index + 1},1000,USD`;
  });
  return bench.put('Securities.csv', [CERTIFICATES, ...lines]);
}

const PATIENCE = { visibleSeconds: 0, settleSeconds: 0, timeouts: { headersSeconds: 60 } };

/**
 * A request for each company, and then: named, the nineteen others once more; not named, halves until it stands alone
 * (10 and 10, 5 and 5, 3 and 2, 2 and 1, 1 and 1). After each refusal one query tells what was stored all the same.
 */
test.each([
  [true, { writes: 50 + 1, queries: 1 }],
  [false, { writes: 50 + 10, queries: 6 }],
])(
  'a poisoned row among 1,000 securities in 50 companies costs few requests (named: %s)',
  async (named, { writes, queries }) => {
    const bench = await openBench({ seed: FIRST_DAY, profile: PATIENCE });
    await bench.apply(putFirm(bench));
    const book = putSecurities(bench);
    const match = `"shares":"${POISONED}"`;
    bench.sandbox.setFaults([{ on: 'addSecurities', match, do: { kind: 'refuse-items', named, field: 'shares' } }]);
    const report = await bench.apply(book);
    const failed = report.outcomes.filter(({ outcome }) => outcome !== 'added');
    const words = named ? `Items that contain "${match}" are refused here.` : 'The request is refused.';
    expect(failed.map(({ outcome, message }) => [outcome, message])).toEqual([['failed', words]]);
    expect([report.exitStatus, bench.sandbox.dump().securities.length]).toEqual([4, 999]);
    expect(report.plan.requests).toMatchObject({ reads: 7 + 1 + 4, writes: 50 });
    // Seven reads to plan, one before the first write, four to prove, which tell the ids as well.
    expect(report.requests).toEqual({ reads: 7 + 1 + queries + 4, writes, retries: 0 });
  },
);

/** So many certificates in each of so many companies. */
async function putIn(bench: Bench, companies: number, each: number): Promise<string> {
  await bench.apply(putFirm(bench));
  const lines = COMPANIES.slice(0, companies).flatMap((company, place) =>
    Array.from({ length: each }, (_, index) => {
      return `S-${place}-${index},certificate,${company},Seed,Northlight Fund II,2024-02-01,Common,${index + 1},1000,USD`;
    }),
  );
  return bench.put('Securities.csv', [CERTIFICATES, ...lines]);
}

/**
 * Each request twice, its halves and the halves of those: eight. One such request may be the affair of its rows; three in
 * a row are the service's.
 */
test.each([
  [1, { failed: 36 }, 8, 4],
  [4, { failed: 27, 'not-run': 9 }, 3 * 8, 5],
])(
  'a service that answers 500 to every add is soon given up: 36 rows in requests to %i companies',
  async (companies, outcomes, writes, exitStatus) => {
    const bench = await openBench({ seed: FIRST_DAY, profile: { ...PATIENCE, connections: 1 } });
    const book = await putIn(bench, companies, 36 / companies);
    bench.sandbox.setFaults([{ on: 'addSecurities', do: { kind: 'error-before-storing', status: 500 } }]);
    const report = await bench.apply(book);
    expect(countOutcomes(report.outcomes)).toEqual(outcomes);
    expect([report.requests.writes, report.exitStatus]).toEqual([writes, exitStatus]);
    const codes = report.outcomes.flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(new Set(codes)).toEqual(new Set(['service-fault']));
    expect(report.requests.reads).toBeLessThan(40);
  },
);
