import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { type CheckedRecord, cellOf, type RecordBase } from '../../model/records/record.ts';
import { type RowOrigin, showAddress, toRowKey } from '../../model/values/origin.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import type { RowClaim } from './claim.ts';
import { toMatchedHeader } from './header/mapped-header.ts';
import type { RepeatedCell } from './mapped-tables.ts';
import { type ReadRow, readRow, type Slots, toSlots } from './read-row.ts';
import { readLongValue, readWideValues, toRecord } from './row/to-record.ts';
import type { RowFinding } from './row-finding.ts';
import { ROW_RULES } from './rules/all-row-rules.ts';
import {
  type BoundColumn,
  createScaledReader,
  mappedCellsOf,
  type TableBinding,
  type TableFaults,
} from './table-binding.ts';
import { type CellReader, isBlankCell } from './values/read-cell.ts';
import type { StatedValue } from './values/reading.ts';
import { describeCell } from './values/text/describe-cell.ts';

/** A row with its record; `findings` are those of the record. */
export interface CheckedRow {
  readonly row: Row;
  readonly record: CheckedRecord;
  readonly findings: readonly Finding[];
  /** How many of them, from the first, are repeated from the table's header and cells. */
  readonly repeatedCount: number;
  /** What it claims for itself, where that was listed already. */
  readonly claims?: readonly RowClaim[];
}

const ACTIONS = ['skip', 'new'] as const;

/** Rows of these sheets say things that the workbook itself explains or dates. */
const REFERRING: ReadonlySet<SheetKind> = new Set(['transactions', 'custom-columns', 'valuations']);

/** Reads a row, holds it to every rule of its own, and makes its record. A skipped row is not found fault with. */
export function checkRow(row: Row, slots: Slots, binding: TableBinding, faults: TableFaults): CheckedRow {
  const findings: Finding[] = [];
  const { record, read, custom } = readRecord(row, slots, binding, findings);
  if (record.action === 'skip') return { row, record, findings, repeatedCount: 0 };
  if (faults.secondTable !== undefined) {
    findings.push(faults.secondTable);
    return { row, record, findings, repeatedCount: 1 };
  }
  findings.push(...repeatFaults(read, slots, faults));
  const repeatedCount = findings.length;
  const place = (found: RowFinding): number =>
    findings.push(placeRowFinding({ ...found, text: binding.texts.reuse(found.text) }, record));
  read.findings.forEach(place);
  custom.findings.forEach(place);
  for (const rule of ROW_RULES) rule(read, record).forEach(place);
  findings.push(...findMappingFaults(read, slots, record));
  return { row, record, findings, repeatedCount };
}

/** The row with findings that other rows give rise to; the one that was checked stays as it is. */
export function addFindings(checked: CheckedRow, further: readonly Finding[]): CheckedRow {
  if (further.length === 0) return checked;
  const findings = [...checked.findings, ...further];
  return { ...checked, record: { ...checked.record, findings }, findings };
}

/** Makes the record of a row that was checked before, with what was found then. */
export function remakeRecord(row: Row, binding: TableBinding, findings: readonly Finding[]): CheckedRecord {
  return readRecord(row, toSlots(row, binding), binding, findings).record;
}

function readRecord(row: Row, slots: Slots, binding: TableBinding, findings: readonly Finding[]) {
  const read = readRow(row, slots, binding);
  const custom = readCustomValues(read, slots);
  const base = toBase(read, findings);
  return { read, custom, record: toRecord(binding.source.sheet.recordKind, base, read.values, custom.values) };
}

/** Brings a finding home to the cell of its column in the record's row. */
export function placeRowFinding({ column, text, cell }: RowFinding, record: CheckedRecord): Finding {
  const address = cell ?? cellOf(record, column);
  return placeFinding(text, record.origin, address === undefined ? { column } : { column, cell: address });
}

function readCustomValues(read: ReadRow, slots: Slots) {
  const { binding, row, values } = read;
  if (binding.source.sheet.kind !== 'custom-columns') return { values: [], findings: [] };
  return binding.isLongForm
    ? readLongValue(values, row.rowNumber, binding)
    : readWideValues(slots, row.rowNumber, binding);
}

