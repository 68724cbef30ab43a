import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openDesk } from '../scenarios/desk.ts';
import { isQuick } from '../support/sweep.ts';

const QUARTER = 'quarterly.xlsx';
const PLAN = 'q1.plan.json';
const NAMED = z.looseObject({ $schema: z.string(), schema: z.string() });

/** The schemas of the package by their `$id`, as a program holds them that asks no network. */
const schemas = new Map(
  readdirSync('schemas')
    .map((name) => JSON.parse(readFileSync(join('schemas', name), 'utf8')))
    .flatMap((schema) => (schema.$id === undefined ? [] : [[schema.$id, schema] as const])),
);

test('each document that is named has a schema in the package, and each schema of one is named', () => {
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(join('src', path), 'utf8').matchAll(/\b(?:nameDocument|answer)\(\s*'([^']+@\d+)'/g),
    ])
    .map(([, form]) => `urn:capsheet:${form}`);
  // A mapping is written by people, who call it what they like.
  const documents = [...schemas.keys()].filter((id) => /@\d+$/.test(id) && !id.startsWith('urn:capsheet:mapping@'));
  expect([...new Set(named)].sort()).toEqual(documents.sort());
  expect(named.length).toBeGreaterThan(40);
});

test('what check, plan and apply print, a saved plan and an error name a schema of the package, which they fit', async () => {
  const desk = await openDesk();
  const book = desk.take(QUARTER);
  const documents: string[] = [];
  for (const args of [
    ['check', book],
    ['plan', book, '--out', PLAN],
    ['plan', PLAN],
    ['apply', PLAN, '--yes'],
    ['check', 'missing.xlsx'],
    ['check', '--no-such-option'],
  ])
    documents.push((await desk.run([...args, '--json'])).stdout);
  documents.push(readFileSync(desk.path(PLAN), 'utf8'));
  const names = documents.map((text) => {
    const document = NAMED.parse(JSON.parse(text));
    const schema = z.fromJSONSchema(schemas.get(document.$schema));
    expect(schema.safeParse(document).error).toBeUndefined();
    expect(Object.keys(document).slice(0, 2)).toEqual(['$schema', 'schema']);
    return `${document.$schema} ${document.schema}`;
  });
  expect(names).toEqual([
    'urn:capsheet:check@1 capsheet/check@1',
    'urn:capsheet:plan@1 capsheet/plan@1',
    'urn:capsheet:plan@1 capsheet/plan@1',
    'urn:capsheet:result@1 capsheet/result@1',
    'urn:capsheet:error@1 capsheet/error@1',
    'urn:capsheet:error@1 capsheet/error@1',
    'urn:capsheet:plan@1 capsheet/plan@1',
  ]);
  await desk.close();
});

test.skipIf(isQuick)(
  'a plan that an older version saved, which named no schema, is shown and applied, and its seal still holds',
  async () => {
    const desk = await openDesk();
    const book = desk.take(QUARTER);
    expect((await desk.run(['plan', book, '--out', PLAN])).status).toBe(0);
    const text = readFileSync(desk.path(PLAN), 'utf8');
    const older = sealAgain(text.replace(' "$schema": "urn:capsheet:plan@1",\n', ''));
    expect(older).not.toContain('$schema');
    desk.put('older.json', older);
    desk.put('touched.json', older.replace('"add": 60', '"add": 61'));
    // The name belongs to what is sealed.
    desk.put('renamed.json', text.replace('urn:capsheet:plan@1', './plan.schema.json'));

    const shown = await desk.run(['plan', 'older.json', '--json']);
    expect([shown.status, shown.json.schema, shown.json.summary.add]).toEqual([0, 'capsheet/plan@1', 60]);
    for (const name of ['touched.json', 'renamed.json']) {
      const refused = await desk.run(['apply', name, '--yes', '--json']);
      expect([refused.status, refused.json.code]).toEqual([2, 'plan-damaged']);
    }
    const applied = await desk.run(['apply', 'older.json', '--yes', '--json']);
    expect([applied.status, applied.json.summary.added]).toEqual([0, 60]);
    await desk.close();
  },
);

test('the mappings among the samples name the schema of the package that they come in', () => {
  const samples = readdirSync('samples/legacy').filter((name) => name.endsWith('.mapping.yaml'));
  for (const name of samples) {
    const path = join('samples/legacy', name);
    const text = readFileSync(path, 'utf8');
    const [, address = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
    const schema = z.fromJSONSchema(JSON.parse(readFileSync(join(dirname(path), address), 'utf8')));
    expect(schema.safeParse(parse(text)).error).toBeUndefined();
  }
  expect(samples.length).toBeGreaterThan(1);
});

/** As every version seals a plan: by the digest of the text before the seal was put in. */
function sealAgain(text: string): string {
  const unsealed = text.replace(/,\n {1}"seal": "[0-9a-f]{64}"\n\}\n$/, '\n}\n');
  const seal = createHash('sha256').update(unsealed).digest('hex');
  return unsealed.replace(/\n\}\n$/, `,\n "seal": "${seal}"\n}\n`);
}
