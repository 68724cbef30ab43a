/** A pair that may belong together, and how much says so. */
export interface Likeness<T, S> {
  readonly left: T;
  readonly right: S;
  readonly strength: number;
}

export interface PairingRules<T, S> {
  readonly compareLefts: (a: T, b: T) => number;
  readonly compareRights: (a: S, b: S) => number;
  /** Whether it makes no difference which of two of them a left gets. */
  readonly areAlike: (a: S, b: S) => boolean;
}

/**
 * Pairs of which nobody doubts that they belong together: those that most speaks for first. Where there is one too many
 * on either side, none of them is told; where there are as many on both sides, each could be each, and the rights are
 * alike, they are paired in their order. No order of the pairs changes what comes out.
 */
export function tellApart<T, S>(likenesses: readonly Likeness<T, S>[], rules: PairingRules<T, S>): ReadonlyMap<T, S> {
  const told = new Map<T, S>();
  const taken = new Set<S>();
  for (const least of [...new Set(likenesses.map(({ strength }) => strength))].sort((a, b) => b - a)) {
    const open = likenesses.filter(
      ({ left, right, strength }) => strength >= least && !told.has(left) && !taken.has(right),
    );
    for (const group of toGroups(open)) {
      for (const [left, right] of pairGroup(group, rules)) {
        told.set(left, right);
        taken.add(right);
      }
    }
  }
  return told;
}

/** Both ways: of each left its rights, of each right its lefts. */
interface Group<T, S> {
  readonly rightsOf: Map<T, Set<S>>;
  readonly leftsOf: Map<S, Set<T>>;
}

/** What hangs together, each group for itself. */
function toGroups<T, S>(likenesses: readonly Likeness<T, S>[]): readonly Group<T, S>[] {
  const all: Group<T, S> = { rightsOf: new Map(), leftsOf: new Map() };
  for (const { left, right } of likenesses) link(all, left, right);
  const groups: Group<T, S>[] = [];
  const done = new Set<T>();
  for (const start of all.rightsOf.keys()) {
    if (done.has(start)) continue;
    const group: Group<T, S> = { rightsOf: new Map(), leftsOf: new Map() };
    const reached = new Set([start]);
    for (const left of reached) {
      done.add(left);
      for (const right of all.rightsOf.get(left) ?? []) {
        link(group, left, right);
        for (const other of all.leftsOf.get(right) ?? []) reached.add(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function link<T, S>({ rightsOf, leftsOf }: Group<T, S>, left: T, right: S): void {
  rightsOf.set(left, (rightsOf.get(left) ?? new Set()).add(right));
  leftsOf.set(right, (leftsOf.get(right) ?? new Set()).add(left));
}

function pairGroup<T, S>(
  group: Group<T, S>,
  { compareLefts, compareRights, areAlike }: PairingRules<T, S>,
): readonly (readonly [T, S])[] {
  const { rightsOf, leftsOf } = group;
  if (rightsOf.size !== leftsOf.size) return [];
  const pairs = peel(group);
  if (rightsOf.size === 0) return pairs;
  const [first, ...others] = leftsOf.keys();
  const isEach =
    [...rightsOf.values()].every(({ size }) => size === leftsOf.size) &&
    others.every((other) => first === undefined || areAlike(first, other));
  // Something is left of which nobody can tell which is which: then nothing of the group is certain.
  if (!isEach) return [];
  const rights = [...leftsOf.keys()].sort(compareRights);
  const rest = [...rightsOf.keys()].sort(compareLefts);
  return [
    ...pairs,
    ...rest.flatMap((left, index) => rights.slice(index, index + 1).map((right) => [left, right] as const)),
  ];
}

/** Takes out, one after the other, what has just one partner left: every right has to belong to somebody. */
function peel<T, S>({ rightsOf, leftsOf }: Group<T, S>): readonly (readonly [T, S])[] {
  const pairs: (readonly [T, S])[] = [];
  for (let progress = true; progress; ) {
    progress = false;
    for (const [left, rights] of rightsOf) {
      const [only, ...others] = rights;
      if (only === undefined || others.length > 0) continue;
      pairs.push([left, only]);
      for (const other of leftsOf.get(only) ?? []) rightsOf.get(other)?.delete(only);
      rightsOf.delete(left);
      leftsOf.delete(only);
      progress = true;
    }
  }
  return pairs;
}
