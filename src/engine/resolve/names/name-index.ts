import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { nearestOrBest } from '../../../base/util/text/near-names.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { RecordBase } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { RowKey } from '../../../model/values/origin.ts';

/** A thing that can be referred to: of the service, of the workbook, or (the same thing) of both. */
export interface Candidate {
  readonly target: Target;
  readonly name: string;
  /** Distinguishes it in messages from another of the same name. */
  readonly label: string;
  readonly row?: RowKey;
  /** Why it cannot be referred to, as the end of a sentence; asked when a reference is settled, not before. */
  readonly obstacle: () => string | undefined;
  readonly round?: Target;
  readonly company?: Target;
  /** The name is one that it has no longer. */
  readonly isRenamed?: true;
}

export type Lookup =
  | { readonly kind: 'found'; readonly candidate: Candidate }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[] }
  /** `nearest` compares the text with every name: call it only for a message. */
  | { readonly kind: 'missing'; readonly nearest: () => readonly string[] };

type Accepts = (candidate: Candidate) => boolean;

/** Names of one scope (the firm, a company) and the things they name: exact first, then case and spaces folded. */
export class NameIndex {
  readonly #exact = new Map<string, Candidate[]>();
  readonly #folded = new Map<string, Candidate[]>();
  readonly #unasked: string[] = [];
  readonly #nearest = new Map<string, readonly string[]>();
  readonly #usable = new Map<string, Candidate>();

  /** `texts` are all that may stand for the thing: its id, its slug, its name. */
  add(candidate: Candidate, texts: readonly string[]): void {
    for (const text of new Set(texts)) {
      push(this.#exact, text.trim(), candidate);
      push(this.#folded, foldName(text), candidate);
    }
    this.#nearest.clear();
    this.#usable.clear();
  }

  /** A name that nothing asks for: it is only suggested where another one is not found. */
  mention(name: string): void {
    this.#unasked.push(name);
    this.#nearest.clear();
  }

  find(text: string, accepts?: Accepts): Lookup {
    const candidates = this.findAll(text, accepts);
    const [first] = candidates;
    if (first === undefined) return this.#isEmpty ? MISSING : { kind: 'missing', nearest: () => this.#nearestTo(text) };
    return candidates.length === 1 ? { kind: 'found', candidate: first } : { kind: 'ambiguous', candidates };
  }

  /**
   * The one thing of that name, where nothing is in the way of referring to it. What is so stays so: rows are asked for once
   * all of their kind are resolved, and hundreds of thousands may name a few.
   */
  findUsable(text: string): Candidate | undefined {
    const known = this.#usable.get(text);
    if (known !== undefined) return known;
    const lookup = this.find(text);
    if (lookup.kind !== 'found' || lookup.candidate.obstacle() !== undefined) return undefined;
    this.#usable.set(text, lookup.candidate);
    return lookup.candidate;
  }

  findAll(text: string, accepts?: Accepts): readonly Candidate[] {
    if (this.#exact.size === 0) return NONE;
    const exact = pick(this.#exact.get(text.trim()), accepts);
    return exact.length > 0 ? exact : pick(this.#folded.get(foldName(text)), accepts);
  }

  get #isEmpty(): boolean {
    return this.#exact.size === 0 && this.#unasked.length === 0;
  }

  has(text: string): boolean {
    return this.#exact.has(text.trim()) || this.#folded.has(foldName(text));
  }

  #nearestTo(text: string): readonly string[] {
    const known = this.#nearest.get(text);
    if (known !== undefined) return known;
    const names = [...this.#exact.values()].flatMap((candidates) => candidates.map((candidate) => candidate.name));
    const nearest = nearestOrBest(text, [...names, ...this.#unasked]);
    this.#nearest.set(text, nearest);
    return nearest;
  }
}

function push(map: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  getOrInsert(map, key, () => []).push(candidate);
}

const NONE: readonly Candidate[] = [];
/** The answer of an index without names: offline, most rows' names are looked up in one. */
const MISSING: Lookup = { kind: 'missing', nearest: () => [] };

function pick(candidates: readonly Candidate[] = NONE, accepts?: Accepts): readonly Candidate[] {
  const [first, second] = candidates;
  // Nearly always a name is that of one thing.
  if (first !== undefined && second === undefined) return accepts?.(first) === false ? NONE : candidates;
  return distinct(accepts === undefined ? candidates : candidates.filter(accepts));
}

/** One thing stands once, and a thing that can be referred to wins over a row that cannot. */
function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const [first] = candidates;
  if (first === undefined || candidates.length === 1) return candidates;
  const only = targetKey(first.target);
  // Nearly always what the service holds, and the row that states it.
  if (candidates.every(({ target }) => targetKey(target) === only)) return spokesman(candidates);
  const things = [...groupBy(candidates, ({ target }) => targetKey(target)).values()].flatMap(spokesman);
  const usable = things.filter((thing) => thing.obstacle() === undefined);
  return usable.length > 0 ? usable : things.slice(0, 1);
}

/** Where rows of the workbook state what the service holds, it is for them to say whether it can be referred to. */
function spokesman(candidates: readonly Candidate[]): Candidate[] {
  const rows = candidates.filter(({ row }) => row !== undefined);
  const usable = rows.find((candidate) => candidate.obstacle() === undefined);
  const first = usable ?? rows[0] ?? candidates[0];
  return first === undefined ? [] : [first];
}

/** By what else other rows may name a row: the ID that it has in the portfolio which its workbook was written from. */
export function formerTexts({ former }: Pick<RecordBase, 'former'>): readonly string[] {
  return former?.id === undefined ? [] : [former.id];
}
