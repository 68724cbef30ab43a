import { trimText } from '../../../base/util/text/text.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { type CellReading, misread, toValue } from './reading.ts';
import { describeCell, storedText } from './text/describe-cell.ts';

const SCHEME = /^https?:\/\//i;

/** Reads the address of a website; one without `https://` gets it, since the service takes nothing less. Code: url-invalid. */
export function readUrl(cell: Cell): CellReading {
  const text = trimText(storedText(cell));
  const address = SCHEME.test(text) ? text : `https://${text}`;
  if (isWebAddress(address)) return toValue({ type: 'text', text: address });
  const message = `${describeCell(cell)} is not the address of a website.`;
  return misread('url-invalid', message, 'Write it as https://example.com.');
}

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === '' && /^[^.].*\.[^.]+$/.test(hostname);
}
