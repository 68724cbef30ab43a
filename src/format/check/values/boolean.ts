import { trimText } from '../../../base/util/text/text.ts';
import { parseDecimal } from '../../../model/values/decimal.ts';
import { readDisplay } from '../../../spreadsheet/number-format/read-display.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell, storedText } from './text/describe-cell.ts';
import { displayValue } from './text/display-value.ts';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['y', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['n', false],
  ['false', false],
  ['0', false],
]);

/** Reads yes/no, true/false, y/n, 1/0 in any case, and nothing else: `no?` is a question. Code: boolean-invalid. */
export function readBoolean(cell: Cell): CellReading {
  const boolean = cell.value.kind === 'boolean' ? cell.value.value : readWord(cell);
  if (boolean !== undefined) return toValue({ type: 'boolean', boolean });
  return misread('boolean-invalid', `${describeCell(cell)} is neither yes nor no.`, 'Write yes or no.');
}

/** Of a number that its format shows as a word (`"Yes";;"No"`) the two must say the same; 0 as `0%` is no answer. */
function readWord(cell: Cell): boolean | undefined {
  const held = toBoolean(storedText(cell));
  const number = cell.value.kind === 'number' ? parseDecimal(cell.value.text) : undefined;
  if (held === undefined || number === undefined || cell.format === undefined) return held;
  const shown = toBoolean(displayValue(cell, 1900) ?? '');
  const isBare =
    shown === undefined && readDisplay(number, cell.format).disagreement === undefined && !cell.format.includes('%');
  return shown === held || isBare ? held : undefined;
}

function toBoolean(text: string): boolean | undefined {
  return WORDS.get(trimText(text).toLowerCase());
}
