/** Groups of things of which each belongs to one, merged as links between them become known (union of sets). */
export class DisjointSets {
  readonly #members = new Map<string, Set<string>>();

  join(a: string, b: string): void {
    const ofA = this.#members.get(a) ?? new Set([a]);
    const ofB = this.#members.get(b) ?? new Set([b]);
    if (ofA === ofB) return;
    const [large, small] = ofA.size < ofB.size ? [ofB, ofA] : [ofA, ofB];
    this.#members.set(a, large);
    this.#members.set(b, large);
    for (const member of small) {
      large.add(member);
      this.#members.set(member, large);
    }
  }

  /** Sorted, itself included. */
  membersOf(id: string): readonly string[] {
    return [...(this.#members.get(id) ?? [id])].sort();
  }

  /** The same for all members of one set, and for no other; valid until the next join. */
  nameOf(id: string): string {
    const [first = id] = this.#members.get(id) ?? [];
    return first;
  }

  areJoined(a: string, b: string): boolean {
    return a === b || this.#members.get(a)?.has(b) === true;
  }
}
