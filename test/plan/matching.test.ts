import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MatchEdge, type MatchProblem, matchMost, type Pairing } from '../../src/plan/matching.ts';

const RUNS = { seed: 20_240_601, numRuns: 300 };

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
        expect(scoreOf(matchMost(drawn), drawn)).toEqual(bestOf(drawn));
      }),
      RUNS,
    );
  });

  test('uses no member twice', () => {
    fc.assert(
      fc.property(problem, (drawn) => {
        const pairings = matchMost(drawn);
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
        expect(matchMost(drawn)).toEqual(matchMost(structuredClone(drawn)));
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
    expect(matchMost({ leftCounts: [1, 1], rightCounts: [1, 1], edges })).toEqual([
      { left: 0, right: 1, count: 1 },
      { left: 1, right: 0, count: 1 },
    ]);
  });

  test('pairs thousands of equals at once', () => {
    const edges = [
      { left: 0, right: 0, weight: 0 },
      { left: 1, right: 0, weight: 0 },
    ];
    const pairings = matchMost({ leftCounts: [60_000, 60_000], rightCounts: [100_000], edges });
    expect(pairings.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  });

  test('pairs nothing where nothing fits', () => {
    expect(matchMost({ leftCounts: [2], rightCounts: [3], edges: [] })).toEqual([]);
  });
});
