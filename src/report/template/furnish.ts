import { assertNever } from '../../base/util/assert-never.ts';
import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { requirementOf, typeChoicesOf } from '../../format/sheets/columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { Choice } from '../../model/fields/term.ts';
import { calendarDate, toSerialDay } from '../../model/values/calendar-date.ts';
import { decimal, divideDecimals, parseDecimal } from '../../model/values/decimal.ts';
import type { Cell, CellValue } from '../../spreadsheet/workbook/table.ts';
import type { OwnSheet } from '../own/own-sheet.ts';
import type { CellRule, ColumnFurniture, HeaderLook, SheetFurniture } from '../workbook/fresh/sheet-furniture.ts';
import type { DropDown, LaidOutSheet, TemplateColumn } from './template-columns.ts';

const FIRST_ROW = 2;
/** Cells that only show earlier values are grey on every row. */
const ALWAYS = 'TRUE';

/** Prepares a sheet for input. The header says who needs a column; its own comment comes first. */
export function withFurniture<Sheet extends OwnSheet>(sheet: Sheet, laidOut: LaidOutSheet): Sheet {
  const [header, ...rows] = sheet.table.rows;
  if (header === undefined) return sheet;
  const marked = { ...header, cells: header.cells.map((cell, index) => markCell(cell, laidOut.columns[index])) };
  const notes = laidOut.columns.map(({ column }, index): [string, string] => {
    const address = toCellAddress(header.rowNumber, index);
    const own = sheet.comments.get(address);
    return [address, [...(own === undefined ? [] : [own]), ...headerNoteLines(laidOut.sheet, column)].join('\n')];
  });
  return {
    ...sheet,
    table: { ...sheet.table, rows: [marked, ...rows] },
    comments: new Map([...notes, ...[...sheet.comments].filter(([cell]) => !notes.some(([own]) => own === cell))]),
    furniture: furnish(laidOut),
  };
}

function markCell(cell: Cell, column: TemplateColumn | undefined): Cell {
  if (column === undefined) return cell;
  return { ...cell, value: { kind: 'text', text: toHeaderText(column.column) } };
}

/** Describes offers, messages and looks of a sheet's cells. */
function furnish({ sheet, columns, lastRow }: LaidOutSheet): SheetFurniture {
  const typeColumn = columns.findIndex(({ column }) => column.name === sheet.typeColumn);
  return {
    lastRow,
    columns: columns.map(({ column, dropDown }): ColumnFurniture => {
      const { numberFormat, width, align } = cellFormatOf(column);
      const isShown = sheet.offer?.shown.includes(column.name) === true;
      const greyedWhen = isShown
        ? ALWAYS
        : typeColumn < 0
          ? undefined
          : toNotApplyingFormula(sheet, column, typeColumn);
      return {
        width: Math.max(width, toHeaderText(column).length + 5),
        numberFormat,
        align,
        header: RANK_LOOKS[rankOf(column)],
        // A rule offers, explains and warns; it never refuses a value.
        rule: { ...toRule(column, dropDown), prompt: toInputMessage(sheet, column) },
        ...(greyedWhen === undefined ? {} : { greyedWhen }),
      };
    }),
  };
}

function toHeaderText(column: ColumnDeclaration): string {
  return `${column.name}${RANK_MARKS[rankOf(column)]}`;
}

/** Types by their labels in the drop-down: rows of other types, or of none, are not greyed. */
function toNotApplyingFormula(sheet: SheetDeclaration, column: ColumnDeclaration, typeColumn: number) {
  const forbidden = typeChoicesOf(sheet).filter(({ value }) => requirementOf(column, value) === 'forbidden');
  if (forbidden.length === 0) return undefined;
  const letters = toColumnLetters(typeColumn);
  return `OR(${forbidden.map(({ label }) => `$${letters}${FIRST_ROW}="${label}"`).join(',')})`;
}

function rankOf({ required }: ColumnDeclaration): HeaderRank {
  if (required === 'always') return 'required';
  return required === 'never' ? 'optional' : 'required-for-some';
}

/** Returns the header's comment: whether and for which types the column is needed, what belongs there, an example. */
function headerNoteLines(sheet: SheetDeclaration, column: ColumnDeclaration): readonly string[] {
  return [describeNeed(sheet, column), column.help, `Example: ${column.example}`];
}

const NOT_IN_LIST = { title: 'Not in the list', text: 'Choose one of the values in the list.' };
const NO_NUMBER = {
  title: 'Not a plain number',
  text: 'Write digits only, for example 2500000.00; the currency goes into a column of its own.',
};
const NO_RATE = { title: 'Not a rate below 100%', text: 'Write it as 20% or 0.2.' };
const NO_DATE = { title: 'Not a date', text: 'Write it as YYYY-MM-DD, for example 2024-03-31.' };

/** Spreadsheets count days correctly from here on; earlier ones do not occur in a cap table. */
const FIRST_DAY = String(toSerialDay(calendarDate('1900-03-01')));

function toRule({ value }: ColumnDeclaration, dropDown: DropDown | undefined): Omit<CellRule, 'prompt'> {
  if (dropDown !== undefined) {
    const list = { type: 'list', formulas: [dropDown.name] } as const;
    return dropDown.isOpen ? list : { ...list, warning: NOT_IN_LIST };
  }
  if (value.kind === 'date')
    return { type: 'date', operator: 'greaterThanOrEqual', formulas: [FIRST_DAY], warning: NO_DATE };
  if (value.kind === 'money' || value.kind === 'count' || value.kind === 'multiple')
    return { type: 'decimal', operator: 'greaterThanOrEqual', formulas: ['0'], warning: NO_NUMBER };
  if (value.kind === 'rate') return { type: 'decimal', operator: 'between', formulas: ['0', '1'], warning: NO_RATE };
  return { type: 'any', formulas: [] };
}

