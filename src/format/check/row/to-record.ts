import { foldChoice } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { SheetKind } from '../../../model/records/checked-workbook.ts';
import type { CheckedRecord, RecordBase } from '../../../model/records/record.ts';
import type { StatedCustomValue } from '../../../model/records/record-schema.ts';
import { type RowOrigin, toRowKey } from '../../../model/values/origin.ts';
import { CLEAR_MARK } from '../../sheets/custom-columns.ts';
import type { RowFinding } from '../place-findings.ts';
import type { ReadRow } from '../read-row.ts';
import { reportPlaceholder } from '../rules/filled-cells.ts';
import { addressOf, mappedCellsOf } from '../table-binding.ts';
import type { CellReading } from '../values/reading.ts';

/** Rows of these sheets refer to what the workbook carries of the service. */
const REFERRING: ReadonlySet<SheetKind> = new Set(['transactions', 'custom-columns', 'valuations']);

/** Makes the record of a row; blank and unreadable cells leave their fields absent. `findings` becomes part of it as it is. */
export function toRecord(
  read: ReadRow,
  findings: RecordBase['findings'],
  customValues: readonly StatedCustomValue[],
): CheckedRecord;
export function toRecord(
  { row, binding, values }: ReadRow,
  findings: RecordBase['findings'],
  customValues: readonly StatedCustomValue[],
): object {
  const { source, columnLetters, recordFields } = binding;
  const { inputIndex, file, table, sheet } = source;
  const origin: RowOrigin = { inputIndex, file, sheet: table.name, rowNumber: row.rowNumber };
  const { record: recordNumber, namings } = source.mapped?.rows.get(row.rowNumber) ?? {};
  // Declared columns have the names of the record's fields (`FieldOf`). No object is made on the way: there is one record a row.
  const record: { [field: string]: unknown } = {
    kind: sheet.recordKind,
    key: toRowKey(origin, recordNumber),
    origin,
    findings,
    columnLetters,
  };
  if (recordNumber !== undefined) record.record = recordNumber;
  if (namings !== undefined) record.namings = namings;
  const mappedCells = source.mapped === undefined ? undefined : mappedCellsOf(binding, row.rowNumber);
  if (mappedCells !== undefined) record.mappedCells = mappedCells;
  if (source.carried !== undefined && REFERRING.has(sheet.kind)) record.carried = source.carried;
  for (const { field, position } of recordFields) {
    const content = values.contentAt(position);
    if (content !== undefined) record[field] = content;
  }
  if (sheet.recordKind === 'custom-values') record.values = customValues;
  return record;
}

interface CustomValues {
  readonly values: readonly StatedCustomValue[];
  readonly findings: readonly RowFinding[];
}

const NOTHING: CustomValues = { values: [], findings: [] };

/** Reads the values of a row of custom columns; of other sheets it has none. */
export function readCustomValues(read: ReadRow): CustomValues {
  if (read.binding.source.sheet.kind !== 'custom-columns') return NOTHING;
  return read.binding.isLongForm ? readLongValue(read) : readWideValues(read);
}

/** By the custom columns' own headers. */
function readWideValues({ slots, row, binding }: ReadRow): CustomValues {
  const values: StatedCustomValue[] = [];
  const findings: RowFinding[] = [];
  for (const column of binding.customColumns) {
    const { name, columnIndex, read } = column;
    const source = slots[columnIndex];
    if (source === undefined) continue;
    const reading = read(source);
    const cell = addressOf(binding.source, column, row.rowNumber);
    for (const text of textsOf(reading)) findings.push({ column: name, text, ...(cell === undefined ? {} : { cell }) });
    if (reading.kind === 'value' && reading.value.type === 'text') {
      values.push(toStated(name, cell, reading.value.text));
    }
  }
  return { values, findings };
}

function readLongValue({ values, row, binding }: ReadRow): CustomValues {
  const [column, value] = [values.text('Column'), values.text('Value')];
  const bound = binding.byName.get('Value');
  if (column === undefined || value === undefined || bound === undefined) return NOTHING;
  return { values: [toStated(column, addressOf(binding.source, bound, row.rowNumber), value)], findings: [] };
}

function toStated(column: string, cell: string | undefined, text: string): StatedCustomValue {
  const isClear = text.startsWith('(') && foldChoice(text) === foldChoice(CLEAR_MARK);
  return { column, ...(cell === undefined ? {} : { cell }), text: isClear ? undefined : text };
}

function textsOf(reading: CellReading): readonly FindingText[] {
  if (reading.kind === 'problem') return [reading.problem];
  if (reading.kind === 'value') return reading.notes ?? [];
  return reading.placeholder === undefined ? [] : [reportPlaceholder(reading.placeholder)];
}
