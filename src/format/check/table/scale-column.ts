import { quote } from '../../../base/util/text/quote.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { CurrencySign } from '../../../model/values/money.ts';
import type { HeaderUnit } from '../../../model/values/unit-text.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { CellReader } from '../values/read-cell.ts';
import { type CellReading, misread, type StatedValue } from '../values/reading.ts';
import { describeCell } from '../values/text/describe-cell.ts';

/** Ten trillion: no amount of a cap table, in whatever currency, but what whole amounts under `($M)` come to. */
const IMPLAUSIBLE = decimal('10000000000000');

/** Reads a column in the unit that its header names: numbers times the scale, amounts with its currency. */
export function scaleReader(read: CellReader, header: string, unit: HeaderUnit): CellReader {
  const { scale, sign } = unit;
  const place = { header, statedBy: unit.isMapped === true ? 'mapping' : 'header' } as const;
  return (cell) => {
    const reading = read(cell);
    if (reading.kind !== 'value') return reading;
    const { value } = reading;
    if (scale !== undefined && reading.notes?.some(({ code }) => code === 'number-abbreviated') === true)
      return twoUnits(cell, header, scale.word);
    if (scale !== undefined && isShownScaled(cell)) return shownInUnit(cell, header, scale.word);
    if (value.type === 'decimal' && scale !== undefined) {
      return scaled(cell, place, value.decimal, scale, (number) => ({
        ...reading,
        value: { ...value, decimal: number },
      }));
    }
    if (value.type !== 'money') return reading;
    const amount = sign === undefined ? value : withSign(value, sign);
    if (scale === undefined) return { ...reading, value: amount };
    return scaled(cell, place, amount.money.value, scale, (number) => ({
      ...reading,
      value: { ...amount, money: { ...amount.money, value: number } },
    }));
  };
}

/** The sign of the header counts as typed beside each amount that has none of its own. */
function withSign(value: Extract<StatedValue, { type: 'money' }>, sign: CurrencySign): StatedValue & { type: 'money' } {
  const { money } = value;
  if (money.sign?.from === 'typed') return value;
  const shown = money.sign === undefined ? {} : { shown: money.sign };
  return { type: 'money', money: { value: money.value, sign }, ...shown };
}

/** The cell holds the whole amount, and shows it in thousands or millions itself. */
function isShownScaled({ value, format }: Cell): boolean {
  const number = value.kind === 'number' && format !== undefined ? parseDecimal(value.text) : undefined;
  return (
    number !== undefined && format !== undefined && number !== ZERO && readDisplay(number, format).isScaled === true
  );
}

function shownInUnit(cell: Cell, header: string, word: string): CellReading {
  const message = `${describeCell(cell)} is shown in a unit by its number format, and ${quote(header)} is in ${word}: the number may count either way.`;
  return misread(
    'unit-doubtful',
    message,
    `Take the unit out of the header if the cells contain full amounts; else give them a number format that shows what they hold.`,
  );
}

function twoUnits(cell: Cell, header: string, word: string): CellReading {
  const message = `${describeCell(cell)} has a unit of its own, and ${quote(header)} is in ${word}.`;
  return misread('unit-doubtful', message, `Write the number alone, in ${word}.`);
}

function scaled(
  cell: Cell,
  { header, statedBy }: { readonly header: string; readonly statedBy: 'header' | 'mapping' },
  value: Decimal,
  { factor, word }: NonNullable<HeaderUnit['scale']>,
  toReading: (value: Decimal) => CellReading,
): CellReading {
  const number = multiplyDecimals(value, factor);
  if (compareDecimals(number, IMPLAUSIBLE) < 0) return toReading(number);
  const message = `${describeCell(cell)} under ${quote(header)} would be ${formatDecimal(number)}.`;
  return misread(
    'unit-doubtful',
    message,
    `Write it in ${word}, or take the unit out of the ${statedBy} if the cells contain full amounts.`,
  );
}
