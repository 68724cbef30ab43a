import type { FindingJson } from '../../../model/findings/finding-json.ts';
import { toOneLine } from './words.ts';

/** A finding of this capsheet, or of a server of a later one, which may know more codes. */
export type ToldFinding = Pick<FindingJson, 'severity' | 'message' | 'hint'> & { readonly code: string } & {
  readonly [Key in 'file' | 'sheet' | 'row' | 'column' | 'cell']?: FindingJson[Key] | undefined;
};

/** So many places of findings that are the same stand here. */
const PLACES_SHOWN = 10;

/** First the place, then what is there and what was expected, then the cure, then the code. On one line. */
export function toFindingLine(finding: ToldFinding, multipleInputs: boolean): string {
  return toGroupLine([finding], multipleInputs);
}

/** The same of several findings that say the same of cells of one column: `Rounds!F14, F15 and F20 (Closing Date)`. */
export function toGroupLine(findings: readonly ToldFinding[], multipleInputs: boolean): string {
  const [first] = findings;
  if (first === undefined) return '';
  const place = toPlace(first, findings, multipleInputs);
  const text = [first.message, first.hint].map(toOneLine).filter((part) => part !== '');
  return `${place === '' ? '' : `${place}: `}${text.join(' ')}  [${first.code}]`;
}

/** What findings must share to be told as one. */
export function toGroupKey({ severity, code, file, sheet, column, message, hint, row, cell }: ToldFinding): string {
  const kind = cell === undefined ? (row === undefined ? 'sheet' : 'row') : 'cell';
  return JSON.stringify([severity, code, file, sheet, column, message, hint, kind]);
}

/** `Rounds!F14 (Closing Date)`, `Rounds row 14`, `Rounds`, each after its file where there are several; else nothing. */
function toPlace(first: ToldFinding, findings: readonly ToldFinding[], multipleInputs: boolean): string {
  const { file, sheet, column } = first;
  const named = column === undefined ? '' : ` (${toOneLine(column)})`;
  const inSheet = sheet === undefined ? undefined : `${toOneLine(sheet)}${toAddresses(findings)}${named}`;
  const inFile = multipleInputs && file !== undefined ? toOneLine(file) : undefined;
  return [inFile, inSheet].filter((part) => part !== undefined).join(': ');
}

function toAddresses(findings: readonly ToldFinding[]): string {
  const [first] = findings;
  const places = [...new Set(findings.flatMap(({ cell, row }) => cell ?? row ?? []))].map(String);
  if (first === undefined || places.length === 0) return '';
  const shown = places.slice(0, places.length > PLACES_SHOWN + 1 ? PLACES_SHOWN : places.length);
  const more = places.length - shown.length;
  const list = `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
  if (first.cell !== undefined) return `!${list}`;
  return ` ${places.length === 1 ? 'row' : 'rows'} ${list}`;
}
