import type { Finding } from '../../../model/findings/finding.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import type { CheckedRow } from '../check-row.ts';
import { isClash, listClaims, type RowClaim, reportClash } from './unique-keys.ts';

/** A row that claims something, and what is said of it for that. */
interface Claimant {
  readonly row: CheckedRow;
  readonly claims: readonly RowClaim[];
  readonly position: Position;
  findings: readonly Finding[];
}

const NOTHING: readonly Finding[] = [];

/** Where a row stands among those of one pass; it grows from row to row, in whatever order the tabs come. */
interface Position {
  /** Tabs are numbered as they were met first. */
  readonly tab: number;
  readonly rowNumber: number;
  /** Counts rows that stand where others stood, or before them. */
  readonly repeat: number;
}

function comparePositions(a: Position, b: Position): number {
  return a.tab - b.tab || a.rowNumber - b.rowNumber || a.repeat - b.repeat;
}

/**
 * The claims of rows when they were checked last. A row that is the same object is compared again only if another row
 * took up or gave up one of its claims.
 */
export class ClaimMemory {
  /** In order of position. */
  #claimants: readonly Claimant[] = [];
  #holders = new Holders();
  readonly #tabs = new Map<string, number>();
  #isOpen = false;

  /** For one check of all rows. What was interrupted before is forgotten. */
  open(): ClaimPass {
    if (this.#isOpen) {
      this.#claimants = [];
      this.#holders = new Holders();
    }
    this.#isOpen = true;
    return new ClaimPass({ known: this.#claimants, holders: this.#holders, tabs: this.#tabs }, (claimants) => {
      this.#claimants = claimants;
      this.#isOpen = false;
    });
  }
}

interface Known {
  readonly known: readonly Claimant[];
  readonly holders: Holders;
  /** By input and tab, as they were met first. */
  readonly tabs: Map<string, number>;
}

/** Numbered as they were met first. */
interface NumberedTab extends Pick<RowOrigin, 'inputIndex' | 'sheet'> {
  readonly number: number;
}

/** The rows of all inputs as they are checked once more, in their order. */
export class ClaimPass {
  readonly #known: Known;
  readonly #keep: (claimants: readonly Claimant[]) => void;
  readonly #claimants: Claimant[] = [];
  /** Claims that came or went, by scope: they may change the findings of later rows. */
  readonly #touched = new Map<string, Set<string>>();
  #tab: NumberedTab | undefined;
  #next = 0;
  #last: Position = { tab: -1, rowNumber: 0, repeat: 0 };

  constructor(known: Known, keep: (claimants: readonly Claimant[]) => void) {
    this.#known = known;
    this.#keep = keep;
  }

