import { foldChoice } from '../../util/text/text.ts';
import type { Cell } from '../../workbook/table.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell, storedText } from './text/describe-cell.ts';

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

/** Reads yes/no, true/false, y/n, 1/0. Code: boolean-invalid. */
export function readBoolean(cell: Cell): CellReading {
  const boolean = cell.value.kind === 'boolean' ? cell.value.value : WORDS.get(foldChoice(storedText(cell)));
  if (boolean !== undefined) return toValue({ type: 'boolean', boolean });
  return misread('boolean-invalid', `${describeCell(cell)} is neither yes nor no.`, 'Write yes or no.');
}
