import { foldName } from '../../base/util/text/text.ts';
import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import { showAddress } from '../../model/values/origin.ts';
import type { Row } from '../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../tables/blank-cell.ts';
import { toMatchedHeader } from './header/mapped-header.ts';
import type { RepeatedCell } from './mapped-tables.ts';
import { placeInRow, type RowFinding } from './place-findings.ts';
import { type ReadRow, readRow, type Slots, toSlots } from './read-row.ts';
import { readCustomValues, toRecord } from './row/to-record.ts';
import { ROW_RULES } from './rules/all-row-rules.ts';
import type { RowClaim } from './rules/unique-keys.ts';
import { type BoundColumn, createScaledReader, type TableBinding, type TableFaults } from './table-binding.ts';
import type { CellReader } from './values/read-cell.ts';
import { error, type StatedValue } from './values/reading.ts';
import { describeCell } from './values/text/describe-cell.ts';

/** A row with its record; `findings` are those of the record. */
export interface CheckedRow {
  readonly row: Row;
  readonly record: CheckedRecord;
  readonly findings: readonly Finding[];
  /** How many of them, from the first, are repeated from the table's header and cells. */
  readonly repeatedCount: number;
  /** Absent until they are listed. */
  readonly claims?: readonly RowClaim[];
}

/** Reads a row, applies every rule that looks at a single row, and makes its record. A skipped row has no findings. */
export function checkRow(row: Row, slots: Slots, binding: TableBinding, faults: TableFaults): CheckedRow {
  const findings: Finding[] = [];
  const read = readRow(row, slots, binding);
  const custom = readCustomValues(read);
  const record = toRecord(read, findings, custom.values);
  if (record.action === 'skip') return { row, record, findings, repeatedCount: 0 };
  if (faults.secondTable !== undefined) {
    findings.push(faults.secondTable);
    return { row, record, findings, repeatedCount: 1 };
  }
  repeatFaults(read, faults, findings);
  const repeatedCount = findings.length;
  const place = (found: RowFinding): number =>
    findings.push(placeInRow({ ...found, text: binding.texts.reuse(found.text) }, record));
  read.findings.forEach(place);
  custom.findings.forEach(place);
  for (const rule of ROW_RULES) rule(read, record).forEach(place);
  findings.push(...findMappingFaults(read, record));
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
  const read = readRow(row, toSlots(row, binding), binding);
  return toRecord(read, findings, readCustomValues(read).values);
}

/** Adds what is wrong with the table and makes this row doubtful. */
function repeatFaults({ row, slots, type, hasId, lone, binding }: ReadRow, faults: TableFaults, to: Finding[]): void {
  const { missingColumns, renamedColumns, doubledColumns, byRow } = faults;
  if (!hasId) to.push(...missingColumns);
  if (!hasId && lone === undefined && renamedColumns.size > 0)
    to.push(...binding.needsOf(type).required.flatMap((column) => renamedColumns.get(column) ?? []));
  for (const { columnIndexes, finding } of doubledColumns) {
    if (columnIndexes.some((columnIndex) => !isBlankCell(slots[columnIndex] ?? findCell(row, columnIndex))))
      to.push(finding);
  }
  to.push(...(byRow.get(row.rowNumber) ?? []));
}

function findCell(row: Row, columnIndex: number) {
  return row.cells.find((cell) => cell.columnIndex === columnIndex);
}

const NOTHING: readonly Finding[] = [];

/**
 * Finds what is wrong with a row that a mapping made of several: what the mapping itself found, and cells of further rows
 * that contradict the first. Code: values-contradict.
 */
function findMappingFaults({ binding, row, slots, values }: ReadRow, record: CheckedRecord): readonly Finding[] {
  const mapped = binding.source.mapped?.rows.get(row.rowNumber);
  if (mapped === undefined) return NOTHING;
  const repeats = mapped.repeats.flatMap((repeated): Finding[] => {
    const { columnIndex, cell, origin, address } = repeated;
    const column = binding.columns.find((candidate) => candidate.columnIndex === columnIndex);
    const reading = column === undefined ? undefined : readerOf(repeated, column, binding)(cell);
    if (column === undefined || reading === undefined || reading.kind === 'blank') return [];
    const { name } = column.declaration;
    const place = { column: name, ...(address === undefined ? {} : { cell: address }) };
    if (reading.kind === 'problem') return [placeFinding(reading.problem, origin, place)];
    const stated = values.get(name);
    // If the first row leaves it blank, only a cell that is read otherwise was not filled in.
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
  return error(
    'values-contradict',
    `The ${declaration.name} of this ${first.noun} is ${here} here, but ${first.where} says ${first.shown}.`,
    'Correct the one that is wrong, or take the column out of the mapping.',
  );
}

/** Names without regard to case and spaces; an amount before and after its row gave it a currency. */
function toComparable(value: StatedValue): string {
  if (value.type === 'text') return foldName(value.text);
  return value.type === 'money' ? value.money.value : JSON.stringify(value);
}
