import { foldName, trimText } from '../../base/util/text/text.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import { type Decimal, decimal, multiplyDecimals, parseDecimal } from '../../model/values/decimal.ts';
import { type DecimalSign, parseNumberText } from '../../model/values/number-text.ts';
import type { Cell, CellValue } from '../../spreadsheet/workbook/table.ts';
import type { ColumnSource, TargetColumn } from '../mapping.ts';
import { isBlank, isFilled, textOf } from '../source/cell-text.ts';
import { deriveCell } from '../source/derive-cell.ts';
import type { ColumnFinder, ColumnOrigin, SourceColumn } from '../source/read-column.ts';
import { typeAmount } from '../source/source-number.ts';
import { type CellFault, type Found, NOWHERE, type SourceCell, type SourceRow } from '../source/source-row.ts';

/** A value for a column of the format; nothing stands there where `cell` is absent. */
export interface MadeCell {
  readonly cell?: Cell;
  /** Absent where the mapping fixes the value, and where it stands in no cell. */
  readonly address?: string;
  /** The row of the source states it: no fixed value, none from above. */
  readonly isOwn: boolean;
  /** The cells of the source that are in it. */
  readonly from: readonly SourceCell[];
  /** What is wrong with what steps made of them. */
  readonly faults?: readonly CellFault[];
  /** Nothing stands in the source; the mapping says what is meant then. */
  readonly isFallback?: true;
}

/** Makes the values of one column of the format, row by row. */
export interface CellMaker {
  /** Of the source; absent for a fixed value. */
  readonly columnIndex?: number;
  /** Of the source: those whose cells it takes as they are. */
  readonly columnIndexes: readonly number[];
  /** Every column of the source that is in it. */
  readonly origins: readonly ColumnOrigin[];
  /** How deep within the rows that steps made what it takes is to be found. */
  readonly depth: number;
  readonly headerText?: string;
  readonly make: (row: SourceRow) => MadeCell;
}

const NUMERIC: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'multiple']);
const HUNDREDTH = decimal('0.01');

/** `undefined` where its source is not there, which `finder` has noted. */
export function createCellMaker(
  column: TargetColumn,
  declaration: ColumnDeclaration | undefined,
  finder: ColumnFinder,
): CellMaker | undefined {
  const isNumeric = declaration !== undefined && NUMERIC.has(declaration.value.kind);
  const isMoney = declaration?.value.kind === 'money';
  const { source, fallback } = column;
  if (source.kind === 'fixed') {
    const made: MadeCell = { cell: toFixedCell(source.text, isNumeric), isOwn: false, from: NOWHERE };
    return { columnIndexes: [], origins: [], depth: 0, make: () => made };
  }
  const columns = finder.findAll(source.kind === 'column' ? [source.column] : source.columns);
  const [first] = columns;
  if (first === undefined) return undefined;
  const instead = fallback === undefined ? undefined : toFixedCell(fallback, isNumeric);
  return {
    ...(first.columnIndex === undefined ? {} : { columnIndex: first.columnIndex }),
    columnIndexes: columns.flatMap(({ columnIndexes }) => columnIndexes),
    origins: columns.flatMap(({ origins }) => origins),
    depth: Math.max(...columns.map(({ depth }) => depth)),
    headerText: columns.map(({ headerText }) => headerText).join(' + '),
    make: (row) => {
      const found = readSource(source, columns, row);
      const { address, isOwn, from, faults } = found;
      const cell = isMoney ? typeCurrency(found, column.written.decimalSign ?? finder.decimalSign) : found.cell;
      const place = { ...(address === '' ? {} : { address }), ...(faults === undefined ? {} : { faults }) };
      const changed =
        cell === undefined
          ? undefined
          : keepStruck(
              changeCell(cell, column, { isNumeric, sign: column.written.decimalSign ?? finder.decimalSign }),
              cell,
            );
      if (changed !== undefined) return { ...place, cell: changed, isOwn: isOwn && isFilled(changed), from };
      return instead === undefined
        ? { ...place, isOwn: false, from: NOWHERE }
        : { ...place, cell: instead, isOwn: false, from: NOWHERE, isFallback: true };
    },
  };
}

