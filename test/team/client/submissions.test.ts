import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMachine } from './command-line.ts';
import { DIGEST, ME, makeSubmission, type Said, startSmallServer } from './small-server.ts';

const ONE = '/api/firms/northlight/submissions/12';
const BOOK = Buffer.from('PK\u0003\u0004 a workbook');
const INBOX = { toDecide: [], needYou: [], underWay: [] };
const PLAN = {
  revision: 1,
  planId: 'p',
  headline: '60 rows would be added and 9 replaced.',
  offer: 'whole',
  service: 'https://service.example',
  firm: 'Northlight',
  madeBy: 'Ana Ilves',
  madeAt: '2026-11-23T22:11:00.000Z',
  isOpened: false,
  inputs: [],
  sheets: [{ sheet: 'Rounds', counts: { add: 60, replace: 9 }, total: 69 }],
  summary: {
    ...{ add: 60, replace: 9, upload: 0, unchanged: 0, differs: 0, blocked: 0, invalid: 0, skipped: 0 },
  },
  reads: 10,
  writes: 14,
  byEndpoint: [],
  expectedSeconds: 1,
  companies: [],
  funds: [],
  money: {
    funds: [],
    totals: [{ fund: '', currency: 'USD', rows: 60, invested: '5000000.00', received: '0', fairValue: '0' }],
  },
  warnings: [
    { severity: 'warning', code: 'price-unlikely', sheet: 'Rounds', cell: 'F4', message: 'It is high.', hint: 'See.' },
  ],
  leftAlone: [],
  leftAloneTotal: 0,
  errors: 0,
};

/** A machine at which somebody has signed in to a server that says this. */
async function openTeam(answers: { readonly [call: string]: () => Said }) {
  const server = await startSmallServer({
    'GET /api/inbox': () => ({ json: INBOX }),
    'GET /api/me': () => ({ json: ME }),
    ...answers,
  });
  const machine = openMachine();
  machine.signIn(server.origin);
  writeFileSync(join(machine.folder, 'quarterly.xlsx'), BOOK);
  return { server, machine };
}

describe('capsheet submit', () => {
  it('hands in the workbooks with their mapping, and says what becomes of them', async () => {
    const { server, machine } = await openTeam({
      'POST /api/firms/northlight/submissions': () => ({
        json: makeSubmission({ state: 'received', plans: [], can: [] }),
      }),
    });
    writeFileSync(join(machine.folder, 'deals.yaml'), 'schema: x\n');
    const { status, stdout } = await machine.run([
      ...['submit', 'quarterly.xlsx', '--firm', 'northlight', '--comment', 'Q3', '--mapping', 'deals.yaml'],
      ...['--decimal', ',', '--date-order', 'dmy'],
    ]);
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toBe('Submission 12 of Northlight is being checked and planned.');
    const { body = '' } = server.heard[0] ?? {};
    const parts = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)].map(([, name, file]) => [name, file]);
    expect(parts).toEqual([
      ['submission', undefined],
      ['mapping', 'deals.yaml'],
      ['input', 'quarterly.xlsx'],
    ]);
    expect(JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '')).toEqual({
      comment: 'Q3',
      reading: { dateOrder: 'dmy', decimalSign: ',' },
      isPartial: false,
    });
    expect(body).toContain(BOOK.toString('latin1'));
  });

  it.each([
    ['planned', 0, 'waits for a decision'],
    ['refused', 3, 'has errors and was refused'],
    ['needs-you', 5, 'needs somebody'],
    ['done', 0, 'is done'],
  ] as const)('with --wait ends where it is %s with %i', async (state, expected, words) => {
    const looks = [makeSubmission({ state }), makeSubmission({ state: 'received' })];
    const { machine } = await openTeam({
      'POST /api/firms/northlight/submissions': () => ({ json: looks.pop() }),
      [`GET ${ONE}`]: () => ({ json: looks.pop() }),
    });
    const { status, stdout } = await machine.run(['submit', 'quarterly.xlsx', '--firm', 'northlight', '--wait']);
    expect([status, stdout.split('\n')[0]]).toEqual([expected, `Submission 12 of Northlight ${words}.`]);
  });

  it('hands in nothing where a file is missing, is none, or has the name of another', async () => {
    const { server, machine } = await openTeam({});
    const codeOf = async (...paths: readonly string[]): Promise<unknown> =>
      (await machine.run(['submit', ...paths, '--firm', 'northlight', '--json'])).json.code;
    expect([
      await codeOf('missing.xlsx'),
      await codeOf('.'),
      await codeOf('quarterly.xlsx', join(machine.folder, 'quarterly.xlsx')),
      await codeOf('quarterly.xlsx', '--mapping', 'missing.yaml'),
    ]).toEqual(['input-not-found', 'input-not-a-file', 'input-twice', 'mapping-missing']);
    expect(server.heard).toEqual([]);
  });
});

