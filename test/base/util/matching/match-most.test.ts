import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type MatchEdge,
  type MatchProblem,
  matchMost,
  type Pairing,
} from '../../../../src/base/util/matching/match-most.ts';
import { MinCostFlow } from '../../../../src/base/util/matching/min-cost-flow.ts';
import { runAtOnce } from '../../../../src/base/util/steps.ts';
import { sweepOf } from '../../../support/sweep.ts';

const pairMost = (of: MatchProblem): Pairing[] => runAtOnce(matchMost(of));
const RUNS = { seed: 20_240_601, numRuns: sweepOf(300) };

const problem: fc.Arbitrary<MatchProblem> = fc
  .record({
    leftCounts: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 3 }),
    rightCounts: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 3 }),
    weights: fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { minLength: 9, maxLength: 9 }),
  })
  .map(({ leftCounts, rightCounts, weights }) => ({
    leftCounts,
    rightCounts,
    edges: leftCounts.flatMap((_, left) =>
      rightCounts.flatMap((__, right): MatchEdge[] => {
        const weight = weights[3 * left + right] ?? null;
        return weight === null ? [] : [{ left, right, weight }];
      }),
    ),
  }));

/** Problems whose classes stand in crowds, with all the edges that the crowds stand for. */
const crowded: fc.Arbitrary<{ readonly problem: MatchProblem; readonly spelt: MatchProblem }> = fc
  .record({
    lefts: fc.array(fc.record({ count: fc.integer({ min: 1, max: 2 }), ...member() }), { minLength: 1, maxLength: 3 }),
    rights: fc.array(fc.record({ count: fc.integer({ min: 1, max: 2 }), ...member() }), { minLength: 1, maxLength: 3 }),
    weights: fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { minLength: 4, maxLength: 4 }),
    more: fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 9, maxLength: 9 }),
  })
  .map(({ lefts, rights, weights, more }) => {
    const spelt: MatchEdge[] = [];
    const own: MatchEdge[] = [];
    for (const [left, { crowd: ofLeft, weight: first }] of lefts.entries()) {
      for (const [right, { crowd: ofRight, weight: second }] of rights.entries()) {
        const between = weights[2 * ofLeft + ofRight] ?? null;
        const further = more[3 * left + right] ?? null;
        if (between === null) continue;
        const edge = { left, right, weight: first + between + second + (further ?? 0) };
        spelt.push(edge);
        if (further !== null) own.push(edge);
      }
    }
    const counts = { leftCounts: lefts.map(({ count }) => count), rightCounts: rights.map(({ count }) => count) };
    const edges = [...weights.entries()].flatMap(([place, weight]) =>
      weight === null ? [] : [{ left: Math.floor(place / 2), right: place % 2, weight }],
    );
    return { problem: { ...counts, edges: own, crowds: { lefts, rights, edges } }, spelt: { ...counts, edges: spelt } };
  });

function member() {
  return { crowd: fc.integer({ min: 0, max: 1 }), weight: fc.integer({ min: -2, max: 2 }) };
}

interface Score {
  readonly size: number;
  readonly weight: number;
}

/** The best of every way there is to pair. */
function bestOf({ leftCounts, rightCounts, edges }: MatchProblem): Score {
  const [edge, ...rest] = edges;
  if (edge === undefined) return { size: 0, weight: 0 };
  const most = Math.min(leftCounts[edge.left] ?? 0, rightCounts[edge.right] ?? 0);
  return Array.from({ length: most + 1 }, (_, count) => {
    const further = bestOf({
      leftCounts: leftCounts.map((left, index) => (index === edge.left ? left - count : left)),
      rightCounts: rightCounts.map((right, index) => (index === edge.right ? right - count : right)),
      edges: rest,
    });
    return { size: further.size + count, weight: further.weight + count * edge.weight };
  }).reduce((best, score) =>
    score.size > best.size || (score.size === best.size && score.weight > best.weight) ? score : best,
  );
}

