import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { type Desk, openDesk } from './desk.ts';
import { serve } from './serve.ts';

const OWN = { CAPSHEET_CLIENT_ID: '', CAPSHEET_CLIENT_SECRET: '' };

/** Runs a command against it, from a state folder of its own. */
function work(desk: Desk, env: Readonly<Record<string, string>>, args: readonly string[]) {
  return desk.run([...args, '--state-dir', 'rehearsal'], { env: { ...env } });
}

async function settingsOf(desk: Desk, args: readonly string[]) {
  const started = await serve(desk, ['sandbox', ...args], { env: OWN });
  const pairs = [...started.said.matchAll(/ {2}(CAPSHEET_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return { started, env: { ...Object.fromEntries(pairs), CAPSHEET_APP_URL: started.address } };
}

test('a sandbox starts with an export, which changes nothing there, and keeps no history of the loading', async () => {
  const desk = await openDesk();
  await desk.run(['export', '--out', 'firm.xlsx', '--quiet']);
  const { started, env } = await settingsOf(desk, ['--seed', 'firm.xlsx']);
  expect(started.said).toMatch(/It holds what firm\.xlsx says: 99 rows\./);
  const plan = await work(desk, env, ['plan', 'firm.xlsx', '--json']);
  expect([
    plan.status,
    plan.json.summary.unchanged,
    plan.json.findings.map(({ code }: { code: string }) => code),
  ]).toEqual([0, 99, ['ids-left-aside']]);
  await work(desk, env, ['export', '--out', 'again.xlsx', '--quiet']);
  const own = await work(desk, env, ['plan', 'again.xlsx', '--json']);
  expect([own.json.summary.unchanged, own.json.findings]).toEqual([99, []]);
  started.process.kill('SIGINT');
  await started.ended;
});

test('an empty sandbox has the funds that it is given, and no others', async () => {
  const desk = await openDesk();
  const args = ['--seed', 'empty', '--fund', 'Larch Ventures I:EUR', '--fund', 'Larch: Growth:usd'];
  const { started, env } = await settingsOf(desk, args);
  await work(desk, env, ['template', '--connect', '--out', 'mine.xlsx', '--quiet']);
  await work(desk, env, ['export', '--out', 'none.xlsx', '--quiet']);
  const { tables } = await readWorkbook(desk.path('none.xlsx'));
  const lists = tables.find(({ name }) => name === 'capsheet lists');
  const column = (title: string) => {
    const at = lists?.rows[0]?.cells.find(({ value }) => value.kind === 'text' && value.text === title)?.columnIndex;
    return lists?.rows
      .slice(1)
      .flatMap(({ cells }) =>
        cells.flatMap(({ columnIndex, value }) => (columnIndex === at && value.kind === 'text' ? [value.text] : [])),
      );
  };
  expect([column('fund name'), column('fund currency')]).toEqual([
    ['Larch Ventures I', 'Larch: Growth'],
    ['EUR', 'USD'],
  ]);
  started.process.kill('SIGINT');
  await started.ended;
});

test.each([
  [['--seed', 'none.xlsx'], 'The seed "none.xlsx" does not exist.'],
  [['--seed', 'other'], '"other"'],
  [['--fund', 'Larch I:EUR'], 'The sample has its own funds.'],
  [['--seed', 'empty', '--fund', 'Larch I'], '"Larch I" is not a fund with its currency.'],
  [['--seed', 'empty', '--fund', 'Larch I:XXQ'], 'The fund "Larch I" has no currency that the service accepts.'],
  [['--seed', 'empty', '--fund', 'Larch I:EUR', '--fund', 'larch i:USD'], 'The fund "larch i" is given twice.'],
])('%j is refused', async (args, said) => {
  const desk = await openDesk();
  const { status, stderr } = await desk.run(['sandbox', ...args]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
});

test('a workbook of which not every row can be entered starts no sandbox, and leaves no data', async () => {
  const desk = await openDesk();
  const workbook = desk.take('quarterly-with-errors.xlsx');
  const { status, stderr } = await desk.run(['sandbox', '--seed', workbook, '--data', desk.path('kept.sqlite')]);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/The sandbox cannot start with .+: not every row/)]);
  expect(existsSync(desk.path('kept.sqlite'))).toBe(false);
});