describe('capsheet approve', () => {
  const approved = makeSubmission({ state: 'approved', can: [] });
  const answers = {
    [`GET ${ONE}`]: () => ({ json: makeSubmission() }),
    [`GET ${ONE}/plan`]: () => ({ json: PLAN }),
    [`POST ${ONE}/decision`]: () => ({ json: approved }),
  };
  const decisionsOf = (server: { readonly heard: readonly { readonly call: string; readonly body: string }[] }) =>
    server.heard.filter(({ call }) => call === `POST ${ONE}/decision`).map(({ body }) => JSON.parse(body));

  it('shows the plan and its digest before it asks, and decides on that one', async () => {
    const { server, machine } = await openTeam(answers);
    const { status, shown } = await machine.type('y', ['approve', '12', '--comment', 'Seen.']);
    expect(status).toBe(0);
    for (const text of [PLAN.headline, DIGEST, 'Ana Ilves', '5000000.00', 'Rounds!F4: It is high. [price-unlikely]'])
      expect(shown).toContain(text);
    expect(shown).toContain('Approve this plan (3f9ab6c07d21) for Northlight? [y/N]');
    expect(decisionsOf(server)).toEqual([
      { plan: DIGEST, decision: 'approved', comment: 'Seen.', isAcknowledged: true },
    ]);
  });

  it('decides nothing where the answer is no', async () => {
    const { server, machine } = await openTeam(answers);
    const { status, shown } = await machine.type('', ['approve', '12']);
    expect([status, shown.endsWith('Nothing was decided.\n'), decisionsOf(server)]).toEqual([0, true, []]);
  });

  it('decides unasked on the plan that is named, and on no other', async () => {
    const { server, machine } = await openTeam(answers);
    const run = (...args: readonly string[]) => machine.run(['approve', '12', '--json', ...args]);
    expect((await run('--yes')).json.code).toBe('confirmation-missing');
    expect((await run('--plan', DIGEST)).json.code).toBe('confirmation-missing');
    expect((await run('--yes', '--plan', '3f9')).json.code).toBe('usage');
    expect((await run('--yes', '--plan', 'aaaaaaaaaaaa')).json.code).toBe('submission-moved');
    expect(decisionsOf(server)).toEqual([]);
    const { status, json } = await run('--yes', '--plan', DIGEST.slice(0, 12), '--reject', 'Wrong fund.');
    expect([status, json.schema, json.submission.state]).toEqual([0, 'capsheet/submission@1', 'approved']);
    expect(decisionsOf(server)).toEqual([
      { plan: DIGEST, decision: 'rejected', comment: 'Wrong fund.', isAcknowledged: true },
    ]);
  });

  it('says why there is nothing to decide, or not by whom', async () => {
    const shown = [
      makeSubmission({ state: 'done' }),
      makeSubmission({ whyNotDecide: 'You made it.', can: ['withdraw'] }),
    ];
    const { machine } = await openTeam({ [`GET ${ONE}`]: () => ({ json: shown.shift() }) });
    const messages = [];
    for (let left = 2; left > 0; left -= 1)
      messages.push((await machine.run(['approve', '12', '--yes', '--plan', DIGEST, '--json'])).json.message);
    expect(messages).toEqual([
      'There is nothing to decide: submission 12 is done.',
      'Submission 12 is not yours to decide. You made it.',
    ]);
  });

  it('with --wait ends as the apply does', async () => {
    const counts = { added: 59, failed: 1 };
    const result = { headline: '1 row failed.', counts, runs: ['20261123-221200-7f3a'], files: [] };
    const looks = [makeSubmission({ state: 'done', result }), approved];
    const { machine } = await openTeam({
      ...answers,
      [`GET ${ONE}`]: () => ({ json: looks.length === 2 ? makeSubmission() : looks.pop() }),
      [`POST ${ONE}/decision`]: () => ({ json: looks.pop() }),
    });
    const { status, stdout } = await machine.run(['approve', '12', '--yes', '--plan', DIGEST, '--wait']);
    expect([status, stdout.split('\n').slice(0, 3)]).toEqual([
      4,
      ['Submission 12 of Northlight is done.', '', '1 row failed.'],
    ]);
  });
});

