import { groupBy } from '../../base/util/collections/group-by.ts';
import { makeOnce } from '../../base/util/derive-once.ts';
import { recallLast } from '../../base/util/recall-latest.ts';
import { quote } from '../../base/util/text/quote.ts';
import { listRanges } from '../../base/util/text/row-ranges.ts';
import { foldName } from '../../base/util/text/text.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import { toFarCell } from '../../model/values/origin.ts';
import type { LookupStep } from '../mapping.ts';
import { isFilled, textIn, textOf } from '../source/cell-text.ts';
import type { ColumnFinder, SourceColumn } from '../source/read-column.ts';
import { type CellFault, type Found, NOWHERE, type SourceRow } from '../source/source-row.ts';
import { toOrigin } from '../tab-place.ts';

export interface LookupTable {
  readonly finder: ColumnFinder;
  /** Its rows after skipping and steps. */
  readonly rows: () => readonly SourceRow[];
  /** Marks the row as looked up. */
  readonly note: (row: SourceRow) => void;
}

interface Hit {
  readonly table: LookupTable;
  readonly row: SourceRow;
  readonly columns: readonly (SourceColumn | undefined)[];
}

type Outcome = { readonly kind: 'hit'; readonly hit: Hit } | { readonly kind: 'none'; readonly fault?: FindingText };

/** Adds columns from the row of other tables with the same key. Code: lookup-failed. */
export function addLookup(step: LookupStep, finder: ColumnFinder, tables: readonly LookupTable[]): void {
  const keys = step.keys.flatMap(({ here }) => finder.find(here) ?? []);
  if (keys.length < step.keys.length) return;
  const found = tables.map((table) => ({
    table,
    keys: step.keys.map(({ there }) => table.finder.find(there)),
    columns: step.takes.map(({ column }) => table.finder.find(column)),
  }));
  const indexed = makeOnce(() => indexRows(found));
  // Each column asks separately.
  const findHit = recallLast((row: SourceRow) =>
    lookUp(
      keys.map((key) => key.read(row)),
      step,
      indexed(),
    ),
  );
  const depth = Math.max(0, ...keys.map((key) => key.depth));
  for (const [at, { name, column }] of step.takes.entries()) {
    const read = (row: SourceRow): Found => {
      const read = keys.map((key) => key.read(row));
      return toFound(findHit(row), at, { row, read, column: keys[0]?.headerText ?? '' });
    };
    const origins = found.flatMap(({ columns }) => columns[at]?.origins ?? []);
    finder.add({ text: name, path: column.path }, { columnIndexes: [], origins, headerText: name, depth, read });
  }
}

interface IndexedTable {
  readonly table: LookupTable;
  readonly keys: readonly (SourceColumn | undefined)[];
  readonly columns: Hit['columns'];
}

/** Rows by key; those without one are never looked up. */
type KeyIndex = ReadonlyMap<string | undefined, readonly Hit[]>;

function indexRows(tables: readonly IndexedTable[]): KeyIndex {
  const hits = tables.flatMap(({ table, keys, columns }) =>
    table.rows().map((row) => ({ key: toKey(keys.map((column) => column?.read(row))), table, row, columns })),
  );
  return groupBy(hits, ({ key }) => key);
}

/** Ignores case and spaces; `undefined` where a part is blank. */
function toKey(found: readonly (Found | undefined)[]): string | undefined {
  const texts = found.map((one) => (isFilled(one?.cell) ? foldName(textOf(one.cell)) : ''));
  return texts.includes('') ? undefined : JSON.stringify(texts);
}

function lookUp(read: readonly Found[], { table, keep, mayMiss }: LookupStep, index: KeyIndex): Outcome {
  const key = toKey(read);
  if (key === undefined) return { kind: 'none' };
  const hits = index.get(key) ?? [];
  const hit = keep === 'last' ? hits.at(-1) : hits[0];
  if (hit !== undefined && (hits.length === 1 || keep !== undefined)) return { kind: 'hit', hit };
  const shown = joinList(read.map(({ cell }) => quote(textIn(cell))));
  if (hit === undefined) {
    if (mayMiss) return { kind: 'none' };
    const message = `No row of ${quote(table)} has ${shown}.`;
    const hint = 'Correct the one that is wrong, add the row there, or say missing: blank beside the lookup.';
    return { kind: 'none', fault: { severity: 'error', code: 'lookup-failed', message, hint } };
  }
  const rows = listRanges(hits.map(({ row }) => row.row.rowNumber));
  const message = `${hits.length} rows of ${quote(table)} have ${shown}: ${rows}.`;
  const hint =
    'Take out all but one, name one more column under by, or say keep: first or keep: last beside the lookup.';
  return { kind: 'none', fault: { severity: 'error', code: 'lookup-failed', message, hint } };
}

interface KeyPlace {
  readonly row: SourceRow;
  readonly read: readonly Found[];
  /** The source's name of the first key. */
  readonly column: string;
}

function toFound(outcome: Outcome, at: number, { row, read, column }: KeyPlace): Found {
  const [key] = read;
  const earlier = read.flatMap(({ faults = [] }) => faults);
  const isOwn = read.some((one) => one.isOwn && isFilled(one.cell));
  const blank: Found = { address: key?.address ?? '', isOwn, from: NOWHERE, ...withFaults(earlier) };
  if (outcome.kind === 'none') {
    const place = key?.from[0];
    if (outcome.fault === undefined || place === undefined) return blank;
    return { ...blank, ...withFaults([...earlier, { text: outcome.fault, at: place, column }]) };
  }
  const { hit } = outcome;
  hit.table.note(hit.row);
  const there = hit.columns[at]?.read(hit.row);
  if (there === undefined) return blank;
  const address = hit.row.tab === row.tab ? there.address : toFar(hit.row, there.address);
  return { ...there, address, isOwn, ...withFaults([...earlier, ...(there.faults ?? [])]) };
}

function toFar({ tab, row }: SourceRow, address: string): string {
  return address.includes('\u0000') ? address : toFarCell(toOrigin(tab, row.rowNumber), address);
}

function withFaults(faults: readonly CellFault[]): Pick<Found, 'faults'> {
  return faults.length === 0 ? {} : { faults };
}
