/** Facts of things by their kind and id; for a hundred thousand, no key is put together of the two. */
export class ThingsById<Known> {
  readonly #kinds = new Map<string, Map<string, Known>>();

  constructor(known: Iterable<readonly [kind: string, id: string, known: Known]> = []) {
    for (const [kind, id, each] of known) this.set(kind, id, each);
  }

  get(kind: string, id: string): Known | undefined {
    return this.#kinds.get(kind)?.get(id);
  }

  get size(): number {
    return [...this.#kinds.values()].reduce((sum, ofKind) => sum + ofKind.size, 0);
  }

  /** Kind by kind, in the order in which they came to be known. */
  values(): Known[] {
    return [...this.#kinds.values()].flatMap((ofKind) => [...ofKind.values()]);
  }

  set(kind: string, id: string, known: Known): void {
    const ofKind = this.#kinds.get(kind);
    if (ofKind === undefined) this.#kinds.set(kind, new Map([[id, known]]));
    else ofKind.set(id, known);
  }
}
