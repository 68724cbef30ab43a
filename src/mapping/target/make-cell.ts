import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { recallLast } from '../../base/util/recall-latest.ts';
import { foldName, trimText } from '../../base/util/text/text.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import { currencyInWords } from '../../model/values/currency-sign.ts';
import { type Decimal, decimal, multiplyDecimals, parseDecimal } from '../../model/values/decimal.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import { parseNumberText } from '../../model/values/number-text.ts';
import type { CellValue } from '../../spreadsheet/workbook/table.ts';
import type { ColumnSource, TargetColumn } from '../mapping.ts';
import { isBlank, isFilled, textOf } from '../source/cell-text.ts';
import { dropTimeOf, type PeriodDay, toDayOfPeriod } from '../source/period-end.ts';
import { type ColumnFinder, deriveCell, type SourceColumn, withinAll } from '../source/read-column.ts';
import { readNumberIn, typeAmount } from '../source/source-number.ts';
import { type CellFault, type Found, NOWHERE, type SourceCell, type SourceRow } from '../source/source-row.ts';
import type { TabCell } from '../source/tab-column.ts';
import { computeCell, type DecimalSigns } from '../steps/compute-cell.ts';

export interface MadeCell {
  readonly cell?: TabCell;
  readonly address?: string;
  /** The row itself states it: neither fixed nor filled down. */
  readonly isOwn: boolean;
  readonly from: readonly SourceCell[];
  readonly faults?: readonly CellFault[];
  /** The mapping's default for a blank. */
  readonly isFallback?: true;
}

/** A source's column that makes cells; a fixed value has no header. */
export interface CellMaker extends Omit<SourceColumn, 'headerText' | 'read'> {
  readonly headerText?: string;
  readonly make: (row: SourceRow) => MadeCell;
}

const NUMERIC: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'multiple']);
const HUNDREDTH = decimal('0.01');

/** Returns `undefined` where the source is missing, after a complaint. */
export function createCellMaker(
  column: TargetColumn,
  declaration: ColumnDeclaration | undefined,
  finder: ColumnFinder,
): CellMaker | undefined {
  const isNumeric = declaration !== undefined && NUMERIC.has(declaration.value.kind);
  const isMoney = declaration?.value.kind === 'money';
  const { source, fallback } = column;
  const nameOf = (text: string): string => column.names?.get(foldName(text)) ?? text;
  if (source.kind === 'fixed') {
    const made: MadeCell = { cell: toFixedCell(nameOf(source.text), isNumeric), isOwn: false, from: NOWHERE };
    return { columnIndexes: [], origins: [], within: [], depth: 0, make: () => made };
  }
  const columns = finder.findAll(source.kind === 'column' ? [source.column] : source.columns);
  const [first] = columns;
  if (first === undefined) return undefined;
  const sign = column.written.decimalSign ?? finder.decimalSign;
  const instead = fallback === undefined ? undefined : toFixedCell(nameOf(fallback), isNumeric);
  return {
    ...(first.columnIndex === undefined ? {} : { columnIndex: first.columnIndex }),
    columnIndexes: columns.flatMap(({ columnIndexes }) => columnIndexes),
    origins: columns.flatMap(({ origins }) => origins),
    ...withinAll(columns),
    depth: Math.max(...columns.map(({ depth }) => depth)),
    headerText: columns.map(({ headerText }) => headerText).join(' + '),
    // The value of a row and its group are read from the same cells.
    make: recallLast((row: SourceRow): MadeCell => {
      const found = columns.length === 1 ? first.read(row) : readSource(source, columns, row);
      const { isOwn, from } = found;
      const cell = isMoney ? writeCode(typeCurrency(found, sign)) : found.cell;
      const changed = cell && keepStruck(changeCell(cell, column, { isNumeric, sign }), cell);
      if (changed !== undefined) return placeMade(found, changed, { isOwn: isOwn && isFilled(changed), from });
      const made = placeMade(found, instead, { isOwn: false, from: NOWHERE });
      return instead === undefined ? made : { ...made, isFallback: true };
    }),
  };
}

/** Adds up what two rows of a column say: numbers as they stand in the source, before their unit. Code: compute-failed. */
export function createCellSum(column: string, { decimalSign }: ColumnFinder, signs: DecimalSigns) {
  const toInput = (found: MadeCell) =>
    ({ kind: 'found', found: { address: '', ...found }, context: { signs, column } }) as const;
  return (known: MadeCell, more: MadeCell): MadeCell => {
    const sum = computeCell([toInput(known), toInput(more)], { by: 'sum' });
    const isNothing = sum.cell === undefined && sum.faults === undefined;
    return isNothing ? known : placeMade(sum, typeCurrency(sum, decimalSign), sum);
  };
}

/** Makes one object for a cell, because all cells of large tables pass here. */
function placeMade(
  { address, faults }: Found,
  cell: TabCell | undefined,
  { isOwn, from }: Pick<MadeCell, 'isOwn' | 'from'>,
): MadeCell {
  if (faults === undefined && cell !== undefined && address !== '') return { cell, address, isOwn, from };
  return omitAbsent({ cell, address: address === '' ? undefined : address, isOwn, from, faults });
}