function toBase(read: ReadRow, findings: readonly Finding[]): RecordBase {
  const { binding, row, values } = read;
  const { inputIndex, file, table, sheet } = binding.source;
  const origin: RowOrigin = { inputIndex, file, sheet: table.name, rowNumber: row.rowNumber };
  const id = sheet.idColumn === undefined ? undefined : values.text(sheet.idColumn);
  const action = values.oneOf('Action', ACTIONS);
  const { record, namings } = binding.source.mapped?.rows.get(row.rowNumber) ?? {};
  const carried = REFERRING.has(sheet.kind) ? binding.source.carried : undefined;
  return {
    key: toRowKey(origin, record),
    origin,
    findings,
    columnLetters: binding.columnLetters,
    ...omitAbsent({ record, namings, action, id, mappedCells: mappedCellsOf(binding, row.rowNumber), carried }),
  };
}

/** Finds what is wrong with the table and makes this row doubtful. */
function repeatFaults(read: ReadRow, slots: Slots, faults: TableFaults): Finding[] {
  const { row, hasId } = read;
  const doubled = faults.doubledColumns.filter(({ columnIndexes }) =>
    columnIndexes.some((columnIndex) => !isBlankCell(slots[columnIndex] ?? findCell(row, columnIndex))),
  );
  return [
    ...(hasId ? [] : faults.missingColumns),
    ...listRenamed(read, faults),
    ...doubled.map(({ finding }) => finding),
    ...(faults.byRow.get(row.rowNumber) ?? []),
  ];
}

/** The columns that this type of row needs and that stand under another name. */
function listRenamed({ binding, type, hasId, lone }: ReadRow, { renamedColumns }: TableFaults): Finding[] {
  if (hasId || lone !== undefined || renamedColumns.size === 0) return [];
  return binding.needsOf(type).required.flatMap((column) => renamedColumns.get(column) ?? []);
}

function findCell(row: Row, columnIndex: number) {
  return row.cells.find((cell) => cell.columnIndex === columnIndex);
}

/**
 * What is wrong with a row that a mapping made of several: what the mapping itself found, and cells of further rows that
 * say something else of the same thing. Code: values-contradict.
 */
function findMappingFaults({ binding, row, values }: ReadRow, slots: Slots, record: CheckedRecord): Finding[] {
  const mapped = binding.source.mapped?.rows.get(row.rowNumber);
  if (mapped === undefined) return [];
  const repeats = mapped.repeats.flatMap((repeated): Finding[] => {
    const { columnIndex, cell, origin, address } = repeated;
    const column = binding.columns.find((candidate) => candidate.columnIndex === columnIndex);
    const reading = column === undefined ? undefined : readerOf(repeated, column, binding)(cell);
    if (column === undefined || reading === undefined || reading.kind === 'blank') return [];
    const { name } = column.declaration;
    const place = { column: name, ...(address === undefined ? {} : { cell: address }) };
    if (reading.kind === 'problem') return [placeFinding(reading.problem, origin, place)];
    const stated = values.get(name);
    // Of what the first row leaves blank, only a cell that is read otherwise was not filled in.
    const isBlank = stated === undefined && (values.isFilled(name) || repeated.column === undefined);
    if (isBlank || (stated !== undefined && toComparable(stated) === toComparable(reading.value))) return [];
    const first = slots[columnIndex];
    const text = contradict(column, describeCell(cell), {
      noun: binding.source.sheet.noun,
      shown: first === undefined ? 'nothing' : describeCell(first),
      where: showAddress(cellOf(record, name) ?? `row ${row.rowNumber}`),
    });
    return [placeFinding(text, origin, place)];
  });
  return [...mapped.findings, ...repeats];
}

/** The column's own, unless the mapping of the other tab says that its numbers or dates are written otherwise. */
function readerOf(
  { column, columnIndex }: RepeatedCell,
  bound: BoundColumn,
  { source, header }: TableBinding,
): CellReader {
  if (column === undefined) return bound.read;
  return createScaledReader(source, header, {
    ...toMatchedHeader(column, columnIndex),
    declaration: bound.declaration,
  });
}

function contradict(
  { declaration }: BoundColumn,
  here: string,
  first: { readonly noun: string; readonly shown: string; readonly where: string },
): FindingText {
  return {
    severity: 'error',
    code: 'values-contradict',
    message: `The ${declaration.name} of this ${first.noun} is ${here} here, but ${first.where} says ${first.shown}.`,
    hint: 'Correct the one that is wrong, or take the column out of the mapping.',
  };
}

/** Names without regard to case and spaces; an amount before and after its row gave it a currency. */
function toComparable(value: StatedValue): string {
  if (value.type === 'text') return foldName(value.text);
  return value.type === 'money' ? value.money.value : JSON.stringify(value);
}
