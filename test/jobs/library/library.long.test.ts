import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  applyPlan,
  CapsheetError,
  compareWorkbooks,
  draftMapping,
  exportHoldings,
  inspectWorkbooks,
  journalInFolder,
  journalInMemory,
  openPlanned,
  openWorkbooks,
  type PortfolioAccess,
  parsePlanText,
  planWorkbooks,
  readPlanFile,
  writePlanFile,
} from '../../../src/jobs/library/capsheet.ts';
import { documentSchemas } from '../../../src/jobs/library/schemas.ts';
import { CLIENT_SECRET, type Desk, openDesk } from '../../scenarios/desk.ts';

let desk: Desk;
let access: PortfolioAccess;

beforeEach(async () => {
  desk = await openDesk();
  access = accessOf(desk);
});

function accessOf({ sandbox, profile, stateDir }: Desk): PortfolioAccess {
  return {
    baseUrl: sandbox.url,
    credentials: { clientId: sandbox.clientId, clientSecret: CLIENT_SECRET },
    userName: 'ana',
    journal: journalInFolder(stateDir),
    profile,
  };
}

const bytes = () => ({ name: 'quarterly.xlsx', bytes: readFileSync('samples/quarterly.xlsx') });

/** Gives what is wrong, by its code. */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}

async function planQuarter(by = access) {
  const workbooks = await openWorkbooks([bytes()]);
  return { workbooks, plan: await planWorkbooks(workbooks, by) };
}

describe('a plan from code', () => {
  test('is what the command prints, is applied as it was read, and not a second time', async () => {
    const path = desk.path(desk.take('quarterly.xlsx'));
    const workbooks = await openWorkbooks([path]);
    const planned = await planWorkbooks(workbooks, access);
    const { json } = await desk.run(['plan', path, '--json']);
    expect({ ...planned.document, madeAt: '' }).toEqual({ ...json, madeAt: '', madeBy: 'ana' });
    expect(documentSchemas.plan.parse(json)).toEqual(json);

    const plan = await writePlanFile(planned, desk.path('quarter.plan.json'));
    expect(await readPlanFile(plan.path ?? '')).toEqual(plan);
    const again = await openPlanned(plan);
    const stages = new Set<string>();
    const run = await applyPlan(plan, again, access, { onProgress: ({ stage }) => stages.add(stage) });
    expect([run.status, run.exitStatus, run.document.planSha256]).toEqual(['done', 0, plan.sha256]);
    expect(documentSchemas.result.parse(run.document)).toEqual(run.document);
    expect([...stages]).toContain('securities');
    const held = await desk.look();

    expect((await applyPlan(plan, again, access)).status).toBe('already-applied');
    expect((await planWorkbooks(workbooks, access)).document.summary).toMatchObject({ add: 0, replace: 0 });
    expect(await desk.look()).toEqual(held);
  });

  test('is refused if the service has moved, the plan was changed, or it is of another kind', async () => {
    const { workbooks, plan } = await planQuarter();
    const changed = plan.text.replace('"madeBy": "ana"', '"madeBy": "eva"');
    expect(changed).not.toBe(plan.text);
    expect(await codeOf(applyPlan({ ...plan, text: changed }, workbooks, access))).toBe('plan-damaged');
    expect(await codeOf(parsePlanText(plan.text.replace('capsheet/plan@1', 'capsheet/plan@2')))).toBe('plan-newer');
    expect(await codeOf(parsePlanText(JSON.stringify(plan.document)))).toBe('plan-damaged');
    expect(await codeOf(parsePlanText('{'))).toBe('plan-damaged');
    expect(await codeOf(parsePlanText('a plan'))).toBe('plan-foreign');
    expect((await applyPlan(plan, workbooks, access)).status).toBe('done');
    const other = { ...access, journal: journalInFolder(desk.path('elsewhere')) };
    expect(await codeOf(applyPlan(plan, workbooks, other))).toBe('plan-stale');
    expect(await codeOf(planWorkbooks(workbooks, other, { earlier: plan }))).toBe('plan-stale');
  });

  test('is made and applied with a journal in memory, which ends with the process', async () => {
    const by = { ...access, journal: journalInMemory() };
    const { workbooks, plan } = await planQuarter(by);
    const both = await Promise.all([1, 2].map(() => codeOf(applyPlan(plan, workbooks, by))));
    expect(both.filter((code) => code !== undefined)).toEqual(['lock-held']);
    expect((await applyPlan(plan, workbooks, by)).status).toBe('already-applied');
    await workbooks.close();
    expect(await codeOf(applyPlan(plan, workbooks, by))).toBe('workbooks-closed');
  });
});

