import type { Steps } from '../steps.ts';

interface Arc {
  readonly to: number;
  /** Cost first, then one for the step, as one number: of equally cheap paths the one of fewest steps counts as shorter. */
  readonly length: number;
  capacity: number;
}

/**
 * A network in which as much flows from the first node to the last as can, as cheaply as that can be. Arcs lead from a
 * node to one of a higher number; costs are whole numbers and may be negative.
 *
 * All the shortest paths are used up at a time, then the distances are taken anew (primal-dual, Dijkstra's search on
 * reduced lengths). Since a step counts in the length, what is used up of one length holds no circle, and the searches
 * are as few as there are different lengths, however much flows.
 */
export class MinCostFlow {
  readonly #arcs: Arc[] = [];
  readonly #out: number[][];
  readonly #unit: number;
  /** Each node's distance from the first at the last search: no remaining arc is shorter than its ends are apart. */
  #potential: number[];
  /** Arcs looked at so far: what the flow cost to find, for those who hold it to a bound. */
  steps = 0;

  constructor(nodes: number) {
    this.#out = Array.from({ length: nodes }, () => []);
    this.#unit = nodes + 1;
    this.#potential = [];
  }

  /** Gives the arc's number, to ask for its flow. */
  addArc(from: number, to: number, { capacity, cost }: { capacity: number; cost: number }): number {
    const arc = this.#arcs.length;
    this.#arcs.push({ to, length: cost * this.#unit + 1, capacity });
    this.#arcs.push({ to: from, length: 1 - cost * this.#unit, capacity: 0 });
    this.#out[from]?.push(arc);
    this.#out[to]?.push(arc + 1);
    return arc;
  }

  flowOf(arc: number): number {
    return this.#arcs[arc + 1]?.capacity ?? 0;
  }

  /** A length of path is a step. */
  *run(): Steps<void> {
    this.#potential = this.#firstDistances();
    const sink = this.#out.length - 1;
    while (this.#potential[sink] !== Number.POSITIVE_INFINITY) {
      this.#fillShortest();
      yield;
      const reduced = this.#distances();
      // A node that cannot be reached any more never can be again: it stays out of every search.
      this.#potential = this.#potential.map((known, node) => known + (reduced[node] ?? 0));
    }
  }

  /** Before anything flows all arcs lead upwards: one pass in the order of the nodes. */
  #firstDistances(): number[] {
    const distance = new Array<number>(this.#out.length).fill(Number.POSITIVE_INFINITY);
    distance[0] = 0;
    for (const [node, out] of this.#out.entries()) {
      for (const index of out) {
        const arc = this.#arcs[index];
        if (arc === undefined || arc.capacity === 0) continue;
        this.steps += 1;
        distance[arc.to] = Math.min(distance[arc.to] ?? 0, (distance[node] ?? 0) + arc.length);
      }
    }
    return distance;
  }

  /** How much further than the potentials say each node is by now. */
  #distances(): number[] {
    const distance = new Array<number>(this.#out.length).fill(Number.POSITIVE_INFINITY);
    distance[0] = 0;
    const queue = new DistanceQueue();
    queue.push(0, 0);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (next.distance > (distance[next.node] ?? 0)) continue;
      for (const index of this.#out[next.node] ?? []) {
        const arc = this.#arcs[index];
        if (arc === undefined || arc.capacity === 0) continue;
        this.steps += 1;
        const reached = next.distance + this.#slack(next.node, arc);
        if (reached >= (distance[arc.to] ?? 0)) continue;
        distance[arc.to] = reached;
        queue.push(arc.to, reached);
      }
    }
    return distance;
  }

  #slack(from: number, arc: Arc): number {
    return (this.#potential[from] ?? 0) + arc.length - (this.#potential[arc.to] ?? 0);
  }

  /** Sends what can be sent over arcs that lie on a shortest path; each arc is given up once. */
  #fillShortest(): void {
    const sink = this.#out.length - 1;
    const tried = new Array<number>(this.#out.length).fill(0);
    const path: number[] = [];
    for (let node = 0; ; ) {
      if (node === sink) {
        this.#send(path);
        path.length = 0;
        node = 0;
        continue;
      }
      const index = this.#out[node]?.[tried[node] ?? 0];
      if (index === undefined) {
        const back = path.pop();
        if (back === undefined) return;
        node = this.#arcs[back ^ 1]?.to ?? 0;
        tried[node] = (tried[node] ?? 0) + 1;
        continue;
      }
      this.steps += 1;
      const arc = this.#arcs[index];
      if (arc !== undefined && arc.capacity > 0 && this.#slack(node, arc) === 0) {
        path.push(index);
        node = arc.to;
      } else tried[node] = (tried[node] ?? 0) + 1;
    }
  }

  #send(path: readonly number[]): void {
    let amount = Number.POSITIVE_INFINITY;
    for (const index of path) amount = Math.min(amount, this.#arcs[index]?.capacity ?? 0);
    for (const index of path) {
      const [arc, back] = [this.#arcs[index], this.#arcs[index ^ 1]];
      if (arc !== undefined) arc.capacity -= amount;
      if (back !== undefined) back.capacity += amount;
    }
  }
}

interface Reached {
  readonly node: number;
  readonly distance: number;
}

/** The nearest first; of equally near ones that of the lowest number. */
class DistanceQueue {
  readonly #heap: Reached[] = [];

  push(node: number, distance: number): void {
    const added = { node, distance };
    let place = this.#heap.length;
    this.#heap.push(added);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.#heap[above];
      if (parent === undefined || !isNearer(added, parent)) break;
      this.#heap[place] = parent;
      place = above;
    }
    this.#heap[place] = added;
  }

  pop(): Reached | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(moved: Reached): void {
    let place = 0;
    for (;;) {
      const below = this.#nearerBelow(place);
      const child = this.#heap[below];
      if (child === undefined || !isNearer(child, moved)) break;
      this.#heap[place] = child;
      place = below;
    }
    this.#heap[place] = moved;
  }

  #nearerBelow(place: number): number {
    const [left, right] = [this.#heap[2 * place + 1], this.#heap[2 * place + 2]];
    return left !== undefined && right !== undefined && isNearer(right, left) ? 2 * place + 2 : 2 * place + 1;
  }
}

function isNearer(a: Reached, b: Reached): boolean {
  return a.distance < b.distance || (a.distance === b.distance && a.node < b.node);
}
