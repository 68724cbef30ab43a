import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDesk } from './desk.ts';

/** Ends the lines of a file as Windows does. */
function endLikeWindows(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\r?\n/g, '\r\n'));
}

test('settings, profile, rules, mapping and CSV files whose lines end as on Windows are read as others are', async () => {
  const desk = await openDesk();
  const { HOME: home = '', ...settings } = desk.env;
  const none = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  desk.put(
    '.env',
    `${Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}\n`,
  );
  desk.put('profile.yaml', 'rateWindows: []\nsettleSeconds: 0\nvisibleSeconds: 0\n');
  desk.put('rules.yaml', 'twins-exact: off\n');
  const mapped = desk.take('legacy/positions.xlsx', 'positions.xlsx');
  desk.take('legacy/positions.mapping.yaml', 'mapping.yaml');
  desk.put('Rounds.csv', 'Company,Round,Closing Date\nKestrel Bio,"Bridge",2025-08-20\n');
  for (const name of ['.env', 'profile.yaml', 'rules.yaml', 'mapping.yaml', 'Rounds.csv'])
    endLikeWindows(desk.path(name));

  const plan = await desk.run(
    ['plan', 'Rounds.csv', '--service-profile', 'profile.yaml', '--rules', 'rules.yaml', '--json'],
    {
      env: { ...none, HOME: home },
    },
  );
  expect([plan.status, plan.json.rows.length, plan.json.service]).toEqual([0, 1, desk.sandbox.url]);
  const check = await desk.run(['check', mapped, '--mapping', 'mapping.yaml', '--json']);
  expect(check.status).toBe(0);
});
