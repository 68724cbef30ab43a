import { expect, test } from 'vitest';
import { nameApart, nameFiles } from '../../../src/base/disk/name-apart.ts';

const NAME = 'Rounds.csv';

test.each([
  ['their folder', ['north/Rounds.csv', 'south/Rounds.csv'], ['north/Rounds.csv', 'south/Rounds.csv']],
  ['folders above it', ['a/q1/Rounds.csv', 'b/q1/Rounds.csv'], ['a/q1/Rounds.csv', 'b/q1/Rounds.csv']],
  [
    'as few folders as tell each from all others',
    ['a/q1/Rounds.csv', 'b/q1/Rounds.csv', 'b/q2/Rounds.csv'],
    ['a/q1/Rounds.csv', 'b/q1/Rounds.csv', 'q2/Rounds.csv'],
  ],
])('inputs of one name are called by %s', (_what, paths, names) => {
  const inputs = paths.map(() => ({ name: NAME }));
  expect(nameApart(inputs, paths).map(({ name }) => name)).toEqual(names);
});

test('an input of a name of its own keeps it', () => {
  const inputs = [{ name: NAME }, { name: 'Sales.csv' }];
  expect(nameApart(inputs, ['a/Rounds.csv', 'a/Sales.csv'])).toEqual(inputs);
});

test('files are named by the folders that tell them apart, and one that is given twice has one name', () => {
  const paths = ['q1/deals.result.xlsx', 'q2/deals.result.xlsx', 'q2/sales.result.xlsx', './q2/sales.result.xlsx'];
  expect(nameFiles(paths).map(({ name }) => name)).toEqual([
    ...paths.slice(0, 2),
    'sales.result.xlsx',
    'sales.result.xlsx',
  ]);
});
