import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { RowPlaces } from '../../../model/findings/row-places.ts';
import type { CheckedRecord, RecordBase } from '../../../model/records/record.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import { placeInRow } from '../place-findings.ts';
import { error } from '../values/reading.ts';

/** Something that a row claims for itself and no other row may claim too. */
export interface RowClaim {
  /** The kind of thing, and whose. */
  readonly scope: string;
  /** Equal within its scope for two claims to the same thing. */
  readonly key: string;
  /** The thing and whose it is, as a message names them: a function would be one for each row of a large table. */
  readonly noun: string;
  readonly names: readonly string[];
  readonly column: string;
  readonly cell?: string;
  /** Two rows with different IDs are two things, whatever their names. */
  readonly id?: string;
}

interface ClaimingRow {
  readonly record: CheckedRecord;
  readonly claims?: readonly RowClaim[];
}

const NOTHING: readonly Finding[] = [];

/** Each key appears once in all inputs, a Ref once in its own input; the later row is reported. Code: duplicate-key. */
export class KeyClaims {
  /** By scope: a million Refs need no text of their own with the scope in it. */
  readonly #claims = new Map<string, FirstRows>();
  readonly #places = new RowPlaces();
  /** The IDs that claims come with, by scope and key; few rows have one. */
  readonly #ids = new Map<string, string>();