describe('the run of a submission', () => {
  it.each([
    ['pause', 'pause', 'is being applied, but paused'],
    ['go-on', 'go', 'is being applied'],
    ['stop', 'stop', 'is being stopped'],
  ] as const)('is told to %s from any machine', async (command, wanted, words) => {
    const held = makeSubmission({ state: 'applying', wanted, can: [] });
    const { server, machine } = await openTeam({
      [`GET ${ONE}`]: () => ({ json: makeSubmission({ state: 'applying' }) }),
      [`POST ${ONE}/wanted`]: () => ({ json: held }),
    });
    const { status, stdout } = await machine.run([command, '12', '--firm', 'northlight']);
    expect([status, stdout.split('\n')[0]]).toEqual([0, `Submission 12 of Northlight ${words}.`]);
    expect(server.heard.map(({ body }) => body).at(-1)).toBe(JSON.stringify({ wanted }));
  });
});

describe('capsheet runs --server', () => {
  it('lists what was handed in to the firms that one can read, and finds one of them by its number', async () => {
    const { server, machine } = await openTeam({
      'GET /api/firms/northlight/submissions': () => ({ json: { submissions: [makeSubmission()] } }),
      [`GET ${ONE}`]: () => ({ json: makeSubmission() }),
    });
    expect((await machine.run(['runs', '--server'])).stdout.split('\n')).toEqual([
      '1 submission.',
      '',
      'No.  Firm        Made                  By         Workbooks       It',
      ' 12  northlight  2026-11-23 22:10 UTC  Ana Ilves  quarterly.xlsx  waits for a decision',
      '',
    ]);
    expect((await machine.run(['runs', '12', '--server', '--json'])).json.submission.id).toBe(12);
    const unknown = await machine.run(['runs', '13', '--server', '--json']);
    expect([unknown.status, unknown.json.code]).toEqual([2, 'submission-unknown']);
    // Of a firm in which one may read nothing, nothing is asked.
    expect(server.heard.filter(({ call }) => call.includes('kelder'))).toEqual([]);
    expect((await machine.run(['runs', '--server', '--since', '2026-01-01', '--json'])).json.code).toBe('runs-options');
  });
});

describe('the result workbook of a submission', () => {
  it('is saved under a name that nothing has', async () => {
    const result = (...names: readonly string[]) => ({
      headline: '60 added.',
      counts: { added: 60 },
      runs: ['20261123-221200-7f3a'],
      files: names.map((name) => ({ name, sha256: 'b'.repeat(64) })),
    });
    const shown = [
      makeSubmission(),
      makeSubmission({ state: 'done', result: result('a.result.xlsx', 'b.result.xlsx') }),
      ...Array.from({ length: 3 }, () =>
        makeSubmission({ state: 'done', result: result('run.json', 'quarterly.result.xlsx') }),
      ),
    ];
    const { machine } = await openTeam({
      [`GET ${ONE}`]: () => ({ json: shown.shift() }),
      [`GET ${ONE}/results/1`]: () => ({ bytes: BOOK }),
    });
    const save = async (path: string): Promise<unknown> =>
      (await machine.run(['runs', '12', '--server', '--firm', 'northlight', '--result', path, '--json'])).json.code;
    expect([
      await save('out.xlsx'),
      await save('out.xlsx'),
      await save('out.ods'),
      await save('out.xlsx'),
      await save('out.xlsx'),
    ]).toEqual(['result-not-made', 'several-inputs-one-file', 'result-not-xlsx', undefined, 'result-exists']);
    expect(readFileSync(join(machine.folder, 'out.xlsx'))).toEqual(BOOK);
    expect((await machine.run(['runs', '--server', '--result', 'out.xlsx', '--json'])).json.code).toBe('runs-options');
  });
});

describe('capsheet export --server', () => {
  it('saves what the server was told by the service of the firm, and overwrites nothing', async () => {
    const { server, machine } = await openTeam({
      'GET /api/firms/northlight/export?companies=acme%2Ckestrel': () => ({ bytes: BOOK }),
    });
    const args = ['export', '--server', '--firm', 'northlight', '--company', 'acme', '--company', 'kestrel'];
    const { status, stdout } = await machine.run([...args, '--out', 'firm.xlsx']);
    expect([status, stdout]).toEqual([0, 'What the service of northlight holds is in firm.xlsx.\n']);
    expect(readFileSync(join(machine.folder, 'firm.xlsx'))).toEqual(BOOK);
    const again = await machine.run([...args, '--out', 'firm.xlsx', '--json']);
    expect([again.json.code, server.heard.length]).toEqual(['export-exists', 1]);
    expect((await machine.run(['export', '--server', '--out', 'x.xlsx', '--json'])).json.code).toBe('usage');
  });
});
