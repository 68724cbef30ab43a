import { trimText } from '../../../base/util/text/text.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell, storedText } from './text/describe-cell.ts';

const ABSOLUTE = /^(?:[/\\~]|[a-z][a-z0-9+.-]*:)/i;

/** Reads a path relative to the workbook, with `/` or `\`, never outside its folder. Code: file-outside. */
export function readFilePath(cell: Cell): CellReading {
  const text = trimText(storedText(cell));
  if (!ABSOLUTE.test(text) && staysInside(text)) return toValue({ type: 'text', text });
  const message = `${describeCell(cell)} is not a path within the workbook's folder.`;
  return misread(
    'file-outside',
    message,
    'Put the file beside the workbook or into a folder there, and write its path from there.',
  );
}

function staysInside(path: string): boolean {
  let depth = 0;
  for (const step of path.split(/[/\\]/)) {
    if (step === '..') depth -= 1;
    else if (step !== '' && step !== '.') depth += 1;
    if (depth < 0) return false;
  }
  return depth > 0;
}
