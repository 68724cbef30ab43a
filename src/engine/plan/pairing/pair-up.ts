import { groupBy } from '../../../base/util/collections/group-by.ts';
import { type CrowdMember, type MatchEdge, matchMost } from '../../../base/util/matching/match-most.ts';
import { runAtOnce, type Steps } from '../../../base/util/steps.ts';

export interface PairRules<L, R> {
  readonly leftSignature: (item: L) => string;
  readonly rightSignature: (item: R) => string;
  /** `undefined` where the two cannot be the same. */
  readonly weigh: (left: L, right: R) => number | undefined;
  /** Which of the right are to be weighed, by their places, so that not every two are. Absent: all are weighed. */
  readonly find?: (rights: readonly R[]) => (left: L) => readonly number[];
  readonly crowds?: CrowdRules<L, R>;
}

/**
 * Where thousands fit thousands, most pairs weigh what their two sides weigh by themselves. Items of one crowd fit the
 * same others, but for what `findOwn` finds, which only the one item may fit; `weigh` never gives a pair less than the sum
 * of these three, and more only where `findLikelier` or `findOwn` finds it. The first gives at most `most` for each.
 */
export interface CrowdRules<L, R> {
  readonly leftCrowd: (item: L) => string;
  readonly rightCrowd: (item: R) => string;
  readonly weighCrowds: (left: L, right: R) => number | undefined;
  readonly weighLeft: (item: L) => number;
  readonly weighRight: (item: R) => number;
  readonly findLikelier: (rights: readonly R[], most: number) => (left: L) => readonly number[];
  readonly findOwn: (rights: readonly R[]) => (left: L) => number | undefined;
}

interface Class<T> {
  readonly members: T[];
  readonly sample: T;
}

/** Classes of equals that fit the same others. */
interface Crowd<T> {
  readonly classes: readonly number[];
  readonly sample: T;
}

/** For fewer it takes longer to make a table than to look through them. */
const TABLE_FROM = 4;
/** So many pairs of a problem are weighed where more are alike than that, and so many of each class at least. */
const MOST_WEIGHED = 40_000;
const LEAST_WEIGHED = 16;

/** Pairs as many as can be, and among those the pairing of greatest weight; members of a class in the order given. */
export function pairUp<L, R>(left: readonly L[], right: readonly R[], rules: PairRules<L, R>): Map<L, R> {
  return runAtOnce(pairInSteps(left, right, rules));
}

/** The same; an item that is looked at is a step. */
export function* pairInSteps<L, R>(left: readonly L[], right: readonly R[], rules: PairRules<L, R>): Steps<Map<L, R>> {
  const paired = new Map<L, R>();
  if (left.length === 0 || right.length === 0) return paired;
  const lefts = yield* classesOf(left, rules.leftSignature);
  const rights = yield* classesOf(right, rules.rightSignature);
  const pairings = yield* matchMost({
    leftCounts: lefts.map(({ members }) => members.length),
    rightCounts: rights.map(({ members }) => members.length),
    ...(rules.crowds === undefined
      ? { edges: yield* edgesOf(lefts, rights, rules) }
      : yield* crowdedEdges(lefts, rights, rules, rules.crowds)),
  });
  // Taken from the end, which moves nothing: a class may have thousands of members.
  for (const { members } of [...lefts, ...rights]) members.reverse();
  for (const { left: l, right: r, count } of pairings) {
    for (let taken = 0; taken < count; taken++) {
      const [member, partner] = [lefts[l]?.members.pop(), rights[r]?.members.pop()];
      if (member !== undefined && partner !== undefined) paired.set(member, partner);
    }
  }
  return paired;
}

function* edgesOf<L, R>(
  lefts: readonly Class<L>[],
  rights: readonly Class<R>[],
  { find, weigh }: Pick<PairRules<L, R>, 'find' | 'weigh'>,
): Steps<MatchEdge[]> {
  const all = rights.map((_, index) => index);
  const findRights = (rights.length >= TABLE_FROM && find?.(rights.map(({ sample }) => sample))) || (() => all);
  const edges: MatchEdge[] = [];
  for (const [left, { sample }] of lefts.entries()) {
    for (const right of findRights(sample)) addEdge(edges, { left, right }, weigh(sample, sampleOf(rights, right)));
    yield;
  }
  return edges;
}

