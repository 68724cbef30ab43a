import { foldChoice } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { StatedCustomValue } from '../../../model/records/record.ts';
import { CLEAR_MARK } from '../../sheets/custom-columns.ts';
import type { Slots } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import { takenAsBlank } from '../rules/placeholders.ts';
import { addressOf, type TableBinding } from '../table-binding.ts';
import type { CellReading } from '../values/reading.ts';
import type { RowValues } from './row-values.ts';

interface CustomValues {
  readonly values: readonly StatedCustomValue[];
  readonly findings: readonly RowFinding[];
}

/** The custom values of one row in the wide form, by the custom columns' own headers. Blank cells state nothing. */
export function readWideValues(slots: Slots, rowNumber: number, binding: TableBinding): CustomValues {
  const values: StatedCustomValue[] = [];
  const findings: RowFinding[] = [];
  for (const column of binding.customColumns) {
    const { name, columnIndex, read } = column;
    const source = slots[columnIndex];
    if (source === undefined) continue;
    const reading = read(source);
    const cell = addressOf(binding.source, column, rowNumber);
    for (const text of textsOf(reading)) findings.push({ column: name, text, ...(cell === undefined ? {} : { cell }) });
    if (reading.kind === 'value' && reading.value.type === 'text') {
      values.push(toStated(name, cell, reading.value.text));
    }
  }
  return { values, findings };
}

/** The one custom value of a row in the long form. */
export function readLongValue(values: RowValues, rowNumber: number, binding: TableBinding): CustomValues {
  const column = values.text('Column');
  const value = values.text('Value');
  const bound = binding.byName.get('Value');
  const cell = bound === undefined ? undefined : addressOf(binding.source, bound, rowNumber);
  const isStated = column !== undefined && value !== undefined;
  return { values: isStated ? [toStated(column, cell, value)] : [], findings: [] };
}

function toStated(column: string, cell: string | undefined, text: string): StatedCustomValue {
  return { column, ...(cell === undefined ? {} : { cell }), text: isClearMark(text) ? undefined : text };
}

function isClearMark(text: string): boolean {
  return text.startsWith('(') && foldChoice(text) === foldChoice(CLEAR_MARK);
}

function textsOf(reading: CellReading): readonly FindingText[] {
  if (reading.kind === 'problem') return [reading.problem];
  if (reading.kind === 'value') return reading.notes ?? [];
  return reading.placeholder === undefined ? [] : [takenAsBlank(reading.placeholder)];
}
