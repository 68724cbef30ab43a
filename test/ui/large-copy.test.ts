import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, openUi, Visitor } from './support.ts';

it('a correction of a large workbook is shown before its copy is written, and the page says that it is being saved', async () => {
  const path = join(makeFolder(), 'Companies.csv');
  const rows = Array.from({ length: 60 }, (_, index) => `Company ${index},${'City '.repeat(2000)}`);
  writeFileSync(path, ['Company,City', ...rows].join('\n'));
  const visitor = await Visitor.of(await openUi());
  await visitor.post('open/path', { paths: [path], reading: {} });
  await visitor.settled();
  let answer: Promise<unknown> | undefined;
  const states = await visitor.watch(({ corrections }) => {
    answer ??= visitor.edit(0, { rowNumber: 2, columnIndex: 1, text: 'Oslo' });
    return corrections.undo === 'B2' && !corrections.isSaving;
  });
  await answer;
  const told = states
    .filter(({ corrections }) => corrections.undo === 'B2')
    .map(({ corrections }) => corrections.isSaving);
  expect([told[0], told.at(-1)]).toEqual([true, false]);
  const copy = readFileSync(path.replace('.csv', '.corrected.csv'), 'utf8');
  expect(copy.split('\n')[1]).toBe('Company 0,Oslo');
});
