import { DisjointSets } from '../util/disjoint-sets.ts';
import { groupBy } from '../util/group-by.ts';

/**
 * Pairs interchangeable things: each side is given as classes of equal members with how many there are. The result is
 * a largest possible pairing, and among those one of greatest weight (a minimum-cost maximum flow over the classes,
 * component by component, so that a thousand equal rows cost as much as one).
 *
 * Deterministic: the caller orders the classes by their content, and equal inputs give equal results whatever the order
 * of rows and records was.
 */
export interface MatchProblem {
  readonly leftCounts: readonly number[];
  readonly rightCounts: readonly number[];
  readonly edges: readonly MatchEdge[];
}

export interface MatchEdge {
  readonly left: number;
  readonly right: number;
  /** How well the two fit beyond being equal; it may be negative. */
  readonly weight: number;
}

export interface Pairing {
  readonly left: number;
  readonly right: number;
  /** How many members of the two classes are paired. */
  readonly count: number;
}

interface Arc {
  readonly to: number;
  readonly cost: number;
  capacity: number;
  /** Index of the arc back. */
  readonly back: number;
  readonly pair?: MatchEdge;
}

export function matchMost(problem: MatchProblem): Pairing[] {
  const { alone, contested } = splitContested(problem);
  return [...alone, ...splitComponents(contested).flatMap((edges) => matchComponent({ ...problem, edges }))];
}

function matchComponent(problem: MatchProblem): Pairing[] {
  const graph = buildGraph(problem);
  for (let path = cheapestPath(graph); path !== undefined; path = cheapestPath(graph)) augment(graph, path);
  return pairingsOf(graph);
}

/** What shares no class with the rest is a problem of its own: many small searches instead of one large. */
function splitComponents(edges: readonly MatchEdge[]): MatchEdge[][] {
  const sets = new DisjointSets();
  for (const { left, right } of edges) sets.join(`l${left}`, `r${right}`);
  return [...groupBy(edges, ({ left }) => sets.nameOf(`l${left}`)).values()];
}

/** Two classes that fit each other and nothing else need no search: the common case, and what keeps large inputs linear. */
function splitContested({ leftCounts, rightCounts, edges }: MatchProblem): {
  alone: Pairing[];
  contested: MatchEdge[];
} {
  const leftDegree = degrees(edges, (edge) => edge.left);
  const rightDegree = degrees(edges, (edge) => edge.right);
  const alone: Pairing[] = [];
  const contested: MatchEdge[] = [];
  for (const edge of edges) {
    const { left, right } = edge;
    if (leftDegree.get(left) !== 1 || rightDegree.get(right) !== 1) contested.push(edge);
    else alone.push({ left, right, count: Math.min(leftCounts[left] ?? 0, rightCounts[right] ?? 0) });
  }
  return { alone, contested };
}

function degrees(edges: readonly MatchEdge[], sideOf: (edge: MatchEdge) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const edge of edges) counts.set(sideOf(edge), (counts.get(sideOf(edge)) ?? 0) + 1);
  return counts;
}

interface Graph {
  readonly arcs: Arc[];
  readonly out: number[][];
  readonly source: number;
  readonly sink: number;
}

/** Nodes only for the classes that an edge names: a component is small, the whole problem need not be. */
function buildGraph({ leftCounts, rightCounts, edges }: MatchProblem): Graph {
  const lefts = numberDistinct(edges.map((edge) => edge.left));
  const rights = numberDistinct(edges.map((edge) => edge.right));
  const source = lefts.size + rights.size;
  const graph: Graph = { arcs: [], out: Array.from({ length: source + 2 }, () => []), source, sink: source + 1 };
  const rightNode = (right: number): number => lefts.size + (rights.get(right) ?? 0);
  for (const [left, node] of lefts) addArc(graph, source, node, { capacity: leftCounts[left] ?? 0, cost: 0 });
  for (const right of rights.keys())
    addArc(graph, rightNode(right), graph.sink, { capacity: rightCounts[right] ?? 0, cost: 0 });
  for (const pair of edges) {
    const capacity = Math.min(leftCounts[pair.left] ?? 0, rightCounts[pair.right] ?? 0);
    addArc(graph, lefts.get(pair.left) ?? 0, rightNode(pair.right), { capacity, cost: -pair.weight, pair });
  }
  return graph;
}

function numberDistinct(classes: readonly number[]): ReadonlyMap<number, number> {
  return new Map([...new Set(classes)].sort((a, b) => a - b).map((value, node) => [value, node]));
}

function addArc(
  graph: Graph,
  from: number,
  to: number,
  arc: { capacity: number; cost: number; pair?: MatchEdge },
): void {
  const index = graph.arcs.length;
  graph.arcs.push({ ...arc, to, back: index + 1 }, { to: from, cost: -arc.cost, capacity: 0, back: index });
  graph.out[from]?.push(index);
  graph.out[to]?.push(index + 1);
}

/** Bellman-Ford by queue: arcs back have the opposite cost, so costs may be negative (never a negative cycle). */
function cheapestPath({ arcs, out, source, sink }: Graph): number[] | undefined {
  const cost = new Array<number>(out.length).fill(Number.POSITIVE_INFINITY);
  const reachedBy = new Array<number>(out.length).fill(-1);
  cost[source] = 0;
  const queue = [source];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] ?? source;
    for (const index of out[node] ?? []) {
      const arc = arcs[index];
      const reached = (cost[node] ?? 0) + (arc?.cost ?? 0);
      if (arc === undefined || arc.capacity === 0 || reached >= (cost[arc.to] ?? 0)) continue;
      cost[arc.to] = reached;
      reachedBy[arc.to] = index;
      queue.push(arc.to);
    }
  }
  return reachedBy[sink] === -1 ? undefined : pathTo(sink, source, arcs, reachedBy);
}

function pathTo(sink: number, source: number, arcs: readonly Arc[], reachedBy: readonly number[]): number[] {
  const path: number[] = [];
  for (let node = sink; node !== source; ) {
    const index = reachedBy[node] ?? -1;
    path.unshift(index);
    node = arcs[arcs[index]?.back ?? -1]?.to ?? source;
  }
  return path;
}

function augment({ arcs }: Graph, path: readonly number[]): void {
  const amount = Math.min(...path.map((index) => arcs[index]?.capacity ?? 0));
  for (const index of path) {
    const arc = arcs[index];
    const back = arc && arcs[arc.back];
    if (arc === undefined || back === undefined) continue;
    arc.capacity -= amount;
    back.capacity += amount;
  }
}

function pairingsOf({ arcs }: Graph): Pairing[] {
  return arcs.flatMap(({ pair, back }) => {
    const count = pair === undefined ? 0 : (arcs[back]?.capacity ?? 0);
    return pair === undefined || count === 0 ? [] : [{ left: pair.left, right: pair.right, count }];
  });
}
