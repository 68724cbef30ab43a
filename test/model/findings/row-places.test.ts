import { expect, test } from 'vitest';
import { RowPlaces } from '../../../src/model/findings/row-places.ts';

test('the places of rows are found again by their index, whatever sheet and input they are of', () => {
  const origins = [
    { inputIndex: 0, file: 'a.xlsx', sheet: 'Rounds', rowNumber: 2 },
    { inputIndex: 0, file: 'a.xlsx', sheet: 'Rounds', rowNumber: 5 },
    { inputIndex: 0, file: 'a.xlsx', sheet: 'Securities', rowNumber: 2 },
    { inputIndex: 1, file: 'b.xlsx', sheet: 'Securities', rowNumber: 2 },
    { inputIndex: 1, file: 'b.xlsx', sheet: 'Securities', rowNumber: 3 },
  ];
  const places = new RowPlaces();
  expect(origins.map((origin) => places.add(origin))).toEqual([0, 1, 2, 3, 4]);
  expect(origins.map((_, index) => places.at(index))).toEqual(origins);
  expect(() => places.at(5)).toThrow('there is no row 5');
});
