import { groupBy } from '../util/group-by.ts';
import { type MatchEdge, matchMost } from './matching.ts';

export interface PairRules<L, R> {
  /** Items of one signature are interchangeable. */
  readonly leftSignature: (item: L) => string;
  readonly rightSignature: (item: R) => string;
  /** `undefined` where the two cannot be the same. */
  readonly weigh: (left: L, right: R) => number | undefined;
  /**
   * What a pair must agree in, so that not every two are weighed; `undefined` fits everything. Absent: all are weighed.
   */
  readonly leftBucket?: (item: L) => string | undefined;
  readonly rightBucket?: (item: R) => string | undefined;
}

interface Class<T> {
  readonly members: T[];
  readonly sample: T;
}

/**
 * Pairs `left` with `right` where `weigh` gives a weight: as many as can be, and among those of greatest weight.
 * Within a class of equals the members are taken in the order given. Returns the partner of each paired member.
 */
export function pairUp<L, R>(left: readonly L[], right: readonly R[], rules: PairRules<L, R>): Map<L, R> {
  const paired = new Map<L, R>();
  if (left.length === 0 || right.length === 0) return paired;
  const lefts = classesOf(left, rules.leftSignature);
  const rights = classesOf(right, rules.rightSignature);
  const pairings = matchMost({
    leftCounts: lefts.map(({ members }) => members.length),
    rightCounts: rights.map(({ members }) => members.length),
    edges: edgesOf(lefts, rights, rules),
  });
  for (const { left: l, right: r, count } of pairings) {
    const partners = rights[r]?.members.splice(0, count) ?? [];
    for (const [index, member] of (lefts[l]?.members.splice(0, count) ?? []).entries()) {
      const partner = partners[index];
      if (partner !== undefined) paired.set(member, partner);
    }
  }
  return paired;
}

function edgesOf<L, R>(lefts: readonly Class<L>[], rights: readonly Class<R>[], rules: PairRules<L, R>): MatchEdge[] {
  const { leftBucket, rightBucket, weigh } = rules;
  const all = rights.map(({ sample }, index) => ({ sample, index, bucket: rightBucket?.(sample) }));
  const open = all.filter(({ bucket }) => bucket === undefined);
  const buckets = groupBy(
    all.filter(({ bucket }) => bucket !== undefined),
    ({ bucket }) => bucket ?? '',
  );
  return lefts.flatMap(({ sample }, leftIndex) => {
    const bucket = leftBucket?.(sample);
    const candidates = bucket === undefined ? all : [...(buckets.get(bucket) ?? []), ...open];
    return candidates.flatMap((candidate) => {
      const weight = weigh(sample, candidate.sample);
      return weight === undefined ? [] : [{ left: leftIndex, right: candidate.index, weight }];
    });
  });
}

function classesOf<T>(items: readonly T[], signature: (item: T) => string): Class<T>[] {
  const classes = [...groupBy(items, signature)].sort(([a], [b]) => (a < b ? -1 : 1));
  return classes.flatMap(([, members]) => {
    const [sample] = members;
    return sample === undefined ? [] : [{ members, sample }];
  });
}
