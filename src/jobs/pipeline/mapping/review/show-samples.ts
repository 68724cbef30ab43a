import { parseCellAddress } from '../../../../base/util/text/cell-address.ts';
import type { StatedValue } from '../../../../format/check/values/reading.ts';
import { showCell } from '../../../../format/check/values/text/describe-cell.ts';
import type { MappingSample } from '../../../../model/mapping/mapping-review.ts';
import type { Table } from '../../../../spreadsheet/workbook/table.ts';
import type { MadeColumns, MadeValue } from './made-columns.ts';

const MOST_SAMPLES = 3;
/** So many rows are looked through for values that differ. */
const MOST_ROWS = 500;

/** The first values of a column that differ, as they stand in the source and as they would be loaded. */
export function showSamples(
  made: MadeColumns,
  values: Iterable<MadeValue>,
  { column, tab }: { readonly column: string; readonly tab: Table },
): MappingSample[] {
  const samples = new Map<string, MappingSample>();
  let rows = 0;
  for (const value of values) {
    rows += 1;
    if (rows > MOST_ROWS || samples.size === MOST_SAMPLES) break;
    const sample = showSample(made, value, { column, tab });
    if (sample !== undefined && !samples.has(sample.from)) samples.set(sample.from, sample);
  }
  return [...samples.values()];
}

/** `undefined` for what stands for nothing. */
function showSample(
  made: MadeColumns,
  value: MadeValue,
  { column, tab }: { readonly column: string; readonly tab: Table },
): MappingSample | undefined {
  const { cell, table, address } = value;
  const read = made.readerOf(table, column);
  const reading = read?.(cell);
  const from = { from: sourceText(value, tab), ...(address === undefined ? {} : { cell: address }) };
  if (reading === undefined) return { ...from, to: { kind: 'text', text: showCell(cell, table.table.epoch).text } };
  if (reading.kind === 'blank') return undefined;
  if (reading.kind === 'problem') return { ...from, problem: reading.problem.message };
  const to = toShown(reading.value, currencyOf(made, value));
  return { ...from, to: { ...to, text: labelOf(value, column, to.text) } };
}

/** A choice by what it is called, not by its value. */
function labelOf({ table }: MadeValue, column: string, text: string): string {
  const value = table.columns.find(({ name }) => name === column)?.declaration?.value;
  const choice = value?.kind === 'choice' ? value.choices.find((one) => one.value === text) : undefined;
  return choice?.label ?? text;
}

/** As it stands in its cell; as the mapping made it where it stands in none, or in one of another tab. */
function sourceText({ address = '', cell, table }: MadeValue, tab: Table): string {
  const place = parseCellAddress(address);
  const row = place === undefined ? undefined : tab.rows.find(({ rowNumber }) => rowNumber === place.rowNumber);
  const stands = row?.cells.find(({ columnIndex }) => columnIndex === place?.columnIndex);
  return showCell(stands ?? cell, table.table.epoch).text;
}

function currencyOf(made: MadeColumns, { currency, table }: MadeValue): string | undefined {
  const reading = currency === undefined ? undefined : made.readerOf(table, 'Currency')?.(currency);
  return reading?.kind === 'value' && reading.value.type === 'currency' ? reading.value.currency : undefined;
}

function toShown(value: StatedValue, currency: string | undefined): NonNullable<MappingSample['to']> {
  switch (value.type) {
    case 'money':
      return { kind: 'amount', text: value.money.value, ...(currency === undefined ? {} : { currency }) };
    case 'decimal':
      return { kind: 'number', text: value.decimal };
    case 'date':
      return { kind: 'text', text: value.date };
    case 'boolean':
      return { kind: 'text', text: value.boolean ? 'yes' : 'no' };
    case 'currency':
      return { kind: 'text', text: value.currency };
    case 'list':
      return { kind: 'text', text: value.items.join('; ') };
    case 'co-investors':
      return { kind: 'text', text: value.investors.map(({ name }) => name).join('; ') };
    case 'text':
      return { kind: 'text', text: value.text };
  }
}
