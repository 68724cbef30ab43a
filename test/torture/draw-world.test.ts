import { describe, expect, it } from 'vitest';
import { Chance } from './chance.ts';
import { drawWorld } from './draw-world.ts';
import { isRow } from './drawn-thing.ts';

function worldOf(seed: number) {
  return drawWorld(new Chance(seed).fork());
}

describe('what the torture draws', () => {
  it('has a row in the workbook, also where all of it was there before', () => {
    expect(worldOf(30_817).things.some(isRow)).toBe(true);
  });

  it('holds no further certificate that equals the one that is there', () => {
    const counts = worldOf(30_845).things.flatMap(({ key, data }) =>
      key.includes('#further') && data.kind === 'security' ? [data.shares] : [],
    );
    expect([counts.length, new Set(counts).size]).toEqual([2, 2]);
  });
});
