import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.put(
    'Rounds.csv',
    'Company,Round,Closing Date,Round Size,Currency\nTidewater Energy,Bridge 2023,2023-08-01,2000000,EUR\n',
  );
});

test('rows that differ are said on the first line and are no failure, but one under --strict', async () => {
  const planned = await desk.run(['plan', 'Rounds.csv']);
  const headline = expect.stringMatching(/^Nothing .* 1 row differs .*\(differs\)\.\n?$/);
  expect([planned.status, planned.stdout.split('\n')[0]]).toEqual([0, headline]);
  const strict = await desk.run(['plan', 'Rounds.csv', '--strict', '--quiet']);
  expect([strict.status, strict.stdout, strict.stderr]).toEqual([4, headline, '']);

  const applied = await desk.run(['apply', 'Rounds.csv', '--yes', '--strict', '--quiet']);
  const done = expect.stringMatching(/^1 row differs .*\(differs\)\.\n$/);
  expect([applied.status, applied.stdout, applied.stderr]).toEqual([4, done, '']);
});

test('without --yes and without a terminal nothing is asked of the service, let alone sent', async () => {
  desk.asked();
  const refused = await desk.run(['apply', 'Rounds.csv']);
  expect([refused.status, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr.replaceAll('\n', ' ')).toBe(
    'Applying needs a confirmation, and there is no terminal to ask on. What to do: Look at the plan first ("capsheet plan"), then add --yes. See "capsheet help scripts". ',
  );
  const asJson = await desk.run(['apply', 'Rounds.csv', '--json']);
  expect([asJson.status, asJson.stderr, asJson.json]).toEqual([
    2,
    '',
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'confirmation-missing',
      message: 'Applying needs a confirmation, and there is no terminal to ask on.',
      hint: 'Look at the plan first ("capsheet plan"), then add --yes. See "capsheet help scripts".',
    },
  ]);
  expect(desk.sandbox.requests.length > 0 && desk.asked()).toEqual([]);
});

test('apply --dry-run is plan', async () => {
  const dry = await desk.run(['apply', 'Rounds.csv', '--dry-run', '--json']);
  const plan = await desk.run(['plan', 'Rounds.csv', '--json']);
  expect(dry.status).toBe(0);
  expect({ ...dry.json, madeAt: '' }).toEqual({ ...plan.json, madeAt: '' });
});

test('nothing is coloured where no terminal is, whatever the environment', async () => {
  const env = { TERM: 'xterm-256color', COLORTERM: 'truecolor', FORCE_COLOR: '1', NO_COLOR: '1' };
  const { stdout, stderr } = await desk.run(['plan', 'Rounds.csv'], { env });
  expect(stdout + stderr).not.toContain('\u001b');
});

test('inputs of one name are called by their folders as well, and none may be given twice', async () => {
  for (const [folder, round] of Object.entries({ 'north/q1': 'Seed', 'south/q1': 'Bridge', 'south/q2': 'Series A' })) {
    mkdirSync(desk.path(folder), { recursive: true });
    desk.put(`${folder}/Rounds.csv`, `Company,Round,Closing Date\nAcme,${round},2025-08-20\n`);
  }
  const inputs = ['north/q1/Rounds.csv', 'south/q1/Rounds.csv', 'south/q2/Rounds.csv'];
  const { status, json } = await desk.run(['check', ...inputs, '--json']);
  const files = json.rows.map(({ file }: { file: string }) => file);
  expect([status, files]).toEqual([0, [...inputs.slice(0, 2), 'q2/Rounds.csv']]);
  expect(json.inputs.map(({ name }: { name: string }) => name)).toEqual(files);

  const twice = await desk.run(['apply', 'Rounds.csv', './Rounds.csv', '--yes', '--json']);
  expect([twice.status, twice.json]).toEqual([
    2,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'input-twice',
      message: 'The input "./Rounds.csv" is given twice.',
      hint: 'Give each input once. See "capsheet help workbook".',
    },
  ]);
});

