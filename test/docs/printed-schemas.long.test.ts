import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { OUTPUT_SCHEMAS } from '../../src/app/cli/output-schemas.ts';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { judgeDocument, packaged } from './judge-document.ts';

async function print(desk: Desk, ...args: readonly string[]): Promise<string> {
  return judgeDocument((await desk.run([...args, '--json'])).json);
}

test('whatever a command prints under --json names its schema, which is in the package and says all of it', async () => {
  const desk = await openDesk();
  const book = desk.take('quarterly.xlsx');
  const positions = desk.take('legacy/positions.xlsx', 'positions.xlsx');
  const data = ['--data', desk.path('rehearsal.sqlite')];
  const applied = await desk.run(['apply', book, '--yes', '--json']);
  const { run } = z.object({ run: z.string() }).parse(applied.json);
  const names = [
    judgeDocument(applied.json),
    await print(desk, 'apply', book, '--yes', '--partial'),
    await print(desk, 'map', positions, '--out', 'first.yaml'),
    await print(desk, 'map', positions, '--learn', 'first.yaml', '--out', 'second.yaml'),
    await print(desk, 'map', desk.take('legacy/ocf', 'ocf'), '--out', 'ocf.yaml'),
    await print(desk, 'runs'),
    await print(desk, 'runs', run),
    await print(desk, 'runs', run, '--created'),
    await print(desk, 'runs', run, '--result', 'again.xlsx'),
    await print(desk, 'state', 'export', 'history.zip'),
    await print(desk, 'state', 'import', 'history.zip', '--state-dir', 'elsewhere'),
    await print(desk, 'export', '--out', 'firm.xlsx'),
    await print(desk, 'compare', 'firm.xlsx', 'firm.xlsx'),
    await print(desk, 'template', '--out', 'empty.xlsx'),
    await print(desk, 'template', '--quarter', '2026-06-30', '--out', 'quarter.xlsx'),
    await print(desk, 'doctor'),
    await print(desk, 'firm', 'list'),
    await print(desk, 'plan', '--rules'),
    await print(desk, 'explain'),
    await print(desk, 'explain', 'oversold'),
    await print(desk, 'help', 'values'),
    await print(desk, 'schema'),
    await print(desk, 'schema', 'mapping', '--out', 'mapping.schema.json'),
    await print(desk, 'sandbox', 'firm', 'Kelder Capital', ...data),
    await print(desk, 'sandbox', 'firm', ...data),
    await print(desk, 'sandbox', 'user', ...data),
    await print(desk, 'sandbox', 'client', ...data),
    await print(desk, 'sandbox', 'reset', '--yes', ...data),
    await print(desk, 'no-such-command'),
    await printServing(desk, 'sandbox'),
    await printServing(desk, 'ui'),
  ];
  // Those of test/docs/document-names, test/scenarios/demo, test/app/cli/administration and test/team/client/printed.
  const ofAdministration = [
    'team-firms',
    'team-people',
    'team-watches',
    'team-webhooks',
    'team-rewrap',
    'team-restored',
    'team-files',
    'team-audit',
    'team-audit-check',
  ];
  const ofTeam = ['login', 'logout', 'submission', 'submissions', 'inbox', 'team-run', 'team-export'];
  const elsewhere = ['check', 'plan', 'demo', ...ofAdministration, ...ofTeam];
  expect([...new Set([...names, ...elsewhere])].sort()).toEqual(Object.keys(OUTPUT_SCHEMAS).sort());
  await desk.close();
});

/** Reads what is printed by a command that runs until it is interrupted. */
async function printServing(desk: Desk, command: string): Promise<string> {
  const { process, ended } = desk.start([command, '--port', '0', '--json']);
  let text = '';
  for await (const [chunk] of on(process.stdout ?? process, 'data', { close: ['close'] })) {
    text += String(chunk);
    if (/^\}$/m.test(text)) break;
  }
  process.kill('SIGINT');
  return judgeDocument((await ended).json);
}

test('the documents of check, plan and the demo have schemas, and no two have one', () => {
  const ids = packaged.flatMap(({ schema }) => schema.$id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(OUTPUT_SCHEMAS).filter((name) => !existsSync(`schemas/${name}.schema.json`))).toEqual([]);
});
