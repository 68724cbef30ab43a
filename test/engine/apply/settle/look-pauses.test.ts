import { expect, it } from 'vitest';
import { lookPauses } from '../../../../src/engine/apply/settle/find-stored.ts';

function take(totalMs: number, count: number): number[] {
  const pauses = lookPauses(totalMs);
  return Array.from({ length: count }, () => pauses.next().value);
}

it('grow, and come to the whole time exactly', () => {
  expect(take(15_000, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(take(10_000, 4)).toEqual([667, 1_334, 2_668, 5_331]);
});

it('are short again for whoever looks on after that', () => {
  expect(take(15_000, 6).slice(4)).toEqual([1_000, 1_000]);
});

it('take a moment even where there is nothing to wait for', () => {
  expect(take(0, 2)).toEqual([1, 1]);
});
