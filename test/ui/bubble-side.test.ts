import { describe, expect, it } from 'vitest';
import { toBubbleSide } from '../../src/app/page/review/grid/bubble-side.ts';

const grid = { left: 0, right: 800, top: 40, bottom: 600 };
const size = { width: 340, height: 90 };

function sideAt(left: number, top: number) {
  return toBubbleSide({ cell: { left, right: left + 100, top, bottom: top + 33 }, grid, ...size });
}

describe('what is said of a cell', () => {
  it('opens below and to the right, where it fits', () => {
    expect(sideAt(200, 100)).toEqual({ isLeft: false, isUp: false });
  });

  it('opens to the left at the right edge, and above at the lower one, so that nothing of it is cut off', () => {
    expect(sideAt(700, 100)).toEqual({ isLeft: true, isUp: false });
    expect(sideAt(200, 560)).toEqual({ isLeft: false, isUp: true });
    expect(sideAt(700, 560)).toEqual({ isLeft: true, isUp: true });
  });

  it('stays where the other side has even less room', () => {
    const narrow = { ...grid, right: 300, bottom: 120 };
    const cell = { left: 40, right: 140, top: 50, bottom: 83 };
    expect(toBubbleSide({ cell, grid: narrow, ...size })).toEqual({ isLeft: false, isUp: false });
  });
});
