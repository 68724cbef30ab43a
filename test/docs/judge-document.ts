import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { OUTPUT_SCHEMAS } from '../../src/app/cli/output-schemas.ts';

const named = z.looseObject({ $schema: z.string(), schema: z.string() });

/** The schemas of the package, as a program holds them that asks no network. */
export const packaged = readdirSync('schemas').map((name) => ({
  name: name.replace('.schema.json', ''),
  schema: JSON.parse(readFileSync(join('schemas', name), 'utf8')),
}));

/** The name of the schema that a document names, which it fits, and which says all of it. */
export function judgeDocument(document: unknown): string {
  const { $schema, schema } = named.parse(document);
  expect($schema).toBe(`urn:capsheet:${schema.replace('capsheet/', '')}`);
  expect(Object.keys(named.parse(document)).slice(0, 2)).toEqual(['$schema', 'schema']);
  const found = packaged.filter((one) => one.schema.$id === $schema);
  expect(found.map(({ name }) => name)).toHaveLength(1);
  const [{ name, schema: own } = { name: '', schema: {} }] = found;
  expect(z.fromJSONSchema(own).safeParse(document).error).toBeUndefined();
  // Keys that a schema does not know fall away when it is read.
  expect(OUTPUT_SCHEMAS[name]?.schema.parse(document)).toEqual(document);
  return name;
}
