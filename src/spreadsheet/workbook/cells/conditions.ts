import { findCell, findRow } from '../../../base/util/collections/find-row.ts';
import { type CellRange, parseColumnLetters } from '../../../base/util/text/cell-address.ts';
import type { Cell, CellValue, Row } from '../table.ts';

/** The changes that a conditional format makes to a look: none where a field is absent. `General` is a format here. */
export interface LookChange {
  readonly format?: string;
  readonly struck?: boolean;
}

/** The change by a bar or an icon in the place of the number; no minus is shown before it. */
export function showInPlace(mark: 'bar' | 'icon'): LookChange {
  return { format: `"(${mark})";"(${mark})"` };
}

/** Where a cell stands. */
export interface RuledPlace {
  readonly row: Row;
  /** All rows of the sheet. */
  readonly rows: readonly Row[];
}

/** Whether a rule holds for a cell that is not empty; `undefined` where that is not worked out here. */
export type Condition = (cell: Cell, place: RuledPlace) => boolean | undefined;

export const ALWAYS: Condition = () => true;
export const UNKNOWN: Condition = () => undefined;

export type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type Constant = number | string | boolean;

const CONSTANT = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?|"(?:[^"]|"")*"|TRUE(?:\(\))?|FALSE(?:\(\))?`;
const ONLY_CONSTANT = new RegExp(`^=?\\s*(${CONSTANT})\\s*$`, 'i');
const REFERENCE = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/i;
const COMPARISON = new RegExp(String.raw`^(\$?[A-Z]{1,3}\$?\d{1,7})\s*(<>|<=|>=|=|<|>)\s*(${CONSTANT})$`, 'i');
const CALL = /^(AND|OR|NOT|ISBLANK)\((.*)\)$/is;
/** A formula of more parts is not taken apart: for each cell all of them are worked out. */
const MOST_PARTS = 5;

/** Reads a formula that is one number, text or truth. */
export function parseConstant(formula: string): Constant | undefined {
  const [, text] = ONLY_CONSTANT.exec(formula) ?? [];
  if (text === undefined) return undefined;
  if (text.startsWith('"')) return text.slice(1, -1).replaceAll('""', '"');
  return /^[tf]/i.test(text) ? /^t/i.test(text) : Number(text);
}

/**
 * The condition that a formula states: a constant, or a comparison with one (`$C2="EUR"`) of a cell in the row of the cell
 * itself, or always of the same cell, or AND, OR, NOT and ISBLANK of these. No other formula is worked out. `ranges` are those
 * that it is written for, as if for their first cell.
 */
export function parseCondition(formula: string, ranges: readonly CellRange[], isPart = false): Condition {
  const text = formula.replace(/^\s*=/, '').trim();
  const constant = parseConstant(text);
  if (constant !== undefined && typeof constant !== 'string') return () => Boolean(constant);
  const [, name = '', content = ''] = (countParts(text) <= MOST_PARTS && CALL.exec(text)) || [];
  if (/^ISBLANK$/i.test(name)) return readsValue(content, ranges, (value) => value === undefined);
  if (name !== '')
    return combine(
      name.toUpperCase(),
      splitArguments(content).map((each) => parseCondition(each, ranges, true)),
    );
  const [, reference = '', operator, operand = ''] = COMPARISON.exec(text) ?? [];
  const against = parseConstant(operand);
  if (against === undefined) return UNKNOWN;
  // An error makes one of all that a function is given.
  return readsValue(reference, ranges, (value) =>
    isPart && value?.kind === 'error' ? undefined : compare(value, operator as Operator, against),
  );
}

/** A part that is not worked out may be an error, which makes one of the whole: it never holds then. */
function combine(name: string, conditions: readonly Condition[]): Condition {
  const [first] = conditions;
  if (first === undefined) return UNKNOWN;
  if (name === 'NOT') return conditions.length === 1 ? isNot(first) : UNKNOWN;
  const ends = name === 'AND' ? false : undefined;
  return (cell, place) => {
    let [all, any]: (boolean | undefined)[] = [true, false];
    for (const condition of conditions) {
      const holds = condition(cell, place);
      if (holds === ends) return holds;
      all &&= holds;
      any ||= holds;
    }
    return name === 'AND' ? all : any;
  };
}

function countParts(formula: string): number {
  return formula.match(/[(,;]/g)?.length ?? 0;
}

/** Cuts at the commas, or the semicolons of OpenDocument, that stand in no text and in no parentheses. */
function splitArguments(content: string): string[] {
  const pieces: string[] = [''];
  let open = 0;
  for (const piece of content.match(/"(?:[^"]|"")*"|[^",;()]+|./gs) ?? []) {
    if (piece === '(') open += 1;
    if (piece === ')') open -= 1;
    if (open < 0) return [];
    if (open === 0 && (piece === ',' || piece === ';')) pieces.push('');
    else pieces.push(`${pieces.pop()}${piece}`);
  }
  return pieces;
}

