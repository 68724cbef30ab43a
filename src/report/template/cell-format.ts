import { assertNever } from '../../base/util/assert-never.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import type { Choice } from '../../model/fields/term.ts';
import { decimal, divideDecimals, parseDecimal } from '../../model/values/decimal.ts';
import type { CellValue } from '../../spreadsheet/workbook/table.ts';

export interface CellFormat {
  readonly numberFormat: string;
  /** In characters; the column is wider if its header is. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

const TEXT = '@';
const GENERAL = 'General';
const DATE = 'yyyy-mm-dd';
const RATE = '0.00%';

/**
 * Formats a declared column. Labels and ids are text, so that Excel does not turn `3-1` into a date or `007` into a
 * number; an example with a fraction means that values usually have one.
 */
export function cellFormatOf({ value, example }: ColumnDeclaration): CellFormat {
  const hasFraction = example.includes('.');
  switch (value.kind) {
    case 'date':
      return { numberFormat: DATE, width: 14, align: 'right' };
    case 'money':
      return { numberFormat: hasFraction ? '#,##0.00######' : '#,##0.00', width: 18, align: 'right' };
    case 'count':
      return { numberFormat: hasFraction ? '#,##0.00######' : '#,##0', width: 16, align: 'right' };
    case 'rate':
      return { numberFormat: RATE, width: 12, align: 'right' };
    case 'multiple':
      return { numberFormat: '0.00"x"', width: 12, align: 'right' };
    case 'choice':
      return { numberFormat: GENERAL, width: widest(value.choices) + 3, align: 'left' };
    case 'currency':
    case 'boolean':
    case 'action':
      return { numberFormat: GENERAL, width: 12, align: 'left' };
    case 'fiscal-year-end':
      return { numberFormat: TEXT, width: 12, align: 'left' };
    case 'ref':
    case 'id':
      return { numberFormat: TEXT, width: 16, align: 'left' };
    case 'co-investors':
      return { numberFormat: TEXT, width: 40, align: 'left' };
    case 'text':
    case 'url':
    case 'file':
      return { numberFormat: TEXT, width: Math.min(Math.max(22, example.length + 3), 44), align: 'left' };
    case 'reference':
    case 'references':
    case 'custom-column':
    case 'custom-value':
      return { numberFormat: TEXT, width: 22, align: 'left' };
    default:
      return assertNever(value);
  }
}

function widest(choices: readonly Choice[]): number {
  return Math.max(...choices.map(({ label }) => label.length));
}

export function toExampleValue({ value, example }: ColumnDeclaration): CellValue {
  switch (value.kind) {
    case 'date':
      return { kind: 'date', iso: example };
    case 'rate':
      return toNumber(
        example.endsWith('%') ? divideDecimals(decimal(example.slice(0, -1)), decimal('100'), 6) : example,
      );
    case 'multiple':
      return toNumber(example.replace(/x$/, ''));
    case 'money':
    case 'count':
    case 'choice':
      return toNumber(example);
    default:
      return { kind: 'text', text: example };
  }
}

function toNumber(text: string | undefined): CellValue {
  const number = parseDecimal(text ?? '');
  return number === undefined ? { kind: 'text', text: text ?? '' } : { kind: 'number', text: number };
}
