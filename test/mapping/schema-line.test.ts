import { expect, it } from 'vitest';
import { nameSchema, withoutSchemaLine } from '../../src/mapping/file/parse-mapping.ts';

const text = '# A list.\nsheets: []\n';
const there = '# yaml-language-server: $schema=file:///there/mapping.schema.json\n';

it('names the schema on the first line, in place of one of another machine', () => {
  const here = '# yaml-language-server: $schema=./mapping.schema.json\n';
  expect(nameSchema(text, './mapping.schema.json')).toBe(`${here}${text}`);
  expect(nameSchema(`${there}${text}`, './mapping.schema.json')).toBe(`${here}${text}`);
});

it('takes a line away that leads nowhere, and leaves the rest as it is', () => {
  expect(withoutSchemaLine(`${there}${text}`)).toBe(text);
  expect(withoutSchemaLine(text)).toBe(text);
});