/** A condition of the value of a cell in the row of the cell itself, or always of the same cell. */
function readsValue(
  reference: string,
  ranges: readonly CellRange[],
  holds: (value: CellValue | undefined) => boolean | undefined,
): Condition {
  const [, fixedColumn, letters = '', fixedRow, rowNumber = ''] = REFERENCE.exec(reference.trim()) ?? [];
  const column = parseColumnLetters(letters);
  const [first] = ranges;
  if (column === undefined || first === undefined) return UNKNOWN;
  const isFixed = { column: fixedColumn === '$', row: fixedRow === '$' };
  // A relative formula is written for the first range or for the top left of all: where they differ, which one is not told.
  if (!isFixed.row && ranges.some(({ firstRow }) => firstRow < first.firstRow)) return UNKNOWN;
  if (!isFixed.column && ranges.some(({ firstColumn }) => firstColumn < first.firstColumn)) return UNKNOWN;
  if (isFixed.row && isFixed.column) return once('rows', ({ rows }) => holds(valueAt(rows, Number(rowNumber), column)));
  if (isFixed.row || Number(rowNumber) !== first.firstRow) return UNKNOWN;
  if (isFixed.column) return once('row', ({ row }) => holds(findCell(row.cells, column)?.value));
  const offset = column - first.firstColumn;
  return (cell, { row }) => holds((offset === 0 ? cell : findCell(row.cells, cell.columnIndex + offset))?.value);
}

/** The condition that the value of a cell compares so with constants: with one, or by `between` with two. */
export function comparesTo(operator: string, operands: readonly (Constant | undefined)[]): Condition {
  const [one, two] = operands;
  if (one === undefined) return UNKNOWN;
  const known = OPERATORS.get(operator);
  if (known !== undefined) return ({ value }) => compare(value, known, one);
  if (typeof one !== 'number' || typeof two !== 'number' || !/between$/i.test(operator)) return UNKNOWN;
  const [low, high] = [Math.min(one, two), Math.max(one, two)];
  return ({ value }) => {
    const [above, below] = [compare(value, '>=', low), compare(value, '<=', high)];
    return above === undefined || below === undefined ? undefined : (above && below) === (operator === 'between');
  };
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['equal', '='],
  ['notEqual', '<>'],
  ['lessThan', '<'],
  ['lessThanOrEqual', '<='],
  ['greaterThan', '>'],
  ['greaterThanOrEqual', '>='],
  ['!=', '<>'],
  ...(['=', '<', '<=', '>', '>='] as const).map((sign): [string, Operator] => [sign, sign]),
]);

/** Excel itself takes no longer one. */
const LONGEST_PIECE = 255;

/** The condition that the text of a cell has this piece at its beginning, its end or anywhere. */
export function contains(piece: string, where: 'startsWith' | 'endsWith' | 'includes'): Condition {
  if (piece.length > LONGEST_PIECE) return UNKNOWN;
  const wanted = piece.toLowerCase();
  return ({ value }) => {
    if (value.kind === 'error') return false;
    return value.kind === 'text' || value.kind === 'number' ? value.text.toLowerCase()[where](wanted) : undefined;
  };
}

export function isNot(condition: Condition): Condition {
  return (cell, place) => {
    const holds = condition(cell, place);
    return holds === undefined ? undefined : !holds;
  };
}

/** As spreadsheets do: numbers come before texts, these before truths; capitals do not matter. An empty cell is as `""`, 0 or FALSE. */
function compare(value: CellValue | undefined, operator: Operator, operand: Constant): boolean | undefined {
  const own = value === undefined ? emptyAs(operand) : plainValue(value);
  if (value?.kind === 'error') return false;
  if (own === undefined) return undefined;
  const difference = rankOf(own) - rankOf(operand) || differ(own, operand);
  if (Number.isNaN(difference) && operator !== '=' && operator !== '<>') return undefined;
  if (operator === '=') return difference === 0;
  if (operator === '<>') return difference !== 0;
  if (operator === '<') return difference < 0;
  if (operator === '<=') return difference <= 0;
  return operator === '>' ? difference > 0 : difference >= 0;
}

function emptyAs(operand: Constant): Constant {
  if (typeof operand === 'string') return '';
  return typeof operand === 'number' ? 0 : false;
}

function plainValue(value: CellValue): Constant | undefined {
  if (value.kind === 'number') return Number(value.text);
  if (value.kind === 'text') return value.text.toLowerCase();
  return value.kind === 'boolean' ? value.value : undefined;
}

function rankOf(value: Constant): number {
  return ['number', 'string', 'boolean'].indexOf(typeof value);
}

/** The difference of two of one kind; not a number for two texts, whose order depends on the language. */
function differ(own: Constant, operand: Constant): number {
  if (typeof own === 'string' || typeof operand === 'string')
    return own === String(operand).toLowerCase() ? 0 : Number.NaN;
  return Number(own) - Number(operand);
}

function valueAt(rows: readonly Row[], rowNumber: number, columnIndex: number): CellValue | undefined {
  return findCell(findRow(rows, rowNumber)?.cells ?? [], columnIndex)?.value;
}

/** A condition that is the same for all cells, or for those of one row. */
function once(within: 'rows' | 'row', holds: (place: RuledPlace) => boolean | undefined): Condition {
  let last: RuledPlace[typeof within] | undefined;
  let found: boolean | undefined;
  return (_, place) => {
    if (place[within] !== last) found = holds(place);
    last = place[within];
    return found;
  };
}
