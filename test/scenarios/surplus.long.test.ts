import { expect, test } from 'vitest';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { planInputs } from '../../src/jobs/pipeline/plan-inputs.ts';
import type { RunReport } from '../../src/model/outcomes/run-report.ts';
import { type Bench, openBench, outcomesOf } from './bench.ts';
import { clientOf } from './desk.ts';

const COLUMNS = 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';
const LINE = 'A,certificate,Verdant Fields,Seed,Northlight Fund II,2025-06-01,Seed Preferred,100,1000,USD';

const put = (bench: Bench): string => bench.put('Securities.csv', [COLUMNS, LINE]);
const OTHER = 'B,certificate,Verdant Fields,Seed,Northlight Fund II,2025-06-02,Seed Preferred,200,2000,USD';

function heldIds({ sandbox }: Bench): readonly string[] {
  return sandbox.dump().securities.flatMap(({ id, issueDate }) => (issueDate === '2025-06-01' ? [id] : []));
}

function surplusOf({ plan, outcomes }: Pick<RunReport, 'plan' | 'outcomes'>): readonly string[] {
  const findings = [...plan.findings, ...outcomes.flatMap((outcome) => outcome.findings)];
  return findings.flatMap(({ code, message }) => (code === 'surplus' ? [message] : []));
}

async function planOf(bench: Bench, path: string) {
  const inputs = await readAndCheck({ paths: [path], reading: { decimalSign: '.' } });
  return planInputs(inputs, await bench.session());
}

test('what is stored long after its connection was lost, and was sent once more by then, is told by every later plan', async () => {
  const bench = await openBench({
    faults: [{ on: 'addSecurities', nth: 1, do: { kind: 'store-late', afterMs: 3_600_000 } }],
  });
  const book = put(bench);
  const first = await bench.apply(book);
  expect([outcomesOf(first), surplusOf(first), first.exitStatus]).toEqual([['added'], [], 0]);
  bench.sandbox.flush();
  const ids = heldIds(bench);
  expect(ids).toHaveLength(2);
  const late = ids.find((id) => id !== first.outcomes[0]?.id) ?? '';
  for (let look = 0; look < 2; look++) {
    const { plan } = await planOf(bench, book);
    expect(surplusOf({ plan, outcomes: [] })).toEqual([
      expect.stringContaining(`The portfolio service also has ${late}:`),
    ]);
    const again = await bench.apply(book);
    expect([outcomesOf(again), again.exitStatus, again.requests.writes]).toEqual([['unchanged'], 4, 0]);
  }
  expect(heldIds(bench)).toHaveLength(2);
});

/** A run that was interrupted before it knew of what is stored by now, while somebody else has entered the same. */
async function interruptBesideAnother() {
  const bench = await openBench({
    faults: [{ on: 'addSecurities', nth: 1, do: { kind: 'store-late', afterMs: 3_600_000 } }],
  });
  const stop = new AbortController();
  const book = put(bench);
  await bench.apply(book, { signal: stop.signal, onPause: () => stop.abort() }).catch(() => undefined);
  bench.sandbox.flush();
  const [own] = heldIds(bench);
  const other = clientOf(bench.sandbox);
  const [mine] = (await other.querySecurities()).filter(({ id }) => id === own);
  if (mine?.type !== 'certificate') throw new Error('the first run has stored nothing');
  const { id: _id, type, companyId, roundId, shareClassId, fundName: _name, ...facts } = mine;
  const links = { company: companyId, round: roundId ?? '', shareClass: shareClassId ?? '' };
  await other.addSecurities([{ ...facts, ...links, kind: 'security', type }]);
  await other.close();
  return { bench, book };
}

test('settling a run that was interrupted tells what is there beyond what the run sent', async () => {
  const { bench, book } = await interruptBesideAnother();
  const report = await bench.apply(book);
  const surplus = surplusOf(report);
  expect(report.exitStatus).toBe(4);
  expect(surplus).toHaveLength(1);
  expect(heldIds(bench).filter((id) => surplus[0]?.includes(id) === true)).not.toEqual([]);
  expect(heldIds(bench)).toHaveLength(2);
});

test.each(['unasked', 'given'] as const)(
  'and so it does before another workbook, where the user is %s',
  async (confirm) => {
    const { bench, book } = await interruptBesideAnother();
    const report = await bench.apply(bench.put('Certificates.csv', [COLUMNS, OTHER]), { confirm });
    const [surplus = ''] = surplusOf(report);
    const { plan } = await planOf(bench, book);
    expect([outcomesOf(report), report.exitStatus]).toEqual([['added'], 4]);
    expect(surplus).toContain('The portfolio service has more than run');
    expect(surplusOf({ plan, outcomes: [] })).toHaveLength(1);
  },
);
