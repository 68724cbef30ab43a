import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { listPages } from '../../scripts/docs/list-pages.mjs';
import { makeFromCode } from '../../scripts/docs/sources.mjs';
import { parseSettings } from '../../src/base/util/parse-settings.ts';
import { parseRules } from '../../src/engine/rules/parse-rules.ts';
import { parseMapping } from '../../src/mapping/file/parse-mapping.ts';
import { checkSchema, errorSchema, planSchema, resultSchema } from '../../src/report/json/schemas/upload-schemas.ts';
import { parseProfile } from '../../src/service/client/profile.ts';
import { openDesk } from '../scenarios/desk.ts';
import { isQuick } from '../support/sweep.ts';

const { schemas: made } = await makeFromCode((path) => import(/* @vite-ignore */ `${process.cwd()}/src/${path}.ts`));

/** As somebody else reads the file. */
function readSchema(name: string): z.ZodType {
  return z.fromJSONSchema(JSON.parse(readFileSync(join('schemas', `${name}.schema.json`), 'utf8')));
}

describe('the JSON Schemas', () => {
  it.each(Object.keys(made))('%s is what the code says: npm run make:docs', (file) => {
    expect(readFileSync(join('schemas', file), 'utf8')).toBe(made[file]);
  });

  it('are no more files than that', () => {
    expect(readdirSync('schemas').sort()).toEqual(Object.keys(made).sort());
  });

  it.skipIf(isQuick)('say all of what check, plan, apply and an error print', async () => {
    const desk = await openDesk();
    const positions = desk.take('legacy/positions.xlsx', 'positions.xlsx');
    const mapping = ['--mapping', desk.take('legacy/positions.mapping.yaml', 'positions.mapping.yaml')];
    const quarter = desk.take('quarterly.xlsx');
    const faulty = desk.take('quarterly-with-errors.xlsx');
    const runs = [
      { schema: checkSchema, name: 'check', args: ['check', faulty] },
      { schema: checkSchema, name: 'check', args: ['check', positions, ...mapping, '--report', 'checked.xlsx'] },
      { schema: planSchema, name: 'plan', args: ['plan', quarter, '--report', 'planned.xlsx'] },
      { schema: planSchema, name: 'plan', args: ['plan', positions, ...mapping] },
      { schema: resultSchema, name: 'result', args: ['apply', quarter, '--yes'] },
      { schema: errorSchema, name: 'error', args: ['check', 'missing.xlsx'] },
    ];
    for (const { schema, name, args } of runs) {
      const { stdout } = await desk.run([...args, '--json']);
      const json: unknown = JSON.parse(stdout);
      // Keys that a schema does not know fall away when it is read.
      expect(schema.parse(json)).toEqual(json);
      expect(readSchema(name).safeParse(json).error).toBeUndefined();
    }
    await desk.close();
  });

  it('may be named by $schema in any settings file, which says no more for it', () => {
    const name = './of.schema.json';
    const [mapping, profile, rules] = [
      { $schema: name, sheets: [{ sheet: 'A', skip: true }] },
      { $schema: name, connections: 4 },
      { $schema: name, oversold: 'error' },
    ];
    expect(readSchema('mapping').safeParse(mapping).error).toBeUndefined();
    expect(readSchema('profile').safeParse(profile).error).toBeUndefined();
    expect(readSchema('rules').safeParse(rules).error).toBeUndefined();
    const { $schema: _, ...unnamed } = mapping;
    expect(parseMapping(JSON.stringify(mapping), 'a').mapping).toEqual(
      parseMapping(JSON.stringify(unnamed), 'a').mapping,
    );
    const file = { path: 'p', noun: 'profile', code: 'profile' } as const;
    expect(parseProfile(parseSettings(JSON.stringify(profile), file), 'p').connections).toBe(4);
    expect(parseRules(JSON.stringify(rules), 'r')).toEqual([{ code: 'oversold', severity: 'error' }]);
  });

  it('take the settings files of the handbook and the samples, and no misspelt setting', () => {
    const mappings = readdirSync('samples/legacy').filter((name) => name.endsWith('.mapping.yaml'));
    const blocks = listPages('.').flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block),
    );
    const files: readonly unknown[] = [
      ...mappings.map((name) => readFileSync(join('samples/legacy', name), 'utf8')),
      ...blocks,
    ].map((text) => parse(text));
    const nameOf = (file: unknown): string => {
      const text = JSON.stringify(file);
      if (/"(?:sheets|aliases)"/.test(text)) return 'mapping';
      return text.includes('"batches"') ? 'profile' : text.includes('"firms"') ? 'firms' : 'rules';
    };
    const settings = files.filter((file) => !JSON.stringify(file).match(/"(?:faults|publicUrl)"/));
    expect(settings.map(nameOf).filter((name) => name === 'mapping').length).toBeGreaterThan(3);
    for (const file of settings) expect(readSchema(nameOf(file)).safeParse(file).error).toBeUndefined();
    expect(readSchema('mapping').safeParse({ sheets: [{ sheet: 'A', hedaer: 4 }] }).success).toBe(false);
    expect(readSchema('profile').safeParse({ bathces: {} }).success).toBe(false);
    expect(readSchema('rules').safeParse({ oversold: 'fatal' }).success).toBe(false);
  });
});
