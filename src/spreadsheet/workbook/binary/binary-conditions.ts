import {
  type CellRange,
  LAST_COLUMN_INDEX,
  LAST_ROW_NUMBER,
  toColumnLetters,
} from '../../../base/util/text/cell-address.ts';
import { type Condition, comparesTo, parseCondition, parseConstant, UNKNOWN } from '../cells/conditions.ts';

/** A rule of a conditional format as a record has it. */
interface BinaryRule {
  /** 1 compares the cell's own value, 2 works out a formula. */
  readonly kind: number;
  /** By its number, from 1. */
  readonly operator: number;
  /** The tokens of each. */
  readonly formulas: readonly Buffer[];
  readonly ranges: readonly CellRange[];
}

/** How a format writes the operands of a formula. */
interface TokenForm {
  readonly rowBytes: 2 | 4;
  readonly lastRowNumber: number;
  readonly lastColumnIndex: number;
}

export const XLS_TOKENS: TokenForm = { rowBytes: 2, lastRowNumber: 65_536, lastColumnIndex: 255 };
export const XLSB_TOKENS: TokenForm = {
  rowBytes: 4,
  lastRowNumber: LAST_ROW_NUMBER,
  lastColumnIndex: LAST_COLUMN_INDEX,
};

const OPERATORS = [
  ...['', 'between', 'notBetween', 'equal', 'notEqual'],
  ...['greaterThan', 'lessThan', 'greaterThanOrEqual', 'lessThanOrEqual'],
];

export function toBinaryCondition({ kind, operator, formulas, ranges }: BinaryRule, form: TokenForm): Condition {
  const texts = formulas.map((tokens) => toFormula(tokens, ranges[0], form) ?? '');
  if (kind === 1) return comparesTo(OPERATORS[operator] ?? '', texts.map(parseConstant));
  return kind === 2 ? parseCondition(texts[0] ?? '', ranges) : UNKNOWN;
}

const COMPARISONS = ['<', '<=', '=', '>=', '>', '<>'];
const [LESS, MINUS, PARENTHESES, TEXT, ATTRIBUTE, TRUTH, WHOLE, NUMBER] = [9, 0x13, 0x15, 0x17, 0x19, 0x1d, 0x1e, 0x1f];
const SPACE = 0x40;
const [CALL, CALL_OF_MANY] = [0x41, 0x42];
const FUNCTIONS: ReadonlyMap<number, string> = new Map([
  [36, 'AND'],
  [37, 'OR'],
  [38, 'NOT'],
  [129, 'ISBLANK'],
]);
/** A reference, and one that counts from the cell that the formula is written for; a kind in two bits above. */
const [REFERENCE, OFFSET] = [0x24, 0x2c];

/**
 * Writes out a formula of numbers, texts, truths, cells of the sheet and comparisons (MS-XLS, 2.5.198); `undefined` where there is
 * more in it. `base` is what it is written for the first cell of.
 */
function toFormula(tokens: Buffer, base: CellRange | undefined, form: TokenForm): string | undefined {
  const operands: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? 0;
    at += 1;
    const comparison = COMPARISONS[token - LESS];
    if (comparison !== undefined) operands.push(`${operands.splice(-2, 1)}${comparison}${operands.pop()}`);
    else if (token === CALL || token === CALL_OF_MANY) {
      const isOfMany = token === CALL_OF_MANY;
      const name = at + 3 <= tokens.length ? FUNCTIONS.get(tokens.readUInt16LE(isOfMany ? at + 1 : at)) : undefined;
      if (name === undefined) return undefined;
      operands.push(`${name}(${operands.splice(isOfMany ? -(tokens[at] ?? 0) : -1)})`);
      at += isOfMany ? 3 : 2;
    } else if (token === MINUS) operands.push(`-${operands.pop()}`);
    else if (token === ATTRIBUTE && ((tokens[at] ?? 0) & SPACE) !== 0) at += 3;
    else if (token !== PARENTHESES) {
      const operand = readOperand(tokens.subarray(at), { token, base, form });
      if (operand === undefined) return undefined;
      operands.push(operand.text);
      at += operand.bytes;
    }
  }
  return operands.length === 1 ? operands[0] : undefined;
}

interface OperandPlace {
  readonly token: number;
  readonly base: CellRange | undefined;
  readonly form: TokenForm;
}

function readOperand(bytes: Buffer, { token, base, form }: OperandPlace): { text: string; bytes: number } | undefined {
  const kind = token >= 0x40 ? (token & 0x1f) | 0x20 : token;
  if (kind === REFERENCE || kind === OFFSET) return readReference(bytes, { isOffset: kind === OFFSET, base, form });
  const needed = { [TRUTH]: 1, [WHOLE]: 2, [NUMBER]: 8, [TEXT]: 2 }[token];
  if (needed === undefined || bytes.length < needed) return undefined;
  if (token === TRUTH) return { text: bytes[0] === 0 ? 'FALSE' : 'TRUE', bytes: 1 };
  if (token === WHOLE) return { text: String(bytes.readUInt16LE(0)), bytes: 2 };
  if (token === NUMBER) return { text: String(bytes.readDoubleLE(0)), bytes: 8 };
  const isWide = form.rowBytes === 4 || bytes[1] === 1;
  const length = (form.rowBytes === 4 ? bytes.readUInt16LE(0) : (bytes[0] ?? 0)) * (isWide ? 2 : 1);
  const text = bytes.subarray(2, 2 + length).toString(isWide ? 'utf16le' : 'latin1');
  return { text: `"${text.replaceAll('"', '""')}"`, bytes: 2 + length };
}

const [RELATIVE_COLUMN, RELATIVE_ROW] = [0x4000, 0x8000];

function readReference(
  bytes: Buffer,
  { isOffset, base, form }: Omit<OperandPlace, 'token'> & { readonly isOffset: boolean },
): { text: string; bytes: number } | undefined {
  const { rowBytes, lastRowNumber, lastColumnIndex } = form;
  if (bytes.length < rowBytes + 2 || base === undefined) return undefined;
  const place = bytes.readUInt16LE(rowBytes);
  const isRelative = { column: (place & RELATIVE_COLUMN) !== 0, row: (place & RELATIVE_ROW) !== 0 };
  const from = (isRelated: boolean, start: number): number => (isOffset && isRelated ? start : 0);
  const row = (bytes.readUIntLE(0, rowBytes) + from(isRelative.row, base.firstRow - 1)) % lastRowNumber;
  const column = ((place & lastColumnIndex) + from(isRelative.column, base.firstColumn)) % (lastColumnIndex + 1);
  const letters = `${isRelative.column ? '' : '$'}${toColumnLetters(column)}`;
  return { text: `${letters}${isRelative.row ? '' : '$'}${row + 1}`, bytes: rowBytes + 2 };
}
