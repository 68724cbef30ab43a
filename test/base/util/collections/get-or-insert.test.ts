import { expect, it } from 'vitest';
import { getOrInsert } from '../../../../src/base/util/collections/get-or-insert.ts';

it('makes what a map lacks once, and gives it back itself from then on', () => {
  const lists = new Map<string, number[]>();
  let made = 0;
  const listOf = (key: string): number[] =>
    getOrInsert(lists, key, () => {
      made += 1;
      return [];
    });
  listOf('a').push(1);
  listOf('b').push(2);
  listOf('a').push(3);
  expect(Object.fromEntries(lists)).toEqual({ a: [1, 3], b: [2] });
  expect(made).toBe(2);
});

it('knows what is there though it is nothing, false or empty', () => {
  const known = new Map<string, number | boolean | string | null>([
    ...([
      ['zero', 0],
      ['no', false],
      ['empty', ''],
      ['none', null],
    ] as const),
  ]);
  expect([...known.keys()].map((key) => getOrInsert(known, key, () => 'made'))).toEqual([0, false, '', null]);
});