function readSource(source: ColumnSource, columns: readonly SourceColumn[], row: SourceRow): Found {
  const found = columns.map((column) => column.read(row));
  const filled = found.filter(({ cell }) => isFilled(cell));
  // A lone dash counts, so that the check can report how it was read.
  const first = filled[0] ?? found.find(({ cell }) => cell !== undefined) ?? found[0];
  if (first === undefined) throw new Error('a column of the format has no source');
  if (source.kind !== 'join' || filled.length < 2) return first;
  return deriveCell(source, filled);
}

/** Types the currency of the operands beside a calculated amount. */
export function typeCurrency({ cell, typedCurrency }: Found, sign: DecimalSign): TabCell | undefined {
  const number = cell === undefined ? undefined : parseDecimal(textOf(cell));
  if (cell === undefined || number === undefined || typedCurrency === undefined) return cell;
  return { ...cell, value: { kind: 'text', text: typeAmount(number, typedCurrency, sign) } };
}

const LETTER = /\p{L}/u;

/** Replaces words for a currency beside an amount by its code, because the format knows no words. */
function writeCode(cell: TabCell | undefined): TabCell | undefined {
  if (cell?.value.kind !== 'text' || !LETTER.test(cell.value.text)) return cell;
  const { text } = cell.value;
  const { currency } = readNumberIn(text) ?? {};
  const code = currency && currencyInWords(currency);
  if (currency === undefined || code === undefined) return cell;
  return { ...cell, value: { kind: 'text', text: text.replace(currency, code) } };
}

function keepStruck(changed: TabCell | undefined, { struck }: TabCell): TabCell | undefined {
  return changed === undefined || struck === undefined ? changed : { ...changed, struck };
}

/** Returns `undefined` where nothing is left. */
function changeCell(
  cell: TabCell,
  column: TargetColumn,
  { isNumeric, sign }: { readonly isNumeric: boolean; readonly sign: DecimalSign },
): TabCell | undefined {
  const kept = column.removed === undefined ? cell : removeMarks(cell, column.removed.removeFrom.bind(column.removed));
  if (isBlank(kept)) return undefined;
  const folded = column.blanks.size + column.values.size === 0 ? '' : foldName(textOf(kept));
  if (column.blanks.has(folded)) return undefined;
  const translated = column.values.get(folded);
  if (translated !== undefined) return translated === '' ? undefined : toFixedCell(translated, isNumeric);
  if (column.day !== undefined) return toDay(kept, column.day);
  if (column.listSeparator !== undefined) return toList(kept, column.listSeparator);
  return column.unit === 'percent' ? toRate(kept, sign) : kept;
}

function removeMarks(cell: TabCell, remove: (text: string) => string): TabCell {
  if (cell.value.kind !== 'text') return cell;
  return { ...cell, value: { kind: 'text', text: trimText(remove(cell.value.text)) } };
}

/** `Q1 2021` becomes its first or last day; a day stays one, without the time of day that stands beside it. */
function toDay(cell: TabCell, day: PeriodDay): TabCell {
  const iso = cell.value.kind === 'date' ? undefined : toDayOfPeriod(textOf(cell), day);
  if (iso === undefined) return dropTimeOf(cell) ?? cell;
  return { columnIndex: cell.columnIndex, value: { kind: 'text', text: iso } };
}

/** Replaces the separator by the format's own. */
function toList(cell: TabCell, separator: string): TabCell {
  if (cell.value.kind !== 'text') return cell;
  return { ...cell, value: { kind: 'text', text: cell.value.text.split(separator).map(trimText).join('; ') } };
}

/** 20 becomes 20 %; a written percent sign is kept. */
function toRate(cell: TabCell, sign: DecimalSign): TabCell {
  const number = cell.format?.includes('%') === true ? undefined : readPlainNumber(cell, sign);
  if (number === undefined) return cell;
  return { columnIndex: cell.columnIndex, value: { kind: 'number', text: multiplyDecimals(number, HUNDREDTH) } };
}

/** Without any sign. */
function readPlainNumber({ value }: TabCell, sign: DecimalSign): Decimal | undefined {
  if (value.kind === 'number') return parseDecimal(value.text);
  if (value.kind !== 'text') return undefined;
  if (sign === '.') return parseDecimal(trimText(value.text));
  const number = parseNumberText(value.text);
  return number?.currency === undefined && number?.mark === undefined ? number?.withComma : undefined;
}

/** A value in the mapping; its numbers have decimal points, whatever the spreadsheet uses. */
function toFixedCell(text: string, isNumeric: boolean): TabCell {
  const number = isNumeric ? parseDecimal(text) : undefined;
  const value: CellValue = number === undefined ? { kind: 'text', text } : { kind: 'number', text: number };
  return { columnIndex: 0, value };
}
