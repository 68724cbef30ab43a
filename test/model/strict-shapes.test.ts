import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OUTPUT_SCHEMAS } from '../../src/app/cli/output-schemas.ts';
import { storedOutcome, storedRequest, storedRun } from '../../src/engine/journal/stored/stored-rows.ts';
import { planFile } from '../../src/engine/plan/plan-file.ts';
import { rulesForm } from '../../src/engine/rules/parse-rules.ts';
import { mappingForm } from '../../src/mapping/file/mapping-form.ts';
import { inputReading } from '../../src/model/records/input-reading.ts';
import { describeUnknownKey, parseAnswer } from '../../src/model/values/unknown-key.ts';
import { profileSchema } from '../../src/service/client/profile.ts';
import { TEAM_OPERATIONS } from '../../src/team/api/operations.ts';
import { deskBrief, deskInputs, deskTaking } from '../../src/team/desk/desk-brief.ts';
import { TEAM_DOCUMENTS } from '../../src/team/report/team-schemas.ts';
import type { PageCall } from '../../src/ui/api/call.ts';
import { CALLS } from '../../src/ui/api/calls.ts';
import { readSourceFiles } from '../support/source-files.ts';

/** Where the shapes of our own documents are declared. */
const DOCUMENTS = ['src/model/', 'src/engine/', 'src/report/', 'src/mapping/', 'src/team/desk/', 'src/team/report/'];

/** Files there with an object that passes over unknown keys, each with its reason. */
const LOOSE: { readonly [path: string]: string } = {
  'src/model/mapping/mapping-review.ts': 'what the page is answered',
  'src/engine/history/move/manifest.ts': 'asks a manifest for its format alone, before it is read',
  'src/engine/plan/plan-file.ts': 'asks a document what it is, before it is read',
  'src/engine/journal/stored/stored-rows.ts': 'rows of tables; of findings what is known, so that a run stays readable',
  'src/mapping/ocf/ocf-file.ts': 'a format of others',
};
/** Rows that a query of our own selects. */
const ROWS = /^src\/engine\/(?:journal\/(?:sql|sqlite|postgres)|database)\//;
const LOOSE_OBJECT = /\bz\s*\.(?:object|looseObject)\(|\.(?:strip|loose|passthrough)\(/;

const DOCUMENT_SCHEMAS = {
  planFile,
  inputReading,
  rulesForm,
  mappingForm,
  profileSchema,
  deskBrief,
  deskInputs,
  deskTaking,
};

/** Every body that the page or the command line sends. */
async function listRequests(): Promise<readonly NamedSchema[]> {
  const fields = (await listExported('ui/api')).filter(([name]) => /Field$/.test(name));
  const calls = [CALLS, TEAM_OPERATIONS].flatMap((of) => Object.entries<PageCall>(of));
  return [...fields, ...calls.map(([name, { body }]): NamedSchema => [name, body])];
}

type NamedSchema = readonly [name: string, schema: z.ZodType];

/** Every schema that the files of a folder of src export. */
async function listExported(folder: string): Promise<readonly NamedSchema[]> {
  const files = readdirSync(join('src', folder)).map(
    (name): Promise<object> => import(/* @vite-ignore */ `../../src/${folder}/${name}`),
  );
  return (await Promise.all(files)).flatMap((one) =>
    Object.entries(one).filter((entry): entry is [string, z.ZodType] => isSchema(entry[1])),
  );
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}

/** Every object within a schema, by the path to it. */
function* listObjects(schema: unknown, path: string, seen = new Set<unknown>()): Generator<[string, z.ZodObject]> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodObject) yield [path, schema];
  if (schema instanceof z.ZodLazy) yield* listObjects(schema.unwrap(), path, seen);
  const parts = isSchema(schema) ? schema.def : schema;
  for (const [name, part] of Object.entries(parts)) yield* listObjects(part, `${path}.${name}`, seen);
}

/** Objects that do not name a key that they do not know; one whose other keys have a schema of their own knows all. */
function listLoose(name: string, schema: z.ZodType): readonly string[] {
  return [...listObjects(schema, name)].flatMap(([path, object]) => {
    if (![undefined, 'never', 'unknown'].includes(object.def.catchall?._zod.def.type)) return [];
    const issues = object.safeParse({ unheardOf: 1 }).error?.issues ?? [];
    return issues.some((one) => one.code === 'unrecognized_keys' && one.keys.includes('unheardOf')) ? [] : [path];
  });
}

