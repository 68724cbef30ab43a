import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLocalJournal } from '../../src/engine/journal/sqlite/open-journal.ts';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { planInputs } from '../../src/jobs/pipeline/plan-inputs.ts';
import { savePlan } from '../../src/jobs/pipeline/planning/saved-plan.ts';
import { areVerified, type Bench, openBench, outcomesOf } from './bench.ts';
import { clientOf } from './desk.ts';

const ROUND_COLUMNS = 'Company,Round,Closing Date,Round Size,Currency';
const CERTIFICATE_COLUMNS = 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';

const certificate = (ref: string, shares = 100, day = '2025-06-01') =>
  `${ref},certificate,Verdant Fields,Seed,Northlight Fund II,${day},Seed Preferred,${shares},1000,USD`;
const round = (name: string, company = 'Kestrel Bio') => `${company},${name},2025-08-20,30000000,USD`;

function putRounds(bench: Bench, ...rows: readonly string[]): string {
  return bench.put('Rounds.csv', [ROUND_COLUMNS, ...rows]);
}

function putCertificates(bench: Bench, ...rows: readonly string[]): string {
  return bench.put('Securities.csv', [CERTIFICATE_COLUMNS, ...rows]);
}

/** How many certificates of these tests the service holds, by their shares. */
function heldShares({ sandbox }: Bench): readonly (string | undefined)[] {
  return sandbox
    .dump()
    .securities.filter(({ issueDate }) => issueDate.startsWith('2025-06-'))
    .map(({ shares }) => shares)
    .sort();
}

function heldRounds({ sandbox }: Bench, ...names: readonly string[]): readonly string[] {
  return sandbox
    .dump()
    .rounds.filter(({ name }) => names.includes(name))
    .map(({ name }) => name)
    .sort();
}

function requestsTo({ sandbox }: Bench, path: string): number {
  return sandbox.requests.filter((request) => request.path.includes(path)).length;
}