/** Limits of the file format; programs treat longer texts as damage. */
const MOST_TITLE = 32;
const MOST_TEXT = 255;

/** The note beside the selected cell, of as many sentences as fit: what belongs there, who needs it, an example. */
function toInputMessage(sheet: SheetDeclaration, column: ColumnDeclaration) {
  const sentences = [column.help, describeNeed(sheet, column), `Example: ${column.example}`];
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`;
    if (longer.length <= MOST_TEXT) text = longer;
  }
  return { title: shorten(column.name, MOST_TITLE), text: text === '' ? shorten(column.help, MOST_TEXT) : text };
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/**
 * Says in a sentence which types of row need the column.
 * @public The handbook's tables of columns are made with it.
 */
export function describeNeed(sheet: SheetDeclaration, { required, allowedFor }: ColumnDeclaration): string {
  if (required === 'always') return 'Required.';
  const label = (types: readonly string[]) => listLabels(sheet, types);
  const needed = required === 'never' ? [] : required.forTypes;
  const allowed = (allowedFor ?? []).filter((type) => !needed.includes(type));
  if (needed.length === 0) return allowedFor === undefined ? 'Optional.' : `Optional, for ${label(allowedFor)} only.`;
  if (allowedFor === undefined) return `Required for ${label(needed)}; optional for others.`;
  const also = allowed.length === 0 ? '' : `; optional for ${label(allowed)}`;
  return `Required for ${label(needed)}${also}; blank for others.`;
}

function listLabels(sheet: SheetDeclaration, types: readonly string[]): string {
  const labels = typeChoicesOf(sheet)
    .filter((choice) => types.includes(choice.value))
    .map((choice) => choice.label);
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(labels);
}

/** Whether a column is needed in every row, in rows of some types, or never. */
export type HeaderRank = 'required' | 'required-for-some' | 'optional';

/** Follows a header's name, so that colour is not the only sign; ignored when headers are read. */
export const RANK_MARKS: { readonly [rank in HeaderRank]: string } = {
  required: '*',
  'required-for-some': '**',
  optional: '',
};

const INK = '1F2A37';
export const RANK_LOOKS: { readonly [rank in HeaderRank]: HeaderLook } = {
  required: { fill: '1F4E5F', ink: 'FFFFFF', isBold: true },
  'required-for-some': { fill: '7FB3BF', ink: INK, isBold: true },
  optional: { fill: 'E3ECEE', ink: INK, isBold: false },
};

interface CellFormat {
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
  if (value.kind === 'date') return { numberFormat: DATE, width: 14, align: 'right' };
  if (value.kind === 'money')
    return { numberFormat: hasFraction ? '#,##0.00######' : '#,##0.00', width: 18, align: 'right' };
  if (value.kind === 'count')
    return { numberFormat: hasFraction ? '#,##0.00######' : '#,##0', width: 16, align: 'right' };
  if (value.kind === 'rate') return { numberFormat: RATE, width: 12, align: 'right' };
  if (value.kind === 'multiple') return { numberFormat: '0.00"x"', width: 12, align: 'right' };
  if (value.kind === 'choice') return { numberFormat: GENERAL, width: widest(value.choices) + 3, align: 'left' };
  if (value.kind === 'currency' || value.kind === 'boolean' || value.kind === 'action')
    return { numberFormat: GENERAL, width: 12, align: 'left' };
  if (value.kind === 'fiscal-year-end') return { numberFormat: TEXT, width: 12, align: 'left' };
  if (value.kind === 'ref' || value.kind === 'id') return { numberFormat: TEXT, width: 16, align: 'left' };
  if (value.kind === 'co-investors') return { numberFormat: TEXT, width: 40, align: 'left' };
  if (value.kind === 'text' || value.kind === 'url' || value.kind === 'file')
    return { numberFormat: TEXT, width: Math.min(Math.max(22, example.length + 3), 44), align: 'left' };
  if (
    value.kind === 'reference' ||
    value.kind === 'references' ||
    value.kind === 'custom-column' ||
    value.kind === 'custom-value'
  )
    return { numberFormat: TEXT, width: 22, align: 'left' };
  return assertNever(value);
}

function widest(choices: readonly Choice[]): number {
  return Math.max(...choices.map(({ label }) => label.length));
}

export function toExampleValue({ value, example }: ColumnDeclaration): CellValue {
  if (value.kind === 'date') return { kind: 'date', iso: example };
  if (value.kind === 'rate')
    return toNumber(example.endsWith('%') ? divideDecimals(decimal(example.slice(0, -1)), decimal('100'), 6) : example);
  if (value.kind === 'multiple') return toNumber(example.replace(/x$/, ''));
  if (value.kind === 'money' || value.kind === 'count' || value.kind === 'choice') return toNumber(example);
  return { kind: 'text', text: example };
}

function toNumber(text: string | undefined): CellValue {
  const number = parseDecimal(text ?? '');
  return number === undefined ? { kind: 'text', text: text ?? '' } : { kind: 'number', text: number };
}