function* crowdedEdges<L, R>(
  lefts: readonly Class<L>[],
  rights: readonly Class<R>[],
  { weigh, find }: PairRules<L, R>,
  rules: CrowdRules<L, R>,
) {
  const leftCrowds = crowdsOf(lefts, rules.leftCrowd);
  const rightCrowds = crowdsOf(rights, rules.rightCrowd);
  const edges: MatchEdge[] = [];
  const open: MatchEdge[] = [];
  const crowdEdges = yield* edgesOf(
    leftCrowds.map(({ sample }) => ({ sample, members: [] })),
    rightCrowds.map(({ sample }) => ({ sample, members: [] })),
    { weigh: rules.weighCrowds, ...(find === undefined ? {} : { find }) },
  );
  const isTold = new Set<string>();
  for (const edge of crowdEdges) {
    const [left, ...otherLefts] = leftCrowds[edge.left]?.classes ?? [];
    const [right, ...otherRights] = rightCrowds[edge.right]?.classes ?? [];
    if (left === undefined || right === undefined) continue;
    if (otherLefts.length + otherRights.length > 0) open.push(edge);
    else {
      isTold.add(`${left} ${right}`);
      addEdge(edges, { left, right }, weigh(sampleOf(lefts, left), sampleOf(rights, right)));
    }
  }
  const members = {
    lefts: membersOf(lefts, leftCrowds, rules.weighLeft),
    rights: membersOf(rights, rightCrowds, rules.weighRight),
  };
  const isOpen = new Set(open.map(({ left, right }) => `${left} ${right}`));
  const among = rights.map(({ sample }) => sample);
  const most = Math.max(LEAST_WEIGHED, Math.floor(MOST_WEIGHED / lefts.length));
  const findLikelier = open.length === 0 ? () => [] : rules.findLikelier(among, most);
  const findOwn = rules.findOwn(among);
  for (const [left, { sample }] of lefts.entries()) {
    yield;
    const likelier = findLikelier(sample).filter((right) =>
      isOpen.has(`${members.lefts[left]?.crowd} ${members.rights[right]?.crowd}`),
    );
    const own = findOwn(sample);
    for (const right of new Set(own === undefined ? likelier : [own, ...likelier])) {
      if (!isTold.has(`${left} ${right}`)) addEdge(edges, { left, right }, weigh(sample, sampleOf(rights, right)));
    }
  }
  return { edges, crowds: { ...members, edges: open } };
}

function addEdge(edges: MatchEdge[], ends: Omit<MatchEdge, 'weight'>, weight: number | undefined): void {
  if (weight !== undefined) edges.push({ ...ends, weight });
}

function sampleOf<T>(classes: readonly Class<T>[], index: number): T {
  const found = classes[index];
  if (found === undefined) throw new Error(`there is no class ${index}`);
  return found.sample;
}

function* classesOf<T>(items: readonly T[], signature: (item: T) => string): Steps<Class<T>[]> {
  const signed: { item: T; text: string }[] = [];
  for (const item of items) {
    signed.push({ item, text: signature(item) });
    yield;
  }
  const groups = groupBy(signed, ({ text }) => text);
  const classes = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return classes.map(([, members]) => ({ members: members.map(({ item }) => item), sample: members[0].item }));
}

/** In the order of their first classes, and so by content as well. */
function crowdsOf<T>(classes: readonly Class<T>[], crowdOf: (item: T) => string): Crowd<T>[] {
  const crowds = groupBy([...classes.keys()], (index) => crowdOf(sampleOf(classes, index)));
  return [...crowds.values()].map((members) => ({ classes: members, sample: sampleOf(classes, members[0] ?? 0) }));
}

function membersOf<T>(
  classes: readonly Class<T>[],
  crowds: readonly Crowd<T>[],
  weigh: (item: T) => number,
): readonly CrowdMember[] {
  const crowdOf = new Map(crowds.flatMap((crowd, index) => crowd.classes.map((member) => [member, index] as const)));
  return classes.map(({ sample }, index) => ({ crowd: crowdOf.get(index) ?? 0, weight: weigh(sample) }));
}

interface RowFit {
  /** How much of what is known to have happened is explained if the two are one: see `EVIDENCE`. */
  readonly evidence: number;
  /** A row that would be sent is matched before one that is skipped. */
  readonly isSound: boolean;
  /** Columns in which the two are alike; below 100. */
  readonly closeness: number;
}

/**
 * The weight of each reason for two being one: a transaction that is explained counts most; that an earlier run entered
 * the very row as this counts more than the class that a conversion was into. Every row or transaction without a
 * partner counts against it, and that the service does not list it: what it does list comes first.
 */
export const EVIDENCE = { transaction: 10, awaited: 4, wasEntered: 3, class: 1, unexplained: 2 } as const;

/** Evidence counts before everything, closeness last. */
export function toWeight({ evidence, isSound, closeness }: RowFit): number {
  return evidence * 1000 + (isSound ? 100 : 0) + closeness;
}
