import { expect, test } from 'vitest';
import type { RunReport } from '../../../../src/model/outcomes/run-report.ts';
import { type Bench, openBench } from '../../../scenarios/bench.ts';

const COLUMNS = 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';

/** Certificates, whose answer gives no ids: they are asked for at the end. */
function putCertificates(bench: Bench): string {
  const row = (ref: string) =>
    `${ref},certificate,Verdant Fields,Seed,Northlight Fund II,2025-06-01,Seed Preferred,100,1000,USD`;
  return bench.put('Securities.csv', [COLUMNS, row('A'), row('B')]);
}

function textsOf({ notes }: RunReport): readonly string[] {
  return notes.flatMap((note) => (note.kind === 'other' ? [note.text] : []));
}

test('a run asks as often as its plan says, and says nothing of it', async () => {
  const bench = await openBench();
  const report = await bench.apply(putCertificates(bench));
  expect([report.status, report.requests.reads]).toEqual(['done', report.plan.requests.reads]);
  expect(textsOf(report)).toEqual([]);
});

test.each([
  [
    'shows late what was added',
    { behaviour: { visibleAfterMs: 3_600_000 } },
    /: the service did not show at once what had been added/,
  ],
  [
    'loses an answer',
    { faults: [{ on: 'addSecurities', nth: 1, do: { kind: 'drop-after-storing' } }] },
    /: the service was asked what had become of requests that it did not answer clearly/,
  ],
] as const)('a run that asks a service more often, because it %s, says why', async (_what, options, words) => {
  const bench = await openBench(options);
  // A stored record shows once somebody has waited for it.
  const report = await bench.apply(putCertificates(bench), { onPause: () => bench.sandbox.flush() });
  const { reads } = report.requests;
  expect(report.status).toBe('done');
  expect(reads).toBeGreaterThan(report.plan.requests.reads);
  expect(textsOf(report)).toEqual([expect.stringMatching(words)]);
  expect(textsOf(report)[0]).toContain(`${reads} reads instead of the ${report.plan.requests.reads} planned: `);
});

test('a run that plans again once the user has agreed says so', async () => {
  const bench = await openBench();
  const report = await bench.apply(putCertificates(bench), { confirm: 'given' });
  expect(textsOf(report)).toEqual([
    expect.stringMatching(
      /^\d+ reads instead of the \d+ planned: the plan was made again after you had agreed to it\.$/,
    ),
  ]);
});
