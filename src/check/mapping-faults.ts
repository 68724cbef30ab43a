import { type Finding, type FindingText, placeFinding } from '../model/finding.ts';
import type { CheckedRecord } from '../model/record.ts';
import { foldName } from '../util/text.ts';
import type { ReadRow, Slots } from './read-row.ts';
import type { StatedValue } from './reading.ts';
import type { BoundColumn } from './table-binding.ts';
import { describeCell } from './values/describe-cell.ts';

/**
 * What is wrong with a row that a mapping made of several: what the mapping itself found, and cells of further rows that
 * say something else of the same thing. Code: values-contradict.
 */
export function findMappingFaults({ binding, row, values }: ReadRow, slots: Slots, record: CheckedRecord): Finding[] {
  const mapped = binding.source.mapped?.rows.get(row.rowNumber);
  if (mapped === undefined) return [];
  const repeats = mapped.repeats.flatMap(({ columnIndex, cell, origin, address }): Finding[] => {
    const column = binding.columns.find((candidate) => candidate.columnIndex === columnIndex);
    const reading = column?.read(cell);
    if (column === undefined || reading === undefined || reading.kind === 'blank') return [];
    const { name } = column.declaration;
    const place = { column: name, ...(address === undefined ? {} : { cell: address }) };
    if (reading.kind === 'problem') return [placeFinding(reading.problem, origin, place)];
    const stated = values.get(name);
    if (stated === undefined || toComparable(stated) === toComparable(reading.value)) return [];
    const first = slots[columnIndex];
    const text = contradict(column, describeCell(cell), {
      noun: binding.source.sheet.noun,
      shown: first === undefined ? '' : describeCell(first),
      where: record.cells[name] ?? `row ${row.rowNumber}`,
    });
    return [placeFinding(text, origin, place)];
  });
  return [...mapped.findings, ...repeats];
}

function contradict(
  { declaration }: BoundColumn,
  here: string,
  first: { readonly noun: string; readonly shown: string; readonly where: string },
): FindingText {
  return {
    severity: 'error',
    code: 'values-contradict',
    message: `${here} stands here for the ${declaration.name} of a ${first.noun} of which ${first.where} says ${first.shown}.`,
    hint: 'Correct the one that is wrong, or take the column out of the mapping.',
  };
}

/** Names without regard to case and spaces; an amount before and after its row gave it a currency. */
function toComparable(value: StatedValue): string {
  if (value.type === 'text') return foldName(value.text);
  if (value.type === 'money') return value.money.value;
  return value.type === 'amount' ? value.value : JSON.stringify(value);
}