describe('what is read strictly', () => {
  it('is every request, at every depth', async () => {
    const requests = await listRequests();
    expect(requests.length).toBeGreaterThan(70);
    expect(requests.flatMap(([name, schema]) => listLoose(name, schema))).toEqual([]);
  });

  it('is every request that a server takes: each is read by a schema that is listed here', () => {
    const servers = readSourceFiles('src').filter(({ path }) =>
      /^src\/(?:ui|team)\/(?:server|desk|views)\//.test(path),
    );
    const schemas = servers.flatMap(({ code }) =>
      [...code.matchAll(/([\w.]+)\.(?:safeParse|parse)\(\s*(?:request\.)?body\b/g)].map(([, schema = '']) => schema),
    );
    expect(schemas, 'the door of all calls').toContain('body');
    expect(schemas.filter((name) => !/(?:^|\.)body$|^deskTaking$|^linkBody$/.test(name))).toEqual([]);
  });

  it('is every document of ours, at every depth', () => {
    const printed = Object.entries(OUTPUT_SCHEMAS).flatMap(([name, { schema }]): NamedSchema[] =>
      name in TEAM_DOCUMENTS ? [] : [[name, schema]],
    );
    expect(printed.length).toBeGreaterThan(20);
    expect(
      [...Object.entries(DOCUMENT_SCHEMAS), ...printed].flatMap(([name, schema]) => listLoose(name, schema)),
    ).toEqual([]);
  });

  it('is what the journal keeps as JSON, but for findings and for what workbooks carried', () => {
    const columns = Object.entries({ ...storedRun.shape, ...storedRequest.shape, ...storedOutcome.shape });
    expect(
      columns.flatMap(([name, schema]) => listLoose(name, schema)).filter((path) => !/findings|^carried/.test(path)),
    ).toEqual([]);
  });

  it('is whatever is declared beside them, but for what has a reason', () => {
    const loose = readSourceFiles('src')
      .filter(({ path, code }) => DOCUMENTS.some((room) => path.startsWith(room)) && LOOSE_OBJECT.test(code))
      .map(({ path }) => path)
      .filter((path) => !ROWS.test(path));
    expect(loose.sort()).toEqual(Object.keys(LOOSE).sort());
  });

  it('names the unknown key with the path to it', () => {
    const read = (reading: object) => inputReading.safeParse(reading).error?.issues[0];
    expect(describeUnknownKey(read({ leaveOut: true }))).toBe('this version of capsheet does not know its "leaveOut"');
    const nested = z.strictObject({ rows: z.array(z.union([z.strictObject({ a: z.string() }), z.string()])) });
    const { error } = nested.safeParse({ rows: ['x', { a: 'y', b: 1 }] });
    expect(describeUnknownKey(error?.issues[0])).toBe('this version of capsheet does not know its "rows.1.b"');
  });
});

describe('an answer, which a newer server may have given', () => {
  const kind = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('a'), at: z.string().optional() }),
    z.strictObject({ kind: z.literal('b') }),
  ]);
  const answer = z.strictObject({
    id: z.number(),
    kinds: z.array(kind),
    either: z.union([z.string(), z.strictObject({ deep: z.strictObject({ text: z.string() }) })]),
  });
  const known = { id: 1, kinds: [{ kind: 'a' }, { kind: 'b' }], either: { deep: { text: 'x' } } };

  it('is read without what this version does not know, wherever that stands', () => {
    const newer = {
      ...{ id: 1, later: true },
      kinds: [
        { kind: 'a', later: [1] },
        { kind: 'b', at: 'another form has it' },
      ],
      either: { deep: { text: 'x', later: {} }, later: null },
    };
    expect(answer.safeParse(newer).success).toBe(false);
    expect(parseAnswer(answer, newer)).toEqual(known);
    expect(newer.later).toBe(true);
  });

  it('is refused for whatever else is wrong with it', () => {
    expect(() => parseAnswer(answer, { ...known, id: 'one', later: true })).toThrow(z.ZodError);
    expect(() => parseAnswer(answer, { ...known, kinds: [{ kind: 'c' }] })).toThrow(z.ZodError);
    expect(() => parseAnswer(answer, undefined)).toThrow(z.ZodError);
  });

  it('is read so by the page and by the command line, and in no other way', () => {
    const clients = readSourceFiles('src').filter(({ path }) =>
      /^src\/(?:app\/page\/|team\/client\/(?:team-client|submissions)\.ts)/.test(path),
    );
    const strict = clients.flatMap(({ path, code }) =>
      [...code.matchAll(/\b(?!JSON|Date)(\w+)\.(?:safeParse|parse)\(/g)].map(([, schema]) => `${path}: ${schema}`),
    );
    // An address, widths that the browser keeps, and what has no strict part.
    expect(strict.sort()).toEqual([
      'src/app/page/api-client.ts: problem',
      'src/app/page/review/book.tsx: rowSort',
      'src/app/page/review/grid/grid-header.tsx: keptWidths',
      'src/team/client/team-client.ts: problem',
    ]);
    expect(clients.filter(({ code }) => /\breadCallAnswer\(/.test(code)).map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'src/app/page/api-client.ts',
        'src/app/page/team/desk/submit-screen.tsx',
        'src/team/client/team-client.ts',
      ]),
    );
  });
});