describe('two identical rows of which one was stored', () => {
  test.each(['drop', 'hang', 500, 422] as const)(
    'become two, and not three, where the request ended with %s',
    async (ending) => {
      const bench = await openBench({
        faults: [{ on: 'addSecurities', nth: 1, do: { kind: 'store-half', ending } }],
        behaviour: { visibleAfterMs: 60 },
      });
      const report = await bench.apply(putCertificates(bench, certificate('A'), certificate('B')));
      expect([outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([['added', 'added'], true, 0]);
      bench.sandbox.flush();
      expect(heldShares(bench)).toEqual(['100', '100']);
      expect(requestsTo(bench, '/securities/add/')).toBe(2);
    },
  );
});

test('what somebody else adds in that very moment counts as the row, with a warning, and is not added twice', async () => {
  const bench = await openBench({ faults: [{ on: 'addRounds', nth: 1, do: { kind: 'drop-before-storing' } }] });
  const other = clientOf(bench.sandbox);
  const kestrel = bench.sandbox.dump().companies.find(({ name }) => name === 'Kestrel Bio');
  const book = putRounds(bench, round('Series C'));
  const { plan } = await planInputs(await readAndCheck(reading(book)), await bench.session());
  const [item] = plan.steps[0]?.requests[0]?.items ?? [];
  let isEntered = false;
  const onPause = async () => {
    if (isEntered || item?.data.kind !== 'round') return;
    isEntered = true;
    await other.addRounds([{ ...item.data, company: kestrel?.id ?? '', pariPassuRounds: [] }]);
  };
  const report = await bench.apply(book, { onPause });
  await other.close();
  expect([isEntered, outcomesOf(report), report.exitStatus]).toEqual([true, ['added'], 0]);
  expect(report.outcomes[0]?.findings).toMatchObject([{ code: 'settled-by-query', severity: 'warning' }]);
  expect(heldRounds(bench, 'Series C')).toEqual(['Series C']);
});

/** Takes rows away from the firm; the sandbox would give the id of a deleted row to the next one. */
function remove(bench: Bench, table: string, where: string): void {
  bench.tamper('service', `PRAGMA foreign_keys = OFF; UPDATE ${table} SET firm_id = 'gone' WHERE ${where}`);
}

describe('a service that deletes what was there', () => {
  test('is no reason to take an old certificate for a new one', async () => {
    const bench = await openBench();
    await bench.apply(putCertificates(bench, certificate('A')));
    const [old] = bench.sandbox.dump().securities.filter(({ issueDate }) => issueDate === '2025-06-01');
    bench.sandbox.setFaults([{ on: 'addSecurities', nth: 1, do: { kind: 'drop-before-storing' } }]);
    const onPause = () => remove(bench, 'securities', `id = '${old?.id}'`);
    const report = await bench.apply(putCertificates(bench, certificate('A'), certificate('B')), { onPause });
    expect(report.outcomes.map(({ outcome, verified }) => [outcome, verified])).toEqual([
      ['unchanged', false],
      ['added', true],
    ]);
    expect([report.exitStatus, heldShares(bench)]).toEqual([4, ['100']]);
    expect(requestsTo(bench, '/securities/add/')).toBe(3);
  });

  test('between an interrupted run and the next gets it once more only where a person says so', async () => {
    const bench = await openBench();
    const stop = new AbortController();
    bench.sandbox.setFaults([{ on: 'addRounds', nth: 1, do: { kind: 'drop-after-storing' } }]);
    const book = putRounds(bench, round('Series C'), round('Series D'));
    const first = await bench.apply(book, { signal: stop.signal, onPause: () => stop.abort() }).catch(() => undefined);
    expect(first?.exitStatus ?? 130).not.toBe(1);
    remove(bench, 'rounds', "name = 'Series C'");
    const again = await bench.apply(book);
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['differs', 'unchanged']);
    expect(again.outcomes[0]?.message).toMatch(
      /^Run \S+ entered it and the portfolio service accepted it, but does not list it \(yet\); nothing is sent\.$/,
    );
    expect(heldRounds(bench, 'Series C', 'Series D')).toEqual(['Series D']);
    const further = await bench.apply(bench.put('Rounds.csv', [`${ROUND_COLUMNS},Action`, `${round('Series C')},new`]));
    expect(further.outcomes.map(({ outcome }) => outcome)).toEqual(['added']);
    expect(heldRounds(bench, 'Series C', 'Series D')).toEqual(['Series C', 'Series D']);
  });
});

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('a clock that jumps %s shortens no wait and loses no row', async (_way, jumpMs) => {
  const bench = await openBench({ faults: [{ on: 'addRounds', nth: 1, do: { kind: 'drop-before-storing' } }] });
  let jumps = 0;
  const now = () => {
    jumps += 1;
    return new Date(Date.now() + (jumps % 2) * jumpMs);
  };
  const pauses: number[] = [];
  const report = await bench.apply(putRounds(bench, round('Series C')), { now, onPause: (ms) => void pauses.push(ms) });
  expect([outcomesOf(report), report.exitStatus]).toEqual([['added'], 0]);
  // Settled after what may be stored late and shown late: 0.2 s each.
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(400);
  expect(heldRounds(bench, 'Series C')).toEqual(['Series C']);
});

describe('a disk that is full when the intent is to be written', () => {
  const FULL = `CREATE TRIGGER full BEFORE UPDATE OF state ON requests WHEN new.state = 'sent' AND new.number = 2
    BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`;

  test('nothing is sent, what is in is told with exit status 2, and the next apply sends the rest', async () => {
    const bench = await openBench({ profile: { batches: { maxItems: 1 } } });
    await (await openLocalJournal(bench.stateDir)).close();
    bench.tamper('journal', FULL);
    const book = putRounds(bench, round('Series C'), round('Series D'), round('Series E'));
    const report = await bench.apply(book);

    expect([report.status, report.exitStatus, outcomesOf(report)]).toEqual([
      'journal-lost',
      2,
      ['added', 'not-run', 'not-run'],
    ]);
    expect(report.outcomes[1]?.message).toBe('Not sent: the run ended before (journal-write-failed).');
    expect(report.findings.map(({ code, message }) => [code, message])).toEqual([
      ['run-stopped', expect.stringMatching(/journal\.sqlite .*database or disk is full/)],
    ]);
    expect([requestsTo(bench, '/financing-rounds/add/'), report.results.length]).toEqual([1, 1]);
    expect(existsSync(report.results[0] ?? '')).toBe(true);

    bench.tamper('journal', 'DROP TRIGGER full');
    const again = await bench.apply(book);
    expect([again.exitStatus, outcomesOf(again)]).toEqual([0, ['added', 'added', 'added']]);
    expect(again.outcomes[0]?.runId).toBe(report.runId);
    expect(heldRounds(bench, 'Series C', 'Series D', 'Series E')).toEqual(['Series C', 'Series D', 'Series E']);
  });
});

test('a journal of a newer version is left alone, and nothing is asked', async () => {
  const bench = await openBench();
  await (await openLocalJournal(bench.stateDir)).close();
  bench.tamper('journal', 'PRAGMA user_version = 99');
  const before = bench.sandbox.requests.length;
  await expect(bench.apply(putRounds(bench, round('Series C')))).rejects.toMatchObject({
    code: 'journal-too-new',
    exitStatus: 2,
  });
  expect(bench.sandbox.requests.length).toBe(before);
});

/** Where not even the machine's administrator, as whom tests may run, can make a file; elsewhere nobody else can. */
const READ_ONLY = '/sys/kernel';

test.each([
  ['is read-only', (path: string) => symlinkSync(existsSync(READ_ONLY) ? READ_ONLY : '/', path)],
  ['is a file', (path: string) => writeFileSync(path, '')],
  [
    'holds a folder where the journal should be',
    (path: string) => mkdirSync(join(path, 'journal.sqlite'), { recursive: true }),
  ],
])('a state folder that cannot be written, because it %s, is found before anything is asked', async (_why, spoil) => {
  const bench = await openBench();
  spoil(bench.stateDir);
  await expect(async () => bench.apply(putRounds(bench, round('Series C')))).rejects.toMatchObject({
    code: 'state-dir-unwritable',
    exitStatus: 2,
  });
  expect(bench.sandbox.requests).toEqual([]);
});

describe('a saved plan', () => {
  async function planInto(bench: Bench, book: string): Promise<string> {
    const document = await planInputs(await readAndCheck(reading(book)), await bench.session());
    await savePlan(document, join(bench.folder, 'plan.json'));
    return join(bench.folder, 'plan.json');
  }

  test('that is applied twice sends nothing the second time', async () => {
    const bench = await openBench();
    const plan = await planInto(bench, putCertificates(bench, certificate('A'), certificate('B')));
    const first = await bench.apply(plan);
    const writes = requestsTo(bench, '/add/');
    const second = await bench.apply(plan);
    expect([first.exitStatus, second.exitStatus, second.status]).toEqual([0, 0, 'already-applied']);
    expect([requestsTo(bench, '/add/'), heldShares(bench)]).toEqual([writes, ['100', '100']]);
  });

  test('whose run left a custom value in the dark is continued', async () => {
    const bench = await openBench();
    const values = ['Company,Deal Lead,Next Review', 'Kestrel Bio,A. Moreau,2027-01-31', 'Lumenpay,B. Ito,2027-02-28'];
    const plan = await planInto(bench, bench.put('Custom Columns.csv', values));
    bench.sandbox.setFaults([{ on: 'replaceCustomValues', do: { kind: 'drop-after-storing' } }]);
    const stop = new AbortController();
    const first = await bench.apply(plan, { signal: stop.signal, onPause: () => stop.abort() });
    expect([first.exitStatus, outcomesOf(first)]).toEqual([130, ['unknown', 'unknown']]);
    bench.sandbox.setFaults([]);
    const again = await bench.apply(plan);
    expect([again.exitStatus, outcomesOf(again)]).toEqual([0, ['replaced', 'replaced']]);
  });

  test('some of whose rows failed is not done yet', async () => {
    const bench = await openBench();
    const plan = await planInto(bench, putRounds(bench, round('Series C'), round('Series D')));
    const refusal = { kind: 'refuse-items' } as const;
    bench.sandbox.setFaults([{ on: 'addRounds', match: 'Series D', times: 1, do: refusal }]);
    const first = await bench.apply(plan);
    expect([first.exitStatus, outcomesOf(first)]).toEqual([4, ['added', 'failed']]);
    const again = await bench.apply(plan);
    expect([again.exitStatus, heldRounds(bench, 'Series C', 'Series D')]).toEqual([0, ['Series C', 'Series D']]);
  });
});

test('a workbook that was edited after an interrupted run is planned as it is now', async () => {
  const bench = await openBench({ faults: [{ on: 'addSecurities', nth: 1, do: { kind: 'store-half' } }] });
  const stop = new AbortController();
  const onPause = () => stop.abort();
  const [first, second, third, fourth] = ['2025-06-01', '2025-06-02', '2025-06-03', '2025-06-04'];
  const rows = [certificate('A', 100, first), certificate('B', 200, second), certificate('C', 300, third)];
  const book = putCertificates(bench, ...rows, certificate('D', 400, fourth));
  const stopped = await bench.apply(book, { signal: stop.signal, onPause });
  expect([stopped.exitStatus, heldShares(bench)]).toEqual([130, ['100', '200']]);
  // A has another number of shares now, B and C are not wanted any more, E is new.
  const edited = putCertificates(
    bench,
    certificate('A', 111, first),
    certificate('D', 400, fourth),
    certificate('E', 500, third),
  );
  const again = await bench.apply(edited);
  expect(outcomesOf(again)).toEqual(['differs', 'added', 'added']);
  expect([again.exitStatus, again.notes.map(({ kind }) => kind)]).toEqual([0, ['settled-run', 'looks']]);
  expect(heldShares(bench)).toEqual(['100', '200', '400', '500']);
});

function reading(path: string) {
  return { paths: [path], reading: { decimalSign: '.' as const } };
}

test('a circle of equal rank of which a part was sent is closed by the rest', async () => {
  const bench = await openBench({ behaviour: { pariPassu: 'one-side' } });
  const columns = `${ROUND_COLUMNS},Pari Passu With`;
  const put = (...rows: readonly string[]) => bench.put('Rounds.csv', [columns, ...rows]);
  // As an interrupted run leaves it: of rounds that name each other the first goes without the link.
  await bench.apply(put(`${round('Series C')},`, `${round('Series D')},`));
  const whole = put(
    `${round('Series C')},`,
    `${round('Series D')},Series E`,
    `${round('Series E')},Series C; Series D`,
  );
  const report = await bench.apply(whole);
  expect([outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([
    ['unchanged', 'unchanged', 'added'],
    true,
    0,
  ]);
});

test('rounds that name each other go one after the other, the first without the link', async () => {
  const bench = await openBench();
  const columns = `${ROUND_COLUMNS},Pari Passu With`;
  const book = bench.put('Rounds.csv', [columns, `${round('Series C')},Series D`, `${round('Series D')},Series C`]);
  const report = await bench.apply(book);
  expect([outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([['added', 'added'], true, 0]);
});

test('custom values that the service stores and fails at each time are replaced, since it holds them', async () => {
  const bench = await openBench({
    faults: [{ on: 'replaceCustomValues', do: { kind: 'error-after-storing' } }],
    profile: { settleSeconds: 0.02, visibleSeconds: 0 },
  });
  const book = bench.put('Custom Columns.csv', ['Company,Column,Value', 'Kestrel Bio,Deal Lead,Ada Byron']);
  const report = await bench.apply(book);
  expect([outcomesOf(report), areVerified(report), report.exitStatus]).toEqual([['replaced'], true, 0]);
  expect(report.outcomes.map(({ findings }) => findings.map(({ code }) => code))).toEqual([['settled-by-query']]);
  expect(outcomesOf(await bench.apply(book))).toEqual(['unchanged']);
});