test('an old plan file is read as it was written, and applied to no portfolio but its own', async () => {
  const old = await readPlanFile('test/compatibility/1.0/quarterly.plan.json');
  expect(documentSchemas.plan.parse(old.document)).toEqual(old.document);
  expect(old.document.summary.add).toBeGreaterThan(0);
  const workbooks = await openWorkbooks([bytes()]);
  const held = await desk.look();
  expect(await codeOf(applyPlan(old, workbooks, access))).toBe('plan-stale');
  expect(await codeOf(parsePlanText(old.text.replace('capsheet/plan@1', 'capsheet/plan@0')))).toBe('plan-newer');
  expect(await desk.look()).toEqual(held);
});

test('a plan holds as long as nothing has changed, cannot be changed itself, and says the same wherever it was', async () => {
  const { workbooks, plan } = await planQuarter();
  expect((await planWorkbooks(workbooks, access, { earlier: plan })).document.summary).toEqual(plan.document.summary);
  expect(() => Object.assign(plan, { text: '{}' })).toThrow(TypeError);
  expect({ ...(await parsePlanText(plan.text)) }).toEqual({ ...plan });
  expect(createHash('sha256').update(plan.text).digest('hex')).toBe(plan.sha256);
  const copy = { ...plan, sha256: '0'.repeat(64) };
  const run = await applyPlan(copy, workbooks, access);
  expect([run.status, run.document.planSha256]).toEqual(['done', plan.sha256]);
});

/** Everything of the quarter is there, and nothing of it twice. */
async function expectWhole() {
  const whole = await openDesk();
  const there = await planQuarter(accessOf(whole));
  await applyPlan(there.plan, there.workbooks, accessOf(whole));
  const countsOf = async (one: Desk) =>
    Object.entries(await one.look()).map(([kind, list]) => [kind, Array.isArray(list) ? list.length : 0]);
  expect(await countsOf(desk)).toEqual(await countsOf(whole));
}

describe('an apply that is aborted', () => {
  test('ends with what is known, and the next goes on from there: nothing goes in twice', async () => {
    const { workbooks, plan } = await planQuarter();
    const stop = new AbortController();
    const run = await applyPlan(plan, workbooks, access, {
      signal: stop.signal,
      onProgress: ({ writesSent }) => {
        if (writesSent > 1) stop.abort();
      },
    });
    expect([run.status, run.exitStatus]).toEqual(['interrupted', 130]);
    expect(run.document.summary['not-run']).toBeGreaterThan(0);
    expect(run.document.summary.added).toBeGreaterThan(0);

    const rest = await planWorkbooks(workbooks, access);
    expect((await applyPlan(rest, workbooks, access)).status).toBe('done');
    await expectWhole();
  });

  test('before it begins sends nothing', async () => {
    const { workbooks, plan } = await planQuarter();
    const before = await desk.look();
    expect(await codeOf(applyPlan(plan, workbooks, access, { signal: AbortSignal.abort() }))).toBe('interrupted');
    expect(await desk.look()).toEqual(before);
  });
});

describe('a fetch that lies', () => {
  const via = (carry: typeof fetch) => ({ ...access, fetch: carry });

  test('that only carries requests does what our own connections do', async () => {
    const { workbooks, plan } = await planQuarter(via((...args) => fetch(...args)));
    expect(
      (
        await applyPlan(
          plan,
          workbooks,
          via((...args) => fetch(...args)),
        )
      ).status,
    ).toBe('done');
  });

  test.each<[string, typeof fetch, string]>([
    ['with nothing', async () => undefined as never, 'answer-unreadable'],
    ['with a page', async () => new Response('<html>Welcome</html>'), 'address-wrong'],
    ['with another shape', async () => Response.json({ token: 1 }), 'answer-unreadable'],
    ['with no status', async () => ({ status: 0, headers: new Headers(), body: null }) as never, 'answer-unreadable'],
    [
      'with an error at once',
      () => {
        throw new Error('no');
      },
      'connection-lost',
    ],
    [
      'that it was refused',
      async () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
      'service-down',
    ],
  ])('answers %s: a plan says so', async (_, carry, code) => {
    const workbooks = await openWorkbooks([bytes()]);
    const patient = {
      ...via(carry),
      profile: { ...JSON.parse(readFileSync(desk.profile, 'utf8')), retries: { attempts: 1 } },
    };
    expect(await codeOf(planWorkbooks(workbooks, patient))).toBe(code);
  });

  test('and loses the answers of writes after the service has them: they are looked up, not sent again', async () => {
    const { workbooks, plan } = await planQuarter();
    let lost = 0;
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const isWrite = init?.method === 'POST' && /securities$|rounds$/.test(String(input));
      if (!isWrite || lost === 2) return answer;
      lost += 1;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    };
    const run = await applyPlan(plan, workbooks, via(losing));
    expect(run.status).toBe('done');
    expect((await planWorkbooks(workbooks, access)).document.summary).toMatchObject({ add: 0, replace: 0 });
  });
});

