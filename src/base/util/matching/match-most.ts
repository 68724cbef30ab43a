import type { Steps } from '../steps.ts';
import { MinCostFlow } from './min-cost-flow.ts';

/**
 * Pairs interchangeable things: each side is given as classes of equal members with how many there are. The result is
 * a largest possible pairing, and among those one of greatest weight (a minimum-cost maximum flow over the classes, so
 * that a thousand equal rows cost as much as one).
 *
 * Classes that fit the same others are told as crowds: that two crowds fit each other is one edge for all their members,
 * and not one for every two of them, which of thousands would be millions.
 *
 * Deterministic: the caller orders the classes by their content, and equal inputs give equal results whatever the order
 * of rows and records was.
 */
export interface MatchProblem {
  readonly leftCounts: readonly number[];
  readonly rightCounts: readonly number[];
  readonly edges: readonly MatchEdge[];
  readonly crowds?: Crowds;
}

export interface MatchEdge {
  readonly left: number;
  readonly right: number;
  /** How well the two fit beyond being equal; it may be negative. */
  readonly weight: number;
}

export interface Crowds {
  /** The crowd of each class, and what the class adds to the weight of its pairs. */
  readonly lefts: readonly CrowdMember[];
  readonly rights: readonly CrowdMember[];
  /**
   * Between crowds: every member of the one fits every member of the other, with this weight and what the two add. An
   * edge of their own counts instead, and must not weigh less.
   */
  readonly edges: readonly MatchEdge[];
}

export interface CrowdMember {
  readonly crowd: number;
  readonly weight: number;
}

export interface Pairing {
  readonly left: number;
  readonly right: number;
  /** How many members of the two classes are paired. */
  readonly count: number;
}

export function* matchMost(problem: MatchProblem): Steps<Pairing[]> {
  const { alone, contested } = splitContested(problem);
  return [...alone, ...(yield* matchContested({ ...problem, edges: contested }))].filter(({ count }) => count > 0);
}

/** Two classes that fit each other and nothing else need no search: the common case, and what keeps it short. */
function splitContested({ leftCounts, rightCounts, edges, crowds }: MatchProblem) {
  const lefts = degrees(edges, 'left', crowds);
  const rights = degrees(edges, 'right', crowds);
  const alone: Pairing[] = [];
  const contested: MatchEdge[] = [];
  for (const edge of edges) {
    const { left, right } = edge;
    if (lefts(left) !== 1 || rights(right) !== 1) contested.push(edge);
    else alone.push({ left, right, count: Math.min(leftCounts[left] ?? 0, rightCounts[right] ?? 0) });
  }
  return { alone, contested };
}

/** In how many edges a class is, those of its crowd among them. */
function degrees(edges: readonly MatchEdge[], side: 'left' | 'right', crowds: Crowds | undefined) {
  const own = countEdges(edges, side);
  const ofCrowd = countEdges(crowds?.edges ?? [], side);
  const members = (side === 'left' ? crowds?.lefts : crowds?.rights) ?? [];
  return (index: number): number => (own.get(index) ?? 0) + (ofCrowd.get(members[index]?.crowd ?? -1) ?? 0);
}

function countEdges(edges: readonly MatchEdge[], side: 'left' | 'right'): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const edge of edges) counts.set(edge[side], (counts.get(edge[side]) ?? 0) + 1);
  return counts;
}

function* matchContested(problem: MatchProblem): Steps<Pairing[]> {
  const { edges, crowds = { lefts: [], rights: [], edges: [] } } = problem;
  if (edges.length + crowds.edges.length === 0) return [];
  const nodes = numberNodes(problem, crowds);
  const flow = new MinCostFlow(nodes.sink + 1);
  const capacityOf = ({ left, right }: { left: number; right: number }): number =>
    Math.min(problem.leftCounts[left] ?? 0, problem.rightCounts[right] ?? 0);
  for (const [left, node] of nodes.lefts) flow.addArc(0, node, { capacity: problem.leftCounts[left] ?? 0, cost: 0 });
  const pairs = edges.map((edge) => {
    const ends = [nodes.lefts.get(edge.left) ?? 0, nodes.rights.get(edge.right) ?? 0] as const;
    return { ...edge, arc: flow.addArc(...ends, { capacity: capacityOf(edge), cost: -edge.weight }) };
  });
  const intoCrowd = addMembers(flow, nodes, { side: 'left', counts: problem.leftCounts, members: crowds.lefts });
  const between = crowds.edges.map((edge) => {
    const ends = [nodes.leftCrowds.get(edge.left) ?? 0, nodes.rightCrowds.get(edge.right) ?? 0] as const;
    return { ...edge, arc: flow.addArc(...ends, { capacity: Number.MAX_SAFE_INTEGER, cost: -edge.weight }) };
  });
  const outOfCrowd = addMembers(flow, nodes, { side: 'right', counts: problem.rightCounts, members: crowds.rights });
  for (const [right, node] of nodes.rights)
    flow.addArc(node, nodes.sink, { capacity: problem.rightCounts[right] ?? 0, cost: 0 });
  yield* flow.run();
  const direct = pairs.map(({ left, right, arc }) => ({ left, right, count: flow.flowOf(arc) }));
  return [...direct, ...pairWithin(between, intoCrowd, outOfCrowd, flow)];
}

