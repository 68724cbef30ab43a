import { foldName } from '../../base/util/text/text.ts';
import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import { showAddress } from '../../model/values/origin.ts';
import { toMatchedHeader } from './header/mapped-header.ts';
import type { RepeatedCell } from './mapped-tables.ts';
import type { ReadRow, Slots } from './read-row.ts';
import { type BoundColumn, createScaledReader, type TableBinding } from './table-binding.ts';
import type { CellReader } from './values/read-cell.ts';
import type { StatedValue } from './values/reading.ts';
import { describeCell } from './values/text/describe-cell.ts';

/**
 * What is wrong with a row that a mapping made of several: what the mapping itself found, and cells of further rows that
 * say something else of the same thing. Code: values-contradict.
 */
export function findMappingFaults({ binding, row, values }: ReadRow, slots: Slots, record: CheckedRecord): Finding[] {
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
  if (value.type === 'money') return value.money.value;
  return value.type === 'amount' ? value.value : JSON.stringify(value);
}
