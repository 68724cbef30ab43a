import { parseColumnLetters, toCellAddress } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import { ZERO } from '../../model/values/decimal.ts';
import type { ColumnRef, UnpivotStep } from '../mapping.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import type { ColumnFinder, SourceColumn } from '../source/read-column.ts';
import { lastMerged } from '../source/source-header.ts';
import { readSourceNumber } from '../source/source-number.ts';
import { type CellFault, type Found, NOWHERE, type SourceRow } from '../source/source-row.ts';
import { homeOf, type TabCell } from '../source/tab-column.ts';
import type { TabPlace } from '../tab-place.ts';

/** Splits a row into records, with faults of cells that become nothing. */
type RowChange = (row: SourceRow) => {
  readonly rows: readonly SourceRow[];
  readonly faults: readonly CellFault[];
};

interface PivotRecord {
  readonly name: string;
  readonly values: ReadonlyMap<string, SourceColumn>;
}

/**
 * Turns columns into rows: each record with a value becomes a row; a row without any stays, for columns that need none.
 * Code: unpivot-failed.
 */
export function addUnpivot(step: UnpivotStep, finder: ColumnFinder, tab: TabPlace, depth: number): RowChange {
  const records = step.records.flatMap((record) =>
    toRecords(record, finder).map(({ name, values }) => ({ name: record.name ?? name, values })),
  );
  const nameOf = (index: number): Found => readName(records[index], finder, tab);
  const columns = new Map<string, (index: number, row: SourceRow) => Found>();
  if (step.name !== undefined) columns.set(step.name, nameOf);
  for (const { name, rowNumber } of step.above) columns.set(name, createAbove(records, tab, rowNumber));
  for (const into of new Set(records.flatMap(({ values }) => [...values.keys()])))
    columns.set(into, (index, row) => readValue(records[index]?.values.get(into), row, step));
  for (const [name, readRecord] of columns) {
    const read = (row: SourceRow): Found => {
      const part = findPart(row, step);
      return part === undefined ? BLANK : readRecord(part.index, part.row);
    };
    const held = records.flatMap(({ values }) => values.get(name) ?? []);
    finder.add(
      { text: name, path: step.path },
      {
        columnIndexes: held.flatMap(({ columnIndexes }) => columnIndexes),
        origins: held.flatMap(({ origins }) => origins),
        headerText: name,
        depth: depth + 1,
        read,
      },
    );
  }
  return (row) => {
    const faults: CellFault[] = [];
    const made = records.flatMap((record, index) => {
      const found = [...record.values.values()].map((column) => ({ column, found: column.read(row) }));
      const texts = step.isNumeric ? found.filter((one) => isText(one.found.cell, step)) : [];
      faults.push(...texts.flatMap(({ column, found: one }) => describeText(one, column.headerText)));
      return texts.length === 0 && found.some((one) => isRecord(one.found.cell, step))
        ? [row.toRecord(step, index)]
        : [];
    });
    return { rows: made.length === 0 ? [row] : made, faults };
  };
}

const BLANK: Found = { address: '', isOwn: false, from: NOWHERE };

function findPart(row: SourceRow, step: UnpivotStep): { readonly index: number; readonly row: SourceRow } | undefined {
  const part = row.partOf(step);
  return part?.kind === 'record' ? { index: part.index, row } : undefined;
}

function toRecords(record: UnpivotStep['records'][number], finder: ColumnFinder): PivotRecord[] {
  const [only, ...more] = record.values;
  if (only !== undefined && more.length === 0) {
    const columns = findRange(only.column, finder);
    return columns.map((column) => ({ name: column.headerText, values: new Map([[only.into, column]]) }));
  }
  const values = record.values.flatMap(({ into, column }) => {
    const found = finder.find(column);
    return found === undefined ? [] : [[into, found] as const];
  });
  return [{ name: '', values: new Map(values) }];
}

/** `D-K`, unless a column has that name. */
function findRange(ref: ColumnRef, finder: ColumnFinder): SourceColumn[] {
  const range = /^([A-Z]{1,3}) ?[-–:] ?([A-Z]{1,3})$/.exec(ref.text);
  const [first, last] = [parseColumnLetters(range?.[1] ?? ''), parseColumnLetters(range?.[2] ?? '')];
  if (first === undefined || last === undefined || finder.keyOf(ref) !== '') {
    const column = finder.find(ref);
    return column === undefined ? [] : [column];
  }
  if (last < first) finder.complain(ref.path, `has no columns "${ref.text}": the range ends before it begins.`);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => finder.at(first + index));
}

/** Returns the record's name, placed at the header of its first column. */
function readName(record: PivotRecord | undefined, finder: ColumnFinder, tab: TabPlace): Found {
  const [column] = record?.values.values() ?? [];
  if (record === undefined || column?.columnIndex === undefined) return BLANK;
  const address = finder.headerAddress(column.columnIndex);
  const cell: TabCell = { columnIndex: 0, value: { kind: 'text', text: record.name } };
  return { cell, address, isOwn: true, from: [{ tab, address }] };
}

/** Reads the cell above each record; a merged cell is above several. */
function createAbove(records: readonly PivotRecord[], tab: TabPlace, rowNumber: number): (index: number) => Found {
  const cells = tab.table.rows.find((row) => row.rowNumber === rowNumber)?.cells ?? [];
  return (index) => {
    const [column] = records[index]?.values.values() ?? [];
    const columnIndex = homeOf(column?.columnIndex ?? -1);
    const cell = cells.find((one) => covers(one, columnIndex, tab, rowNumber));
    if (cell === undefined) return BLANK;
    const address = toCellAddress(rowNumber, cell.columnIndex);
    return { cell, address, isOwn: true, from: [{ tab, address }] };
  };
}

function covers({ columnIndex }: TabCell<number>, wanted: number, { table }: TabPlace, rowNumber: number): boolean {
  return columnIndex === wanted || (columnIndex < wanted && lastMerged(table, rowNumber, columnIndex) >= wanted);
}

/** Reads a record's value; blank texts count as nothing. */
function readValue(column: SourceColumn | undefined, row: SourceRow, step: UnpivotStep): Found {
  const found = column?.read(row) ?? BLANK;
  if (found.cell === undefined || !step.blanks.has(foldName(textOf(found.cell)))) return found;
  const { cell: _cell, ...place } = found;
  return { ...place, from: NOWHERE };
}

function isRecord(cell: TabCell | undefined, { blanks, keepsZeros }: UnpivotStep): boolean {
  if (!isFilled(cell) || blanks.has(foldName(textOf(cell)))) return false;
  return keepsZeros || readSourceNumber(cell, '.') !== ZERO;
}

function isText(cell: TabCell | undefined, { blanks }: UnpivotStep): boolean {
  return isFilled(cell) && !blanks.has(foldName(textOf(cell))) && readSourceNumber(cell, '.') === 'other';
}

function describeText({ cell, from }: Found, column: string): CellFault[] {
  const [at] = from;
  if (cell === undefined || at === undefined) return [];
  const shown = quote(textOf(cell));
  const text: FindingText = {
    severity: 'error',
    code: 'unpivot-failed',
    message: `${shown} is not a number, and the mapping makes a row of each number in the column.`,
    hint: `Correct it; or say blank: [${shown}] beside the unpivot if it means nothing, or texts: true if texts are expected.`,
  };
  return [{ text, at, column }];
}
