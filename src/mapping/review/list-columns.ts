import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader, foldName } from '../../base/util/text/text.ts';
import type { SourceColumnReview } from '../../model/mapping/mapping-review.ts';
import type { SheetMapping } from '../mapping.ts';
import { type ColumnFacts, gatherFacts } from '../propose/score/column-facts.ts';
import { showSourceCell } from '../propose/score/value-kinds.ts';
import { namesMadeBy } from '../source/read-column.ts';
import { rowsBetween, SourceHeader } from '../source/source-header.ts';
import { type TabPlace, withinColumns } from '../tab-place.ts';

/** More texts are too many to choose from. */
const MOST_TEXTS = 100;

const MOST_SAMPLES = 3;

/** The columns of a table, from left to right, then those that the mapping makes. */
export interface TableColumns {
  readonly columns: readonly SourceColumnReview[];
  /** Returns the listed name of the column that a mapping's name means; the name itself where there is none. */
  readonly refOf: (word: string) => string;
}

export function listSourceColumns(sheet: SheetMapping, { table: tab }: TabPlace): TableColumns {
  const table = withinColumns(tab, sheet.columns);
  const header = new SourceHeader(table, sheet.headerRows, new Set());
  const rows = { first: sheet.headerRows.last + 1, last: sheet.lastRow ?? Number.POSITIVE_INFINITY };
  const facts = gatherFacts([...rowsBetween(table, rows)]);
  const made = listMade(sheet);
  const madeKeys = new Set(made.map(foldName));
  const nameOf = (columnIndex: number): string => {
    const letters = toColumnLetters(columnIndex);
    // The first unambiguous name.
    const words = [header.textOf(columnIndex) ?? letters, letters, String(columnIndex + 1)];
    return words.find((word) => isOnly(header.find(word), columnIndex) && !madeKeys.has(foldName(word))) ?? letters;
  };
  const indexes = [...new Set([...header.columns.map(({ columnIndex }) => columnIndex), ...facts.keys()])];
  const names = new Map(indexes.map((columnIndex) => [columnIndex, nameOf(columnIndex)]));
  const refOf = (word: string): string => {
    if (madeKeys.has(foldName(word))) return made.find((name) => foldName(name) === foldName(word)) ?? word;
    const [columnIndex = -1] = header.find(word);
    return names.get(columnIndex) ?? word;
  };
  const asked = new Set(sheet.doubts.flatMap(({ column }) => (column === undefined ? [] : [refOf(column.text)])));
  const columns = indexes
    .sort((a, b) => a - b)
    .map((columnIndex) => {
      const ref = names.get(columnIndex) ?? '';
      return toReview({ ref, columnIndex, header: header.textOf(columnIndex) }, facts.get(columnIndex), {
        left: findLeft(sheet, ref, refOf),
        isAsked: asked.has(ref),
        epoch: table.epoch,
      });
    });
  const parts = made.map((ref) => ({ ref, samples: [], filled: 0 }));
  return { columns: [...columns, ...parts], refOf };
}

function isOnly([first, ...more]: readonly number[], columnIndex: number): boolean {
  return first === columnIndex && more.length === 0;
}

function listMade({ headings, splits, derived, steps }: SheetMapping): readonly string[] {
  const names = [
    ...headings.map(({ name }) => name),
    ...splits.flatMap(({ parts }) => parts),
    ...derived.map(({ name }) => name),
    ...steps.flatMap(namesMadeBy),
  ];
  return [...new Map(names.map((name) => [foldName(name), name])).values()];
}

function findLeft(
  { ignored }: SheetMapping,
  ref: string,
  refOf: (word: string) => string,
): SourceColumnReview['left'] | undefined {
  const found = ignored.find(
    ({ column, conditions }) => conditions.length === 0 && foldHeader(refOf(column.text)) === foldHeader(ref),
  );
  return found === undefined ? undefined : omitAbsent({ because: found.because });
}

function toReview(
  { ref, columnIndex, header }: { ref: string; columnIndex: number; header: string | undefined },
  facts: ColumnFacts | undefined,
  { left, isAsked, epoch }: { left: SourceColumnReview['left'] | undefined; isAsked: boolean; epoch: 1900 | 1904 },
): SourceColumnReview {
  const texts =
    isAsked && facts !== undefined && facts.distinct.size <= MOST_TEXTS ? [...facts.distinct.keys()] : undefined;
  const shown = (facts?.cells ?? []).map((cell) => showSourceCell(cell, epoch));
  const samples = [...new Set(shown)].slice(0, MOST_SAMPLES);
  return omitAbsent({
    ref,
    letters: toColumnLetters(columnIndex),
    header,
    samples,
    filled: facts?.filled ?? 0,
    left,
    texts,
  });
}
