import { expect, test } from 'vitest';
import { openDesk } from './desk.ts';

const BRACKETS = '['.repeat(199_000);

test('199,000 brackets are refused in words at every door of the command line', async () => {
  const desk = await openDesk();
  const book = desk.take('quarterly.xlsx');
  const deep = desk.put('deep.yaml', BRACKETS);
  desk.put('deep.json', `{"schema":"capsheet/plan@1","rows":${BRACKETS}`);
  for (const [args, code] of [
    [['plan', book, '--rules', deep], 'rules-unreadable'],
    [['plan', book, '--service-profile', deep], 'profile-unreadable'],
    [['check', book, '--mapping', deep], 'mapping-unreadable'],
    [['sandbox', '--faults', deep], 'faults-unreadable'],
    [['apply', 'deep.json'], 'plan-damaged'],
    [['check', 'deep.json'], 'input-damaged'],
  ] as const) {
    const { status, json } = await desk.run([...args, '--json']);
    expect([args, status, json.code]).toEqual([args, 2, code]);
    expect(json.message).toContain('nested too deep');
  }
});
