import { on } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { OUTPUT_SCHEMAS } from '../../src/report/json/schemas/output-schemas.ts';
import { type Desk, openDesk } from '../scenarios/desk.ts';

const named = z.looseObject({ $schema: z.string(), schema: z.string() });

/** The schemas of the package, as a program holds them that asks no network. */
const packaged = readdirSync('schemas').map((name) => ({
  name: name.replace('.schema.json', ''),
  schema: JSON.parse(readFileSync(join('schemas', name), 'utf8')),
}));

/** The name of the schema that a document names, which it fits, and which says all of it. */
function judge(document: unknown): string {
  const { $schema, schema } = named.parse(document);
  expect($schema).toBe(`urn:capsheet:${schema.replace('capsheet/', '')}`);
  expect(Object.keys(named.parse(document)).slice(0, 2)).toEqual(['$schema', 'schema']);
  const found = packaged.filter((one) => one.schema.$id === $schema);
  expect(found.map(({ name }) => name)).toHaveLength(1);
  const [{ name, schema: own } = { name: '', schema: {} }] = found;
  expect(z.fromJSONSchema(own).safeParse(document).error).toBeUndefined();
  // What a schema does not know falls away when it is read.
  expect(OUTPUT_SCHEMAS[name]?.schema.parse(document)).toEqual(document);
  return name;
}

async function print(desk: Desk, ...args: readonly string[]): Promise<string> {
  return judge((await desk.run([...args, '--json'])).json);
}

test('whatever a command prints under --json names its schema, which is in the package and says all of it', async () => {
  const desk = await openDesk();
  const book = desk.take('quarterly.xlsx');
  const positions = desk.take('legacy/positions.xlsx', 'positions.xlsx');
  const data = ['--data', desk.path('rehearsal.sqlite')];
  const applied = await desk.run(['apply', book, '--yes', '--json']);
  const { run } = z.object({ run: z.string() }).parse(applied.json);
  const names = [
    judge(applied.json),
    await print(desk, 'apply', book, '--yes', '--partial'),
    await print(desk, 'map', positions, '--out', 'first.yaml'),
    await print(desk, 'map', positions, '--learn', 'first.yaml', '--out', 'second.yaml'),
    await print(desk, 'map', desk.take('legacy/ocf', 'ocf'), '--out', 'ocf.yaml'),
    await print(desk, 'runs'),
    await print(desk, 'runs', run),
    await print(desk, 'runs', run, '--created'),
    await print(desk, 'runs', run, '--result', 'again.xlsx'),
    await print(desk, 'history', 'export', 'history.zip'),
    await print(desk, 'history', 'import', 'history.zip', '--state-dir', 'elsewhere'),
    await print(desk, 'export', '--out', 'firm.xlsx'),
    await print(desk, 'template', '--out', 'empty.xlsx'),
    await print(desk, 'template', '--quarter', '2026-06-30', '--out', 'quarter.xlsx'),
    await print(desk, 'doctor'),
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
  // test/docs/document-names has check and plan, test/scenarios/demo the demo, test/cli/administration those of a team.
  const elsewhere = ['check', 'plan', 'demo', 'team-firms', 'team-rewrap', 'team-audit', 'team-audit-check'];
  expect([...new Set([...names, ...elsewhere])].sort()).toEqual(Object.keys(OUTPUT_SCHEMAS).sort());
  await desk.close();
});

/** Of a command that runs until it is interrupted. */
async function printServing(desk: Desk, command: string): Promise<string> {
  const { process, ended } = desk.start([command, '--port', '0', '--json']);
  let text = '';
  for await (const [chunk] of on(process.stdout ?? process, 'data', { close: ['close'] })) {
    text += String(chunk);
    if (/^\}$/m.test(text)) break;
  }
  process.kill('SIGINT');
  return judge((await ended).json);
}

test('the documents of check, plan and the demo have schemas, and no two have one', () => {
  const ids = packaged.flatMap(({ schema }) => schema.$id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(OUTPUT_SCHEMAS).filter((name) => !existsSync(`schemas/${name}.schema.json`))).toEqual([]);
});
