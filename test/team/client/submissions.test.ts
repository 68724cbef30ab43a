import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SubmissionView } from '../../../src/team/api/submission.ts';
import { putMember } from '../server/asked-server.ts';
import { type Commands, openCommands, pieces } from './open-commands.ts';

let team: Commands;
beforeAll(async () => {
  team = await openCommands();
});

/** Gives what the server was asked while something was done, `METHOD /path`. */
async function askedDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { lines } = team.team;
  const before = lines.length;
  await work();
  return lines.slice(before).flatMap((line) => {
    const { req } = JSON.parse(line);
    return req === undefined ? [] : `${req.method} ${req.url}`;
  });
}

/** Comes when the server was asked for it. */
async function untilAsked(path: string): Promise<void> {
  while (!team.team.lines.some((line) => JSON.parse(line).req?.url === path)) await wait(20);
}

const headlineOf = ({ stdout }: { readonly stdout: string }): string | undefined => stdout.split('\n')[0];

describe('capsheet submit', () => {
  it('submits the workbooks with their mapping, and says what becomes of them', async () => {
    const { hers, putBook, ana, team: server, untilSubmitted } = team;
    const names = [putBook('quarterly.csv'), putBook('second.csv')];
    writeFileSync(join(hers.folder, 'deals.yaml'), 'schema: x\n');
    const ended = await hers.run([
      ...['submit', ...names, '--firm', 'northlight', '--comment', 'Q3', '--mapping', 'deals.yaml'],
      ...['--decimal', ',', '--date-order', 'dmy'],
    ]);
    const id = await untilSubmitted(0);
    expect(headlineOf(ended)).toBe(`Submission ${id} of NORTHLIGHT is to be checked and planned.`);
    const at = `/api/firms/northlight/submissions/${id}`;
    const { json } = await server.ask(at, { token: ana.token });
    expect(json).toMatchObject({
      ...{ comment: 'Q3', isPartial: false, reading: { dateOrder: 'dmy', decimalSign: ',' } },
      ...{ inputs: names.map((name) => ({ name })), mapping: { name: 'deals.yaml' }, maker: { name: 'Ana Ilves' } },
    });
    const { text } = await server.ask(`${at}/inputs/1`, { token: ana.token });
    expect(text).toBe(readFileSync(join(hers.folder, 'second.csv'), 'utf8'));
  });

  it.each([
    ['planned', 0, 'waits for a decision'],
    ['refused', 3, 'has errors and was refused'],
    ['needs-you', 5, 'needs somebody'],
    ['done', 0, 'is done'],
  ] as const)('with --wait ends where it is %s with %i', async (state, expected, words) => {
    const { hers, putBook, move, plan, submit, untilSubmitted } = team;
    const before = await submit();
    const ending = hers.run(['submit', putBook(), '--firm', 'northlight', '--wait']);
    const id = await untilSubmitted(before);
    await (state === 'planned' ? plan(id) : move(id, state));
    const ended = await ending;
    expect([ended.status, headlineOf(ended)]).toEqual([expected, `Submission ${id} of NORTHLIGHT ${words}.`]);
  });

  it('with --wait says what goes on where somebody waits no longer', async () => {
    const { hers, putBook, submit, untilSubmitted } = team;
    const before = await submit();
    const ending = hers.run(['submit', putBook(), '--firm', 'northlight', '--wait', '--json']);
    const id = await untilSubmitted(before);
    await untilAsked(`/api/firms/northlight/submissions/${id}`);
    process.emit('SIGTERM');
    const { status, json } = await ending;
    expect([status, json.code, json.message]).toEqual([
      ...[130, 'waiting-ended', `Interrupted; submission ${id} goes on without you.`],
    ]);
    expect(json.hint).toContain(`"capsheet runs ${id} --server"`);
  });

  it('submits nothing where a file is missing, a folder holds nothing, or a file is given twice', async () => {
    const { hers, putBook } = team;
    const book = putBook();
    mkdirSync(join(hers.folder, 'empty'));
    const codeOf = async (...paths: readonly string[]): Promise<unknown> =>
      (await hers.run(['submit', ...paths, '--firm', 'northlight', '--json'])).json.code;
    const codes: unknown[] = [];
    const asked = await askedDuring(async () => {
      codes.push(await codeOf('missing.xlsx'), await codeOf('empty'), await codeOf(book, join(hers.folder, book)));
      codes.push(await codeOf(book, '--mapping', 'missing.yaml'));
    });
    expect(codes).toEqual(['input-not-found', 'input-empty-folder', 'input-twice', 'mapping-missing']);
    expect(asked).toEqual([]);
  });

  it('submits the same once, and nothing to a firm in which one has no role', async () => {
    const { hers, putBook } = team;
    const args = ['submit', putBook(), '--json', '--firm'];
    expect((await hers.run([...args, 'northlight'])).status).toBe(0);
    const again = await hers.run([...args, 'northlight']);
    expect([again.status, again.json.code]).toEqual([2, 'submission-under-way']);
    const elsewhere = await hers.run([...args, 'kelder']);
    expect([elsewhere.status, elsewhere.json.code]).toEqual([2, 'firm-unknown']);
  });
});

