import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { readPackageParts } from '../support/package-parts.ts';
import { isQuick } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const PLAN = 'quarterly.plan.json';

/** Nothing that leads to a service: no address, no credentials, no journal. */
const WITHOUT_SERVICE = { CAPSHEET_BASE_URL: '', CAPSHEET_CLIENT_ID: '', CAPSHEET_CLIENT_SECRET: '' };

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.take('quarterly.xlsx');
  expect((await desk.run(['plan', 'quarterly.xlsx', '--out', PLAN])).status).toBe(0);
  desk.asked();
});

/** As an approver, who has the plan and the workbook and nothing else. */
async function show(...args: readonly string[]) {
  const shown = await desk.run(['plan', PLAN, ...args, '--service-profile', 'no-profile.json'], {
    env: WITHOUT_SERVICE,
  });
  expect(desk.asked()).toEqual([]);
  return shown;
}

test('a saved plan is shown again as it was made, without the service and without credentials', async () => {
  const { status, stdout, stderr } = await show();
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^60 rows would be added and 9 replaced\. 1 row differs/);
  expect(stdout.replaceAll('\n', ' ')).toContain('without asking the service.');
  expect(stdout).toContain('Beside it: quarterly.xlsx, as it was planned.');
  expect(stdout).toContain('Roll-forward of cost');
  expect(stdout).toContain(`Next: capsheet apply ${PLAN}`);
});

test('its JSON is that of the plan, with its digest and what lies beside it', async () => {
  const { json } = await show('--json');
  const saved = JSON.parse(readFileSync(desk.path(PLAN), 'utf8'));
  expect(json.rollForward).toEqual(saved.rollForward);
  expect(json.rows).toHaveLength(saved.rows.length);
  expect(json.workbooks).toEqual([{ name: 'quarterly.xlsx', state: 'planned' }]);
  expect(json.planSha256).toMatch(/^[0-9a-f]{64}$/);
});

test('its report is the copy that the preparer would have written, with the digest of the plan', async () => {
  const { status } = await show('--report', 'approve.xlsx');
  expect(status).toBe(0);
  const { json } = await show('--json');
  const parts = Object.values(await readPackageParts(desk.path('approve.xlsx'))).join('\n');
  expect(parts).toContain('Roll-forward of cost, by fund, company and security');
  expect(parts).toContain(json.planSha256);
});

test.skipIf(isQuick)(
  'a workbook that is another one is told on the first line, with exit status 2 and without a copy',
  async () => {
    const content = readFileSync(desk.path('quarterly.xlsx'));
    desk.take('quarterly-with-errors.xlsx', 'quarterly.xlsx');
    try {
      const { status, stdout } = await show();
      expect([status, stdout.split('\n')[0]]).toEqual([
        2,
        'quarterly.xlsx beside the plan is not the workbook it was made from: its digest differs. 60 rows would be added and 9 replaced. 1 row differs and would not be changed. 1 row is skipped: Securities row 45. 1 warning to look at (differs).',
      ]);
      const { status: refused, stderr } = await show('--report', 'other.xlsx');
      expect([refused, stderr.split('\n')[0]]).toEqual([
        2,
        'No copy can be written: quarterly.xlsx beside the plan is not what was planned, or cannot be read.',
      ]);
      expect(existsSync(desk.path('other.xlsx'))).toBe(false);
    } finally {
      writeFileSync(desk.path('quarterly.xlsx'), content);
    }
  },
);

test('a workbook that is not there is said, and the plan shown all the same', async () => {
  mkdirSync(desk.path('away'), { recursive: true });
  renameSync(desk.path('quarterly.xlsx'), desk.path('away/quarterly.xlsx'));
  try {
    const { status, stdout } = await show();
    expect(status).toBe(0);
    expect(stdout).toContain('Not beside it, or unreadable: quarterly.xlsx.');
  } finally {
    renameSync(desk.path('away/quarterly.xlsx'), desk.path('quarterly.xlsx'));
  }
});

test('a plan in which somebody has changed a figure says so, shown or applied', async () => {
  const content = readFileSync(desk.path(PLAN), 'utf8');
  writeFileSync(desk.path('tampered.plan.json'), content.replace('"madeBy": "', '"madeBy": "not '));
  writeFileSync(desk.path('respelt.plan.json'), JSON.stringify(JSON.parse(content)));
  for (const name of ['tampered.plan.json', 'respelt.plan.json']) {
    for (const command of [['plan'], ['apply', '--yes']]) {
      const { status, json } = await desk.run([...command, name, '--json']);
      expect([status, json.code]).toEqual([2, 'plan-damaged']);
    }
  }
});

test('a plan of a newer capsheet, a damaged one and what is no plan each say what they are', async () => {
  desk.put('newer.json', '{"schema":"capsheet/plan@2","basis":{}}');
  desk.put('cut.json', readFileSync(desk.path(PLAN), 'utf8').slice(0, 5000));
  desk.put('other.json', '[1]');
  const codes: string[] = [];
  for (const name of ['newer.json', 'cut.json', 'other.json']) {
    const { status, json } = await desk.run(['plan', name, '--json']);
    expect(status).toBe(2);
    codes.push(json.code);
  }
  expect(codes).toEqual(['plan-newer', 'plan-damaged', 'plan-foreign']);
});

test('nothing is saved of a plan that is only shown', async () => {
  const { status, stderr } = await show('--out', 'again.json');
  expect([status, stderr.split('\n')[0]]).toEqual([2, 'A saved plan is shown as it is: --out has nothing to save.']);
});