function scoreOf(pairings: readonly Pairing[], { edges }: MatchProblem): Score {
  const weightOf = ({ left, right }: Pairing) =>
    edges.find((edge) => edge.left === left && edge.right === right)?.weight ?? Number.NaN;
  return {
    size: pairings.reduce((sum, { count }) => sum + count, 0),
    weight: pairings.reduce((sum, pairing) => sum + pairing.count * weightOf(pairing), 0),
  };
}

function usedOf(pairings: readonly Pairing[], side: 'left' | 'right', classes: number): number[] {
  return Array.from({ length: classes }, (_, index) =>
    pairings.filter((pairing) => pairing[side] === index).reduce((sum, { count }) => sum + count, 0),
  );
}

describe('the matching', () => {
  test('pairs as many as can be, and among those ways takes one of greatest weight', () => {
    fc.assert(
      fc.property(problem, (drawn) => {
        expect(scoreOf(pairMost(drawn), drawn)).toEqual(bestOf(drawn));
      }),
      RUNS,
    );
  });

  test('pairs crowds as it would pair every two of their members', () => {
    fc.assert(
      fc.property(crowded, ({ problem: drawn, spelt }) => {
        expect(scoreOf(pairMost(drawn), spelt)).toEqual(bestOf(spelt));
      }),
      { ...RUNS, numRuns: sweepOf(600) },
    );
  });

  test('uses no member twice', () => {
    fc.assert(
      fc.property(problem, (drawn) => {
        const pairings = pairMost(drawn);
        const { leftCounts, rightCounts } = drawn;
        const isWithin = (used: readonly number[], counts: readonly number[]) =>
          used.every((count, index) => count <= (counts[index] ?? 0));
        expect(isWithin(usedOf(pairings, 'left', leftCounts.length), leftCounts)).toBe(true);
        expect(isWithin(usedOf(pairings, 'right', rightCounts.length), rightCounts)).toBe(true);
      }),
      RUNS,
    );
  });

  test('gives the same for the same', () => {
    fc.assert(
      fc.property(problem, (drawn) => {
        expect(pairMost(drawn)).toEqual(pairMost(structuredClone(drawn)));
      }),
      RUNS,
    );
  });

  test('leaves a partner that fits better to whoever has no other', () => {
    const edges = [
      { left: 0, right: 0, weight: 9 },
      { left: 0, right: 1, weight: 1 },
      { left: 1, right: 0, weight: 1 },
    ];
    expect(pairMost({ leftCounts: [1, 1], rightCounts: [1, 1], edges })).toEqual([
      { left: 0, right: 1, count: 1 },
      { left: 1, right: 0, count: 1 },
    ]);
  });

  test('pairs thousands of equals at once', () => {
    const edges = [
      { left: 0, right: 0, weight: 0 },
      { left: 1, right: 0, weight: 0 },
    ];
    const pairings = pairMost({ leftCounts: [60_000, 60_000], rightCounts: [100_000], edges });
    expect(pairings.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  });

  test('pairs nothing where nothing fits', () => {
    expect(pairMost({ leftCounts: [2], rightCounts: [3], edges: [] })).toEqual([]);
    expect(pairMost({ leftCounts: [2], rightCounts: [0], edges: [{ left: 0, right: 0, weight: 1 }] })).toEqual([]);
  });
});

describe('the flow that the matching is', () => {
  /** A chain in which each left fits two rights, and only the last right is free: one long way for the last of them. */
  function countSteps(length: number): number {
    const flow = new MinCostFlow(2 * length + 3);
    const right = (index: number): number => length + 1 + index;
    for (let left = 0; left < length; left++) flow.addArc(0, 1 + left, { capacity: 1, cost: 0 });
    for (let left = 0; left < length; left++) {
      flow.addArc(1 + left, right(left), { capacity: 1, cost: -1 });
      flow.addArc(1 + left, right(left + 1), { capacity: 1, cost: 0 });
    }
    for (let index = 0; index <= length; index++) flow.addArc(right(index), 2 * length + 2, { capacity: 1, cost: 0 });
    runAtOnce(flow.run());
    return flow.steps;
  }

  test('takes steps in proportion to what is to be paired', () => {
    expect(countSteps(4000)).toBeLessThan(4.2 * countSteps(1000));
  });
});