test('a clock that is wrong makes wrong dates and nothing else', async () => {
  const ahead = { ...access, now: () => new Date('2041-01-01T00:00:00Z') };
  const { workbooks, plan } = await planQuarter(ahead);
  expect(plan.document.madeAt).toBe('2041-01-01T00:00:00.000Z');
  const setBack = { ...access, now: () => new Date('2039-01-01T00:00:00Z') };
  expect((await applyPlan(plan, workbooks, setBack)).status).toBe('done');
  // Everything in it is of the future then, which is a warning.
  const behind = { ...access, now: () => new Date('1999-01-01T00:00:00Z') };
  expect((await planWorkbooks(workbooks, behind)).document.summary).toMatchObject({ add: 0, replace: 0 });
  expect(await codeOf(planWorkbooks(workbooks, { ...access, now: () => new Date('soon') }))).toBe('clock-invalid');
});

test('a clock that breaks in mid-apply ends the run, and the next goes on from there: nothing goes in twice', async () => {
  const { workbooks, plan } = await planQuarter();
  let isBroken = false;
  const breaking = { ...access, now: () => (isBroken ? new Date('never') : new Date()) };
  const run = applyPlan(plan, workbooks, breaking, {
    onProgress: ({ writesSent }) => {
      isBroken = writesSent > 1;
    },
  });
  expect(await codeOf(run)).toBe('clock-invalid');
  const rest = await planWorkbooks(workbooks, access);
  expect((await applyPlan(rest, workbooks, access)).status).toBe('done');
  await expectWhole();
});

