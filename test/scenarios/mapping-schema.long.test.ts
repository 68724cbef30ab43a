import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseMapping } from '../../src/mapping/file/parse-mapping.ts';
import { openDesk } from './desk.ts';

const PACKAGED = readFileSync('schemas/mapping.schema.json', 'utf8');
const LINE = /^# yaml-language-server: \$schema=(\S+)\n/;

test('a mapping in a folder with the schema names it by a path that holds wherever the folder goes', async () => {
  const desk = await openDesk();
  mkdirSync(desk.path('shared'));
  const written = await desk.run(['schema', 'mapping', '--out', 'shared/mapping.schema.json']);
  expect([written.status, written.stdout]).toEqual([0, 'The schema is in shared/mapping.schema.json.\n']);
  for (const input of ['positions.xlsx', 'details-importer.xlsx', 'ocf']) {
    desk.take(`legacy/${input}`, input);
    const out = `shared/${input}.mapping.yaml`;
    expect((await desk.run(['map', input, '--out', out])).status).toBe(0);
    const text = readFileSync(desk.path(out), 'utf8');
    const [, address = ''] = LINE.exec(text) ?? [];
    expect(address).toBe('./mapping.schema.json');
    const schema = z.fromJSONSchema(JSON.parse(readFileSync(desk.path(join('shared', address)), 'utf8')));
    expect(schema.safeParse(parse(text)).error).toBeUndefined();
    expect(() => parseMapping(text, out)).not.toThrow();
  }
  await desk.close();
});

test('no other mapping names a place, neither that of the machine nor one that an older version remembered', async () => {
  const desk = await openDesk();
  const input = desk.take('legacy/positions.xlsx', 'positions.xlsx');
  expect((await desk.run(['map', input, '--out', 'first.yaml'])).status).toBe(0);
  const text = readFileSync(desk.path('first.yaml'), 'utf8');
  desk.put('older.yaml', `# yaml-language-server: $schema=file:///home/maria/mapping.schema.json\n${text}`);
  await desk.run(['map', input, '--learn', 'older.yaml']);
  expect((await desk.run(['map', input, '--out', 'like.yaml', '--export-memory', 'memory.yaml'])).status).toBe(0);
  for (const name of ['first.yaml', 'like.yaml', 'memory.yaml']) {
    const file = readFileSync(desk.path(name), 'utf8');
    expect(file).not.toMatch(/\$schema|file:\/\/|maria/);
    expect(file).not.toContain(resolve('.'));
  }
  await desk.close();
});

test('a schema is printed as it is in the package, is never written over a file, and an unknown one names the nearest', async () => {
  const desk = await openDesk();
  expect((await desk.run(['schema', 'mapping'])).stdout).toBe(PACKAGED);
  desk.put('mine.json', '{}');
  const refused = await desk.run(['schema', 'mapping', '--out', 'mine.json', '--json']);
  expect([refused.status, refused.json.code]).toEqual([2, 'schema-exists']);
  expect(readFileSync(desk.path('mine.json'), 'utf8')).toBe('{}');
  const unknown = await desk.run(['schema', 'maping', '--json']);
  expect([unknown.status, unknown.json.message, unknown.json.hint]).toEqual([
    2,
    'There is no schema called "maping".',
    'The nearest: "mapping". "capsheet schema" lists them all.',
  ]);
  const nameless = await desk.run(['schema', '--out', 'new.json', '--json']);
  expect([nameless.status, nameless.json.code]).toEqual([2, 'usage']);
  await desk.close();
});
