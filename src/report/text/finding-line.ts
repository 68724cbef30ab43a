import type { Finding } from '../../model/finding.ts';
import { toOneLine } from './words.ts';

/** First the place, then what is there and what was expected, then the cure, then the code. On one line. */
export function toFindingLine(finding: Finding, multipleInputs: boolean): string {
  const place = toPlace(finding, multipleInputs);
  const text = [finding.message, finding.hint].map(toOneLine).filter((part) => part !== '');
  return `${place === '' ? '' : `${place}: `}${text.join(' ')}  [${finding.code}]`;
}

/** `Rounds!F14 (Closing Date)`, `Rounds row 14`, `Rounds`, each after its file where there are several; else nothing. */
function toPlace(finding: Finding, multipleInputs: boolean): string {
  const { file, sheet, column } = finding;
  const named = column === undefined ? '' : ` (${toOneLine(column)})`;
  const inSheet = sheet === undefined ? undefined : `${toOneLine(sheet)}${toAddress(finding)}${named}`;
  const inFile = multipleInputs && file !== undefined ? toOneLine(file) : undefined;
  return [inFile, inSheet].filter((part) => part !== undefined).join(': ');
}

function toAddress({ cell, row }: Finding): string {
  if (cell !== undefined) return `!${cell}`;
  return row === undefined ? '' : ` row ${row}`;
}