test('a report is written where it is asked for, and never over something', async () => {
  const checked = await desk.run(['check', 'Rounds.csv', '--report', 'checked.xlsx', '--json']);
  expect([checked.status, existsSync(desk.path('checked.xlsx'))]).toEqual([0, true]);
  const planned = await desk.run(['plan', 'Rounds.csv', '--report', 'checked.xlsx', '--json']);
  expect([planned.status, planned.json.code]).toEqual([2, 'result-exists']);
  const applied = await desk.run(['apply', 'Rounds.csv', '--yes', '--result', 'mine.xlsx', '--json']);
  expect([applied.status, applied.json.results]).toEqual([0, [desk.path('mine.xlsx')]]);
});

test('a template is written into a folder that exists, as .xlsx, and never over something', async () => {
  const ask = async (out: string) => {
    const { status, json } = await desk.run(['template', '--out', out, '--json']);
    return [status, json.code, json.message];
  };
  expect(await ask('empty.xlsx')).toEqual([0, undefined, undefined]);
  expect(await ask('empty.xlsx')).toEqual([2, 'template-exists', expect.stringContaining('"empty.xlsx"')]);
  expect(await ask('no/where.xlsx')).toEqual([
    ...[2, 'template-folder-missing'],
    `--out names "no/where.xlsx", but there is no folder "${desk.path('no')}".`,
  ]);
  expect(await ask('empty.xls')).toEqual([
    ...[2, 'template-not-xlsx'],
    '--out names "empty.xls", which does not end in .xlsx.',
  ]);
  const long = `${'t'.repeat(260)}.xlsx`;
  expect(await ask(long)).toEqual([
    ...[2, 'template-unwritable'],
    `The template cannot be written to "${long}": its name is too long.`,
  ]);
});

test('a plan is saved under a name that apply knows as one, before the service is asked', async () => {
  desk.asked();
  const { status, json } = await desk.run(['plan', desk.take('quarterly.xlsx'), '--out', 'plan.xlsx', '--json']);
  expect([status, json.code, json.message]).toEqual([
    ...[2, 'plan-not-json'],
    '--out names "plan.xlsx", which does not end in .json.',
  ]);
  expect(desk.asked()).toEqual([]);
});

test('a plan for a pull request is Markdown, and its status says that changes wait', async () => {
  const plan = ['plan', desk.take('quarterly.xlsx'), '--markdown'];
  const { status, stdout, stderr } = await desk.run([...plan, '--exit-code']);
  expect([status, stderr]).toEqual([6, '']);
  expect(stdout).toMatch(/^## Dry run of quarterly\.xlsx\n\n\*\*\d+ rows would be added/);
  expect((await desk.run(plan)).status).toBe(0);
});

test('wrong usage is 2, with the next step', async () => {
  const { status, stdout, stderr } = await desk.run(['plan']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('"capsheet plan --help"');
  const asJson = await desk.run(['plan', 'Rounds.csv', '--decimal', ';', '--json']);
  expect([asJson.status, asJson.stderr, asJson.json.code]).toEqual([2, '', 'usage']);
});

test('a result that cannot be written beside its input goes to the state folder, and the run stands', async () => {
  const name = `${'quarter-'.repeat(30)}.csv`;
  desk.put(name, 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n');
  const applied = await desk.run(['apply', name, '--sheet', 'Rounds', '--yes']);
  expect([applied.status, applied.stderr]).toEqual([0, '']);
  const stored = join(desk.stateDir, 'results', `${name.slice(0, 60)}.result.xlsx`);
  expect(existsSync(stored)).toBe(true);
  expect(applied.stdout).toContain('(its name is too long); it is in');
  expect(applied.stdout).toContain(`Result workbook: ${stored}\n`);
  const { json } = await desk.run(['runs', '--json']);
  expect(json.runs[0]).toMatchObject({ status: 'done', summary: { added: 1 } });

  const reported = await desk.run(['check', 'Rounds.csv', '--report', `${'r'.repeat(250)}.xlsx`, '--json']);
  expect([reported.status, reported.json.code]).toEqual([2, 'report-unwritable']);
});