interface Nodes {
  readonly lefts: ReadonlyMap<number, number>;
  readonly leftCrowds: ReadonlyMap<number, number>;
  readonly rightCrowds: ReadonlyMap<number, number>;
  readonly rights: ReadonlyMap<number, number>;
  readonly sink: number;
}

/** Nodes only for what an edge names, in the order in which all arcs lead upwards. */
function numberNodes({ edges }: MatchProblem, crowds: Crowds): Nodes {
  let next = 1;
  const number = (things: readonly number[]): ReadonlyMap<number, number> =>
    new Map([...new Set(things)].sort((a, b) => a - b).map((thing) => [thing, next++]));
  const ofSide = (side: 'left' | 'right', members: readonly CrowdMember[]): number[] => {
    const concerned = new Set(crowds.edges.map((edge) => edge[side]));
    const inCrowds = members.flatMap(({ crowd }, index) => (concerned.has(crowd) ? [index] : []));
    return [...edges.map((edge) => edge[side]), ...inCrowds];
  };
  const lefts = number(ofSide('left', crowds.lefts));
  const leftCrowds = number(crowds.edges.map(({ left }) => left));
  const rightCrowds = number(crowds.edges.map(({ right }) => right));
  const rights = number(ofSide('right', crowds.rights));
  return { lefts, leftCrowds, rightCrowds, rights, sink: next };
}

interface Member {
  readonly index: number;
  readonly crowd: number;
  readonly arc: number;
}

function addMembers(
  flow: MinCostFlow,
  nodes: Nodes,
  { side, counts, members }: { side: 'left' | 'right'; counts: readonly number[]; members: readonly CrowdMember[] },
): readonly Member[] {
  return members.flatMap(({ crowd, weight }, index) => {
    const hub = (side === 'left' ? nodes.leftCrowds : nodes.rightCrowds).get(crowd);
    const node = (side === 'left' ? nodes.lefts : nodes.rights).get(index);
    if (hub === undefined || node === undefined) return [];
    const [from, to] = side === 'left' ? [node, hub] : [hub, node];
    return [{ index, crowd, arc: flow.addArc(from, to, { capacity: counts[index] ?? 0, cost: -weight }) }];
  });
}

/** Gives what flows from crowd to crowd, as pairs of their members: any do, so they are taken in their order. */
function pairWithin(
  between: readonly (MatchEdge & { readonly arc: number })[],
  lefts: readonly Member[],
  rights: readonly Member[],
  flow: MinCostFlow,
): Pairing[] {
  const [fromLeft, fromRight] = [toQueues(lefts, flow), toQueues(rights, flow)];
  const pairings: Pairing[] = [];
  for (const { left, right, arc } of between) {
    for (let open = flow.flowOf(arc); open > 0; ) {
      const [from, to] = [fromLeft.get(left)?.at(-1), fromRight.get(right)?.at(-1)];
      if (from === undefined || to === undefined) throw new Error('a crowd pairs more than it has');
      const count = Math.min(open, from.count, to.count);
      pairings.push({ left: from.index, right: to.index, count });
      open -= count;
      for (const [queue, one] of [[fromLeft.get(left), from] as const, [fromRight.get(right), to] as const]) {
        one.count -= count;
        if (one.count === 0) queue?.pop();
      }
    }
  }
  return pairings;
}

/** By crowd its members that take part, the first at the end, with how many of each do. */
function toQueues(members: readonly Member[], flow: MinCostFlow): Map<number, { index: number; count: number }[]> {
  const queues = new Map<number, { index: number; count: number }[]>();
  for (const { index, crowd, arc } of [...members].reverse()) {
    const count = flow.flowOf(arc);
    if (count === 0) continue;
    const queue = queues.get(crowd);
    if (queue === undefined) queues.set(crowd, [{ index, count }]);
    else queue.push({ index, count });
  }
  return queues;
}