describe('an error', () => {
  /** In the order in which programs meet them. */
  const WRONG: readonly (readonly [name: string, says: RegExp, work: () => Promise<unknown>])[] = [
    ['sheet', /^sheetName names "Roundz"/, () => openWorkbooks(['samples/quarterly.xlsx'], { sheetName: 'Roundz' })],
    ['no CSV', /^sheetName says .* Leave sheetName out/, () => openWorkbooks([bytes()], { sheetName: 'Rounds' })],
    ['rules', /given with rules;/, () => openWorkbooks([bytes()], { rules: desk.path('none.yaml') })],
    ['profile', /given with profile;/, () => openWorkbooks([bytes()], { profile: desk.path('none.json') })],
    [
      'encoding',
      /another encoding|its encoding: encoding/,
      () =>
        openWorkbooks([{ name: 'Rounds.csv', bytes: Uint8Array.of(0xc3, 0x28, 0x2c, 0xff) }], { encoding: 'utf-8' }),
    ],
    [
      'like',
      /"capsheet map INPUT --learn/,
      () => draftMapping(['samples/legacy/positions.xlsx'], { like: 'Q3', memory: desk.folder }),
    ],
    [
      'export',
      /Give path another name/,
      () => exportHoldings(access, { path: desk.path(desk.take('quarterly.xlsx')) }),
    ],
    [
      'company',
      /Give companies an ID/,
      () => exportHoldings(access, { path: desk.path('a.xlsx'), companies: ['Nobody'] }),
    ],
    ['plan', /^path names "plan.txt"/, async () => writePlanFile((await planQuarter()).plan, 'plan.txt')],
    ['address', /^baseUrl /, () => planQuarter({ ...access, baseUrl: 'example' })],
    [
      'journal',
      /a part of its path is a file.*another folder with journalInFolder,/,
      () => planQuarter({ ...access, journal: journalInFolder('package.json') }),
    ],
  ];

  test.each(WRONG)('names what a program hands in, and no option of the command: %s', async (_, says, work) => {
    const error = await work().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (!(error instanceof CapsheetError)) throw error ?? new Error('nothing was wrong');
    const said = `${error.message} ${error.hint}`;
    expect(said).toMatch(says);
    expect(said.replaceAll(/"[^"]*"/g, '')).not.toMatch(/--[a-z]|CAPSHEET_/);
  });

  test('is named by the command as ever', async () => {
    const { stderr } = await desk.run(['plan', desk.take('quarterly.xlsx'), '--sheet', 'Roundz']);
    expect(stderr).toContain('--sheet names "Roundz"');
  });
});

describe('a source', () => {
  async function* broken() {
    yield bytes().bytes.subarray(0, 1000);
    throw new Error('the other side hung up');
  }
  async function* silent(until: AbortSignal) {
    yield bytes().bytes.subarray(0, 1000);
    await new Promise((_, reject) => until.addEventListener('abort', () => reject(until.reason)));
  }

  test('is read from a path, bytes or a stream alike, and named as it was handed in', async () => {
    async function* stream() {
      yield bytes().bytes;
    }
    const path = desk.path(desk.take('quarterly.xlsx'));
    const opened = await Promise.all(
      [path, bytes(), { name: 'quarterly.xlsx', stream: stream() }].map((source) => openWorkbooks([source])),
    );
    const documents = await Promise.all(opened.map((one) => inspectWorkbooks(one)));
    expect(documents[1]).toEqual(documents[0]);
    expect(documents[2]).toEqual(documents[0]);
    expect(documentSchemas.check.parse(documents[0])).toEqual(documents[0]);
    const compared = await compareWorkbooks(opened[0] as never, opened[1] as never);
    expect(compared.same).toBe(true);
  });

  test('that breaks, is no workbook, or has no name for a file is refused, by the name that it was given', async () => {
    const failed = await openWorkbooks([{ name: 'Q3.xlsx', stream: broken() }]).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'input-unreadable', message: expect.stringMatching(/^"Q3\.xlsx" .*hung up/) });
    const noBook = await openWorkbooks([{ name: 'Q3.xlsx', bytes: new Uint8Array(100) }]).catch(
      (error: unknown) => error,
    );
    expect(noBook).toMatchObject({ message: expect.stringMatching(/^"Q3\.xlsx" /) });
    for (const name of ['', '..', 'a/b.xlsx', 'a\\b.xlsx', 'nul\0.xlsx'])
      expect(await codeOf(openWorkbooks([{ name, bytes: bytes().bytes }]))).toBe('source-name');
  });

  test('that was read already, belongs to another reader, or brings no bytes is refused as one that breaks', async () => {
    const half = Readable.from([bytes().bytes]);
    await half[Symbol.asyncIterator]().next();
    half.destroy();
    const locked = new Blob([new Uint8Array(bytes().bytes)]).stream();
    locked.getReader();
    const streams: readonly AsyncIterable<Uint8Array>[] = [half, locked, Readable.from([1, 2])];
    for (const stream of streams)
      expect(await codeOf(openWorkbooks([{ name: 'Q3.xlsx', stream }]))).toBe('input-unreadable');
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a number', 5],
    ['no name', { bytes: new Uint8Array() }],
    ['a name alone', { name: 'Q3.xlsx' }],
    ['a buffer without its bytes', { name: 'Q3.xlsx', bytes: new ArrayBuffer(8) }],
    ['a text', { name: 'Q3.csv', bytes: 'Company' }],
    ['a list of bytes', { name: 'Q3.xlsx', bytes: [80, 75] }],
    ['no stream', { name: 'Q3.xlsx', stream: null }],
    ['a list of pieces', { name: 'Q3.xlsx', stream: [new Uint8Array()] }],
  ])('that is %s is refused, with what it has to be', async (_, source) => {
    const unchecked: (sources: readonly unknown[]) => Promise<unknown> = openWorkbooks as never;
    expect(await codeOf(unchecked([source]))).toBe('source-unknown');
    expect(await codeOf((draftMapping as typeof unchecked)([source]))).toBe('source-unknown');
  });

  test('that never ends is given up when its signal is aborted', async () => {
    const stop = new AbortController();
    const reading = openWorkbooks([{ name: 'Q3.xlsx', stream: silent(stop.signal) }], { signal: stop.signal });
    setImmediate(() => stop.abort());
    expect(await codeOf(reading)).toBe('input-interrupted');
  });
});

test('a mapping is not proposed to somebody who no longer wants it', async () => {
  expect(await codeOf(draftMapping(['samples/legacy/positions.xlsx'], { signal: AbortSignal.abort() }))).toMatch(
    /interrupted$/,
  );
});

test('a foreign spreadsheet is mapped, read by that mapping and planned; what the service holds is exported', async () => {
  const source = { name: 'positions.xlsx', bytes: readFileSync('samples/legacy/positions.xlsx') };
  const draft = await draftMapping([source]);
  expect(documentSchemas.map.parse(draft.document)).toEqual(draft.document);
  await writeFile(desk.path('mapping.yaml'), draft.text);
  const mapped = await Promise.all(
    [desk.path('mapping.yaml'), { text: draft.text }].map((mapping) => openWorkbooks([source], { mapping })),
  );
  const [first, second] = await Promise.all(mapped.map((one) => inspectWorkbooks(one)));
  expect(first).toEqual(second);
  const path = join(desk.folder, 'firm.xlsx');
  const exported = await exportHoldings(access, { path });
  expect(documentSchemas.export.parse(exported)).toEqual(exported);
  const plan = await planWorkbooks(await openWorkbooks([path]), access);
  expect(plan.document.summary).toMatchObject({ add: 0, replace: 0 });
});