function readSource(source: ColumnSource, columns: readonly SourceColumn[], row: SourceRow): Found {
  const found = columns.map((column) => column.read(row));
  const filled = found.filter(({ cell }) => isFilled(cell));
  // A dash alone is still what stands there: the check says what it was taken for.
  const first = filled[0] ?? found.find(({ cell }) => cell !== undefined) ?? found[0];
  if (first === undefined) throw new Error('a column of the format has no source');
  if (source.kind !== 'join' || filled.length < 2) return first;
  return deriveCell(source, filled);
}

/** The sign of a currency that was typed beside what an amount was worked out of is typed beside the amount again. */
function typeCurrency({ cell, typedCurrency }: Found, sign: DecimalSign): Cell | undefined {
  const number = cell === undefined ? undefined : parseDecimal(textOf(cell));
  if (cell === undefined || number === undefined || typedCurrency === undefined) return cell;
  return { ...cell, value: { kind: 'text', text: typeAmount(number, typedCurrency, sign) } };
}

/** What is struck out stays so, whatever it is translated to. */
function keepStruck(changed: Cell | undefined, { struck }: Cell): Cell | undefined {
  return changed === undefined || struck === undefined ? changed : { ...changed, struck };
}

/** `undefined` where nothing is left of it. */
function changeCell(
  cell: Cell,
  column: TargetColumn,
  { isNumeric, sign }: { readonly isNumeric: boolean; readonly sign: DecimalSign },
): Cell | undefined {
  const kept = column.removed === undefined ? cell : removeMarks(cell, column.removed.removeFrom.bind(column.removed));
  const folded = foldName(textOf(kept));
  if (isBlank(kept) || column.blanks.has(folded)) return undefined;
  const translated = column.values.get(folded);
  if (translated !== undefined) return translated === '' ? undefined : toFixedCell(translated, isNumeric);
  if (column.listSeparator !== undefined) return toList(kept, column.listSeparator);
  return column.unit === 'percent' ? toRate(kept, sign) : kept;
}

function removeMarks(cell: Cell, remove: (text: string) => string): Cell {
  if (cell.value.kind !== 'text') return cell;
  return { ...cell, value: { kind: 'text', text: trimText(remove(cell.value.text)) } };
}

/** The format's own separator between the items. */
function toList(cell: Cell, separator: string): Cell {
  if (cell.value.kind !== 'text') return cell;
  return { ...cell, value: { kind: 'text', text: cell.value.text.split(separator).map(trimText).join('; ') } };
}

/** 20 is 20 %; what is written with its own sign says so itself. */
function toRate(cell: Cell, sign: DecimalSign): Cell {
  const number = cell.format?.includes('%') === true ? undefined : readPlainNumber(cell, sign);
  if (number === undefined) return cell;
  return { columnIndex: cell.columnIndex, value: { kind: 'number', text: multiplyDecimals(number, HUNDREDTH) } };
}

/** With nothing beside it. */
function readPlainNumber({ value }: Cell, sign: DecimalSign): Decimal | undefined {
  if (value.kind === 'number') return parseDecimal(value.text);
  if (value.kind !== 'text') return undefined;
  if (sign === '.') return parseDecimal(trimText(value.text));
  const number = parseNumberText(value.text);
  return number?.currency === undefined && number?.mark === undefined ? number?.withComma : undefined;
}

/** What a mapping states itself. Numbers are written with a point there, whatever sign the spreadsheet has. */
function toFixedCell(text: string, isNumeric: boolean): Cell {
  const number = isNumeric ? parseDecimal(text) : undefined;
  const value: CellValue = number === undefined ? { kind: 'text', text } : { kind: 'number', text: number };
  return { columnIndex: 0, value };
}
