import { compareDecimals, type Decimal, decimal, formatDecimal, multiplyDecimals } from '../model/decimal.ts';
import type { Finding } from '../model/finding.ts';
import type { HeaderUnit } from '../sheets/header-unit.ts';
import type { Cell } from '../workbook/table.ts';
import { placeOnSheet } from './place-on-sheet.ts';
import type { CellReader } from './read-cell.ts';
import { problem, type Reading, warning } from './reading.ts';
import type { TableBinding } from './table-binding.ts';
import { describeCell, quote } from './values/describe-cell.ts';

/** Ten trillion: no amount of a cap table, in whatever currency, but what whole amounts under `($M)` come to. */
const DOUBTFUL = decimal('10000000000000');

/** Reads a column in the unit that its header names: numbers times the scale, amounts with its currency. */
export function scaleReader(read: CellReader, header: string, { scale, sign }: HeaderUnit): CellReader {
  return (cell) => {
    const reading = read(cell);
    if (reading.kind !== 'value') return reading;
    const { value } = reading;
    if (value.type === 'decimal' && scale !== undefined) {
      return scaled(cell, header, value.decimal, scale, (number) => ({
        ...reading,
        value: { ...value, decimal: number },
      }));
    }
    if (value.type !== 'amount') return reading;
    const amount = value.typed === undefined && sign !== undefined ? { ...value, typed: sign } : value;
    if (scale === undefined) return { ...reading, value: amount };
    return scaled(cell, header, amount.value, scale, (number) => ({ ...reading, value: { ...amount, value: number } }));
  };
}

/** Says once a column how its numbers are taken. Code: unit-from-header. */
export function findScaledColumns(binding: TableBinding): Finding[] {
  return binding.columns.flatMap(({ declaration, letters, unit, headerText }) => {
    if (unit?.scale === undefined) return [];
    const { factor, word } = unit.scale;
    const example = formatDecimal(multiplyDecimals(decimal('1.5'), factor));
    const message = `${quote(headerText)} is read in ${word}: 1.5 is ${example}.`;
    const text = warning(
      'unit-from-header',
      message,
      'Rename the column, without the unit, where its cells hold whole amounts.',
    );
    const { rowNumber } = binding.header;
    return [
      placeOnSheet(text, binding.source, { row: rowNumber, column: declaration.name, cell: `${letters}${rowNumber}` }),
    ];
  });
}

function scaled(
  cell: Cell,
  header: string,
  value: Decimal,
  { factor, word }: NonNullable<HeaderUnit['scale']>,
  toReading: (value: Decimal) => Reading,
): Reading {
  const number = multiplyDecimals(value, factor);
  if (compareDecimals(number, DOUBTFUL) < 0) return toReading(number);
  const message = `${describeCell(cell)} under ${quote(header)} would be ${formatDecimal(number)}.`;
  return problem(
    'unit-doubtful',
    message,
    `Write it in ${word}, or take the unit out of the header where the cells hold whole amounts.`,
  );
}