describe('the run of a submission', () => {
  it.each([
    ['pause', 'applying', 'pause', 'is being applied, but paused'],
    ['stop', 'applying', 'stop', 'is being stopped'],
    ['go-on', 'stopped', 'go', 'is approved and waits for a worker'],
  ] as const)('is told to %s from any machine', async (command, state, wanted, words) => {
    const id = await team.submitUntil(state);
    // It is looked for in all firms in which he may read.
    const ended = await team.his.run([command, String(id)]);
    expect([ended.status, headlineOf(ended)]).toEqual([0, `Submission ${id} of NORTHLIGHT ${words}.`]);
    expect((await team.look(id)).wanted).toBe(wanted);
  });

  it('that is over is not held', async () => {
    const id = await team.submitUntil('done');
    const { status, json } = await team.his.run(['pause', String(id), '--firm', 'northlight', '--json']);
    expect([status, json.code]).toEqual([2, 'submission-elsewhere']);
    expect(json.message).toBe(`This cannot be done now: submission ${id} is done.`);
  });
});

describe('capsheet inbox', () => {
  it('says what waits for whoever asks, and for nobody else', async () => {
    const { hers, his, submitPlanned, submitUntil } = team;
    const waits = (await submitPlanned()).id;
    const stopped = await submitUntil('stopped');
    const idsOf = (entries: readonly SubmissionView[]) => entries.map(({ id }) => id);
    const [hersToDo, hisToDo] = [await hers.run(['inbox', '--json']), await his.run(['inbox', '--json'])];
    expect(idsOf(hisToDo.json.toDecide)).toContain(waits);
    expect(idsOf(hersToDo.json.toDecide)).not.toContain(waits);
    expect(idsOf(hersToDo.json.needYou)).toContain(stopped);
    const { stdout } = await his.run(['inbox']);
    expect(headlineOf({ stdout })).toMatch(/^\d+ plans to decide, \d+ submissions? that needs? you, \d+ under way\.$/);
  });
});

