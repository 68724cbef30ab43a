import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ALL_SHEETS } from '../../../src/format/sheets/all-sheets.ts';
import { changesSince, TEMPLATE_VERSION, TEMPLATE_VERSIONS } from '../../../src/format/sheets/template-versions.ts';

/**
 * A digest of all that a filled-in template could lack or have too much: its sheets, their columns, and which of them
 * are needed.
 */
const COLUMNS_OF_THIS_VERSION = { version: 5, digest: 'd1757e841fd97432' };

it('has a version of its own for every set of columns: where they change, add one, and say what is new', () => {
  const columns = ALL_SHEETS.map(({ name, columns }) => [
    name,
    ...columns.map((column) => [column.name, column.required]),
  ]);
  const digest = createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 16);
  expect({ version: TEMPLATE_VERSION, digest }).toEqual(COLUMNS_OF_THIS_VERSION);
});

it('counts its versions up, and says of each what is better in it', () => {
  expect(TEMPLATE_VERSIONS.map(({ version }) => version)).toEqual(TEMPLATE_VERSIONS.map((_, index) => index + 1));
  expect(TEMPLATE_VERSIONS.slice(1).every(({ changes }) => changes.length > 0)).toBe(true);
});

it('tells everything that changed since a version, and nothing of one that is current or not known', () => {
  expect(changesSince(1)).toEqual(TEMPLATE_VERSIONS.flatMap(({ changes }) => changes));
  expect(changesSince(TEMPLATE_VERSION)).toEqual([]);
  expect(changesSince(TEMPLATE_VERSION + 1)).toEqual([]);
});
