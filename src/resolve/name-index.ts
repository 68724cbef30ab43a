import type { Currency } from '../model/money.ts';
import type { Target } from '../model/new-data.ts';
import type { RowKey } from '../model/origin.ts';
import { targetKey } from '../model/target-key.ts';
import { nearestNames } from '../util/near-names.ts';
import { foldName } from '../util/text.ts';

/** A thing that can be referred to: of the service, of the workbook, or (the same thing) of both. */
export interface Candidate {
  readonly target: Target;
  readonly name: string;
  /** How a message tells it from another of the same name. */
  readonly label: string;
  /** The row that states it; a reference to a row that cannot be applied is blocked by it. */
  readonly row?: RowKey;
  /** False for a row with errors, or skipped, that the service does not hold. */
  readonly isUsable: boolean;
  /** Of a share class: its round. */
  readonly round?: Target;
  /** Of a round. */
  readonly currency?: Currency;
}

export type Lookup =
  | { readonly kind: 'found'; readonly candidate: Candidate }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'missing'; readonly nearest: readonly string[] };

/** Names of one scope (the firm, a company) and the things they name: exact first, then case and spaces folded. */
export class NameIndex {
  readonly #exact = new Map<string, Candidate[]>();
  readonly #folded = new Map<string, Candidate[]>();
  readonly #nearest = new Map<string, readonly string[]>();

  /** `texts` are all that may stand for the thing: its id, its slug, its name. */
  add(candidate: Candidate, texts: readonly string[]): void {
    for (const text of texts) {
      push(this.#exact, text.trim(), candidate);
      push(this.#folded, foldName(text), candidate);
    }
  }

  find(text: string, accepts: (candidate: Candidate) => boolean = () => true): Lookup {
    for (const found of [this.#exact.get(text.trim()), this.#folded.get(foldName(text))]) {
      const candidates = distinct((found ?? []).filter(accepts));
      const [first, second] = candidates;
      if (first !== undefined)
        return second === undefined ? { kind: 'found', candidate: first } : { kind: 'ambiguous', candidates };
    }
    return { kind: 'missing', nearest: this.#nearestTo(text) };
  }

  /** Every candidate of that name, folded; for messages. */
  all(text: string): readonly Candidate[] {
    return distinct(this.#folded.get(foldName(text)) ?? []);
  }

  #nearestTo(text: string): readonly string[] {
    const known = this.#nearest.get(text);
    if (known !== undefined) return known;
    const names = [...this.#exact.values()].flatMap((candidates) => candidates.map((candidate) => candidate.name));
    const nearest = nearestNames(text, names);
    this.#nearest.set(text, nearest);
    return nearest;
  }
}

function push(map: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [candidate]);
  else list.push(candidate);
}

/** One thing stands once, and a thing that can be used wins over a row that cannot. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const usable = candidates.filter((candidate) => candidate.isUsable);
  const byTarget = new Map<string, Candidate>();
  for (const candidate of usable.length > 0 ? usable : candidates.slice(0, 1)) {
    const key = targetKey(candidate.target);
    if (!byTarget.has(key)) byTarget.set(key, candidate);
  }
  return [...byTarget.values()];
}