  /** Takes the rows one by one; what is to be said of this one. Code: duplicate-key. */
  take(row: CheckedRow): readonly Finding[] {
    const known = this.#known.known[this.#next];
    // Nearly all rows of a corrected table are where they were.
    if (known?.row === row && known.position.repeat === 0 && comparePositions(known.position, this.#last) > 0) {
      this.#next += 1;
      this.#last = known.position;
      if (this.#isTouched(known.claims)) known.findings = this.#findClashes(row, known.claims);
      return this.#add(known);
    }
    const claims = row.record.action === 'skip' ? [] : (row.claims ?? listClaims(row.record));
    if (claims.length === 0) return NOTHING;
    const position = this.#positionOf(row);
    const before = this.#passTo(position);
    if (before?.row === row) {
      if (this.#isTouched(claims)) before.findings = this.#findClashes(row, claims);
      return this.#add(before);
    }
    if (before !== undefined) this.#remove(before);
    const findings = this.#findClashes(row, claims);
    const claimant = { row, claims, position, findings };
    for (const claim of claims) this.#known.holders.add(claim, claimant);
    if (before === undefined || !areAlike(before, claimant)) {
      this.#touch(before?.claims ?? []);
      this.#touch(claims);
    }
    return this.#add(claimant);
  }

  /** Once all rows were taken. */
  close(): void {
    this.#passTo({ tab: Number.POSITIVE_INFINITY, rowNumber: 0, repeat: 0 });
    this.#keep(this.#claimants);
  }

  #add(claimant: Claimant): readonly Finding[] {
    this.#claimants.push(claimant);
    return claimant.findings;
  }

  #positionOf({ record: { origin } }: CheckedRow): Position {
    // Rows of one tab come one after the other, mostly.
    if (this.#tab?.inputIndex !== origin.inputIndex || this.#tab.sheet !== origin.sheet)
      this.#tab = this.#toTab(origin);
    const own = { tab: this.#tab.number, rowNumber: origin.rowNumber, repeat: 0 };
    const isLater = comparePositions(own, this.#last) > 0;
    this.#last = isLater ? own : { ...this.#last, repeat: this.#last.repeat + 1 };
    return this.#last;
  }

  #toTab({ inputIndex, sheet }: RowOrigin): NumberedTab {
    const { tabs } = this.#known;
    const name = `${inputIndex}/${sheet}`;
    const number = tabs.get(name) ?? tabs.size;
    tabs.set(name, number);
    return { inputIndex, sheet, number };
  }

  /** Rows that were before this one and are no more claim nothing; the one that was here. */
  #passTo(position: Position): Claimant | undefined {
    const { known } = this.#known;
    for (; this.#next < known.length; this.#next += 1) {
      const claimant = known[this.#next];
      const order = claimant === undefined ? 1 : comparePositions(claimant.position, position);
      if (claimant === undefined || order > 0) return undefined;
      if (order === 0) {
        this.#next += 1;
        return claimant;
      }
      this.#remove(claimant);
      this.#touch(claimant.claims);
    }
    return undefined;
  }

  #remove(claimant: Claimant): void {
    for (const claim of claimant.claims) this.#known.holders.remove(claim, claimant);
  }

  #touch(claims: readonly RowClaim[]): void {
    if (this.#known.known.length === 0) return;
    for (const { scope, key } of claims) this.#touched.set(scope, (this.#touched.get(scope) ?? new Set()).add(key));
  }

  #isTouched(claims: readonly RowClaim[]): boolean {
    return this.#touched.size > 0 && claims.some(({ scope, key }) => this.#touched.get(scope)?.has(key) === true);
  }

  #findClashes({ record }: CheckedRow, claims: readonly RowClaim[]): readonly Finding[] {
    const findings = claims.flatMap((claim): readonly Finding[] => {
      const first = this.#known.holders.first(claim);
      if (first === undefined || comparePositions(first.position, this.#last) >= 0) return NOTHING;
      const held = first.claims.find((one) => one.scope === claim.scope && one.key === claim.key);
      return isClash(held?.id, claim) ? [reportClash(first.row.record.origin, claim, record)] : NOTHING;
    });
    return findings.length === 0 ? NOTHING : findings;
  }
}

/** A later claimant of the same gets the same finding against either. */
function areAlike(one: Claimant, other: Claimant): boolean {
  const [from, to] = [one.row.record.origin, other.row.record.origin];
  const isOnePlace = from.inputIndex === to.inputIndex && from.sheet === to.sheet && from.rowNumber === to.rowNumber;
  return (
    isOnePlace &&
    one.claims.length === other.claims.length &&
    one.claims.every(({ scope, key, id }, index) => {
      const claim = other.claims[index];
      return claim?.scope === scope && claim.key === key && claim.id === id;
    })
  );
}

/** The claimants of each thing, in order of position; nearly all things are claimed once. */
class Holders {
  readonly #byScope = new Map<string, Map<string, Claimant | Claimant[]>>();

  first({ scope, key }: RowClaim): Claimant | undefined {
    const found = this.#byScope.get(scope)?.get(key);
    return Array.isArray(found) ? found[0] : found;
  }

  add({ scope, key }: RowClaim, claimant: Claimant): void {
    const holders = this.#byScope.get(scope) ?? new Map<string, Claimant | Claimant[]>();
    this.#byScope.set(scope, holders);
    const found = holders.get(key);
    if (found === undefined) holders.set(key, claimant);
    else if (Array.isArray(found)) insert(found, claimant);
    else if (found !== claimant) holders.set(key, insert([found], claimant));
  }

  remove({ scope, key }: RowClaim, claimant: Claimant): void {
    const holders = this.#byScope.get(scope);
    const found = holders?.get(key);
    if (Array.isArray(found)) withdraw(found, claimant);
    if (found === claimant || (Array.isArray(found) && found.length === 0)) holders?.delete(key);
  }
}

/** A row may claim one thing twice: it stands there once. */
function insert(list: Claimant[], claimant: Claimant): Claimant[] {
  const place = placeOf(list, claimant);
  if (list[place] !== claimant) list.splice(place, 0, claimant);
  return list;
}

function withdraw(list: Claimant[], claimant: Claimant): void {
  const place = placeOf(list, claimant);
  if (list[place] === claimant) list.splice(place, 1);
}

/** The place of the first that is not before it, by halves: very many rows may claim one thing. */
function placeOf(list: readonly Claimant[], { position }: Claimant): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = list[middle]?.position;
    if (other !== undefined && comparePositions(other, position) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
