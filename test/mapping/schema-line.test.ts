import { expect, it } from 'vitest';
import { nameSchema } from '../../src/mapping/file/schema-line.ts';

it('names the schema on the first line, in place of one of another machine', () => {
  const here = '# yaml-language-server: $schema=file:///here/mapping.schema.json\n';
  const there = '# yaml-language-server: $schema=/there/mapping.schema.json\n';
  const text = '# A list.\nsheets: []\n';
  expect(nameSchema(text, 'file:///here/mapping.schema.json')).toBe(`${here}${text}`);
  expect(nameSchema(`${there}${text}`, 'file:///here/mapping.schema.json')).toBe(`${here}${text}`);
});