  /** Takes the rows one by one, in order, and returns the findings of this one. */
  take({ record, claims }: ClaimingRow): readonly Finding[] {
    if (record.action === 'skip') return NOTHING;
    const findings: Finding[] = [];
    const row = this.#places.add(record.origin);
    for (const claim of claims ?? listClaims(record)) {
      const { scope, key, id } = claim;
      const first = this.#rowsOf(scope).take(key, row);
      if (first === undefined) {
        if (id !== undefined) this.#ids.set(toKey(scope, key), id);
        // One row claims a thing twice only if a column appears twice, which is reported at the header.
      } else if (first !== row && isClash(this.#ids.get(toKey(scope, key)), claim))
        findings.push(reportClash(this.#places.at(first), claim, record));
    }
    return findings;
  }

  #rowsOf(scope: string): FirstRows {
    return getOrInsert(this.#claims, scope, () => new FirstRows());
  }
}

/** The index of the first row of each key. Most Refs come in their order: then none is looked up, which takes a tenth of the time. */
class FirstRows {
  /** In ascending order. */
  readonly #keys: string[] = [];
  readonly #rows: number[] = [];
  /** Keys that came later than greater ones. */
  readonly #others = new Map<string, number>();

  /** The row that had the key before; of one that none had, it is `row` from now on. */
  take(key: string, row: number): number | undefined {
    if (this.#keys.length === 0 || key > (this.#keys.at(-1) ?? '')) {
      this.#keys.push(key);
      this.#rows.push(row);
      return undefined;
    }
    const first = this.#findAscending(key) ?? this.#others.get(key);
    if (first === undefined) this.#others.set(key, row);
    return first;
  }

  #findAscending(key: string): number | undefined {
    let [from, to] = [0, this.#keys.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#keys[middle] ?? '') < key) from = middle + 1;
      else to = middle;
    }
    return this.#keys[from] === key ? this.#rows[from] : undefined;
  }
}

/** Whether two claims contradict: two IDs are two things. `firstId` is that of the row which claims the thing already. */
export function isClash(firstId: string | undefined, { id }: RowClaim): boolean {
  return firstId === undefined || id === undefined || firstId === id;
}

/** Reports a row that claims what an earlier one has. */
export function reportClash(first: RowOrigin, claim: RowClaim, record: CheckedRecord): Finding {
  const file = first.inputIndex === record.origin.inputIndex ? '' : ` of ${first.file}`;
  // Joined it is one text; put together otherwise V8 keeps its pieces too, and there may be a million of them.
  const message = [
    labelOf(claim),
    `appears twice: row ${first.rowNumber}`,
    `of ${quote(first.sheet)}${file}`,
    'already has it.',
  ].join(' ');
  const text = error('duplicate-key', message, adviseOn(first, claim, record));
  return placeInRow({ column: claim.column, text, ...(claim.cell === undefined ? {} : { cell: claim.cell }) }, record);
}

/** A security that a transaction brings in is often listed once more among the securities. */
function adviseOn(first: RowOrigin, { column }: RowClaim, { origin }: CheckedRecord): string {
  return column === CREATES_REF && first.sheet !== origin.sheet
    ? 'The transaction brings this security in by itself: write skip under Action in the other row, or choose another Ref.'
    : 'Correct one of the two rows, or write skip under Action in one of them.';
}

function labelOf({ noun, names }: RowClaim): string {
  const [own = '', ...owners] = names.filter((name) => name !== '');
  return `The ${noun} ${quote(own)}${owners.length === 0 ? '' : ` of ${owners.join(', ')}`}`;
}

/** With no room left for more, of which a list that is spread is full. */
export function listClaims(record: CheckedRecord): RowClaim[] {
  return listIdClaims(record).concat(listRefClaims(record), listNameClaims(record));
}

const ID_COLUMNS = new Map(ALL_SHEETS.map(({ recordKind, idColumn }) => [recordKind, idColumn]));

function listIdClaims({ kind, id }: CheckedRecord): RowClaim[] {
  const column = ID_COLUMNS.get(kind);
  if (id === undefined || column === undefined) return [];
  return [{ scope: `id ${kind}`, key: id, noun: column, names: [id], column }];
}

/** Securities share one set of labels, whether a row or a transaction brings them in. */
function listRefClaims(record: CheckedRecord): RowClaim[] {
  if (record.kind === 'security') return toRefClaims(record, 'security', 'Ref', record.ref);
  if (record.kind !== 'transaction') return [];
  return [
    ...toRefClaims(record, 'transaction', 'Ref', record.ref),
    ...toRefClaims(record, 'security', CREATES_REF, record.createsRef),
  ];
}

const CREATES_REF = 'Creates Ref';

/** One text for all rows of an input: a new one for each would be looked up letter by letter. */
const REF_SCOPES = { security: [] as string[], transaction: [] as string[] };

function toRefClaims(
  { origin: { inputIndex } }: RecordBase,
  names: keyof typeof REF_SCOPES,
  column: string,
  ref: string | undefined,
): RowClaim[] {
  if (ref === undefined) return [];
  REF_SCOPES[names][inputIndex] ??= `ref ${names} ${inputIndex}`;
  const scope = REF_SCOPES[names][inputIndex];
  return [{ scope, key: foldName(ref), noun: 'Ref', names: [ref], column }];
}

function listNameClaims(record: CheckedRecord): RowClaim[] {
  if (record.kind === 'company') return toNameClaim(record, 'company', 'Company', [record.name]);
  if (record.kind === 'round') return toNameClaim(record, 'round', 'Round', [record.name, record.company]);
  if (record.kind === 'share-class')
    return toNameClaim(record, 'share class', 'Share Class', [record.name, record.company, record.round]);
  if (record.kind === 'document') return toNameClaim(record, 'document', 'File', [record.file, record.company]);
  if (record.kind === 'custom-values')
    return record.values.flatMap(({ column, cell }) =>
      toNameClaim(record, 'custom column', column, [column, record.company], cell),
    );
  return [];
}

function toNameClaim(
  record: RecordBase,
  noun: string,
  column: string,
  names: readonly (string | undefined)[],
  cell?: string,
): RowClaim[] {
  const stated = names.filter((name) => name !== undefined);
  if (stated.length < names.length) return [];
  const claim = { scope: `name ${noun}`, key: toKey(...stated.map(foldName)), noun, names: stated, column };
  return [{ ...claim, ...(cell === undefined ? {} : { cell }), ...(record.id === undefined ? {} : { id: record.id }) }];
}

function toKey(...parts: readonly string[]): string {
  return parts.join('\u0000');
}