describe('capsheet runs --server', () => {
  it('lists what was submitted to the firms that one can read, and finds one of them by its number', async () => {
    const { his, submitPlanned } = team;
    const { id } = await submitPlanned();
    let listed = '';
    const asked = await askedDuring(async () => {
      listed = (await his.run(['runs', '--server'])).stdout;
    });
    const [headline, , head, first] = listed.split('\n').map((line) => line.replaceAll(/ {2,}/g, '|').trim());
    expect(headline).toMatch(/^\d+ submissions\.$/);
    expect(head).toBe('No.|Firm|Made|By|Workbooks|It');
    expect(first?.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, 'then')).toMatch(
      new RegExp(`${id}\\|northlight\\|then\\|Ana Ilves\\|quarterly.csv\\|waits for a decision$`),
    );
    // Nothing is asked about a firm in which one may read nothing.
    expect(asked).toEqual(['GET /api/me', 'GET /api/firms/northlight/submissions']);
    expect((await his.run(['runs', String(id), '--server', '--json'])).json.submission.id).toBe(id);
    const unknown = await his.run(['runs', '999999', '--server', '--json']);
    expect([unknown.status, unknown.json.code]).toEqual([2, 'submission-unknown']);
    expect((await his.run(['runs', '--server', '--since', '2026-01-01', '--json'])).json.code).toBe('runs-options');
  });
});

it('capsheet runs --server does not call it nothing where one may see nothing', async () => {
  const { token } = await putMember(team.team.write, 'Ada Novak', [{ firm: 'northlight', role: 'administrator' }]);
  const env = { CAPSHEET_SERVER: team.team.origin, CAPSHEET_TOKEN: token };
  const { status, json } = await team.his.run(['runs', '--server', '--json'], env);
  expect([status, json.code, json.message]).toEqual([
    ...[5, 'not-allowed', 'In no firm do your roles let you see what was submitted.'],
  ]);
});

it('capsheet runs takes an authority to trust, for a server alone', async () => {
  const codeOf = async (...args: readonly string[]): Promise<unknown> =>
    (await team.his.run(['runs', ...args, '--ca-file', 'missing.pem', '--json'])).json.code;
  expect([await codeOf('--server'), await codeOf()]).toEqual(['ca-file-missing', 'runs-options']);
});

describe('capsheet runs SUBMISSION --server', () => {
  it('shows what a plan would do as long as it waits for a decision, which may be made without being asked', async () => {
    const { id, digest } = await team.submitPlanned();
    const { stdout } = await team.his.run(['runs', String(id), '--server']);
    for (const text of ['waits for a decision', digest, 'Rounds', 'total', 'Rounds!F4: "31/02/2024" is not'])
      expect(stdout).toContain(text);
    expect(stdout.endsWith(`Next: capsheet approve ${id} --firm northlight\n`)).toBe(true);
    const { stdout: quiet } = await team.his.run(['runs', String(id), '--server', '--quiet']);
    expect(quiet).toBe(`Submission ${id} of NORTHLIGHT waits for a decision.\n`);
  });
});

describe('the result workbook of a submission', () => {
  it('is saved under a name that nothing has', async () => {
    const { his, files, submitPlanned, submitUntil } = team;
    const book = Buffer.from('PK\u0003\u0004 a workbook');
    const { sha256 } = await files.put(pieces(book));
    const endWith = (...names: readonly string[]) =>
      submitUntil('done', {
        result: {
          headline: '60 added.',
          counts: { added: 60 },
          runs: [],
          files: names.map((name) => ({ name, sha256 })),
        },
      });
    const waiting = (await submitPlanned()).id;
    const [two, one] = [await endWith('a.result.xlsx', 'b.result.xlsx'), await endWith('run.json', 'q.result.xlsx')];
    const save = async (id: number, path: string): Promise<unknown> =>
      (await his.run(['runs', String(id), '--server', '--firm', 'northlight', '--result', path, '--json'])).json.code;
    expect([
      await save(waiting, 'out.xlsx'),
      await save(two, 'out.xlsx'),
      await save(one, 'out.ods'),
      await save(one, 'out.xlsx'),
      await save(one, 'out.xlsx'),
    ]).toEqual(['result-not-made', 'several-inputs-one-file', 'result-not-xlsx', undefined, 'result-exists']);
    expect(readFileSync(join(his.folder, 'out.xlsx'))).toEqual(book);
    expect((await his.run(['runs', '--server', '--result', 'out.xlsx', '--json'])).json.code).toBe('runs-options');
  });
});
