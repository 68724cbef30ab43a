import { basename } from 'node:path';
import { SUMMARY_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import type { Cell, Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { row, type SummaryRow, textCell } from './summary/summary-cells.ts';

/** A file that an annotated copy was made from: an input, or a file of an input that is a folder. */
export interface CopySource {
  /** The file's or folder's own name; of a file in a folder `quarter/Rounds.csv`. */
  readonly name: string;
  /** The digest of its bytes, lower-case hex. */
  readonly sha256: string;
}

/** By this title a copy is known again, whatever was corrected in it since. */
export const SOURCES_TITLE = 'This is a copy of';

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * What a workbook says of itself: nothing where it is no annotated copy. The mark of our own sheets is not asked for: it may
 * be lost in a program that saved the copy.
 */
export function readCopySources({ tables }: Pick<WorkbookContent, 'tables'>): readonly CopySource[] {
  return tables.filter(({ name }) => name.startsWith(SUMMARY_SHEET_NAME)).flatMap(readSection);
}

function readSection({ rows }: Table): readonly CopySource[] {
  const title = rows.findIndex(({ cells: [first] }) => textOf(first) === SOURCES_TITLE);
  if (title < 0) return [];
  const lines = rows.slice(title + 1).map(({ cells: [name, sha256] }) => [textOf(name), textOf(sha256)] as const);
  const from = lines.findIndex(isSource);
  if (from < 0) return [];
  const end = lines.findIndex((line, index) => index > from && !isSource(line));
  return lines.slice(from, end < 0 ? undefined : end).map(([name, sha256]) => ({ name, sha256 }));
}

function isSource([, sha256]: readonly [string, string]): boolean {
  return DIGEST.test(sha256);
}

function textOf(cell: Cell | undefined): string {
  return cell?.value.kind === 'text' ? cell.value.text : '';
}

/** Lists what a copy of an input is made from: the input, and what that says that it is a copy of itself. */
export function listCopySources(content: WorkbookContent): readonly CopySource[] {
  return [...listOwnFiles(content), ...readCopySources(content)];
}

/**
 * The input and, of a folder, the files in it. Those without a row below their header are left out: they may well be
 * equal, and hold nothing.
 */
export function listOwnFiles(content: WorkbookContent): readonly CopySource[] {
  // An input may be called by its folders as well, to tell it from another one.
  const name = basename(content.name);
  const files = content.tables.flatMap(({ file, rows }) =>
    file === undefined || rows.length < 2 ? [] : [{ name: `${name}/${file.name}`, sha256: file.sha256 }],
  );
  return [{ name, sha256: content.sha256 }, ...files];
}

/** The section of the summary that `readCopySources` reads, without its title. */
export function sourceRows(sources: readonly CopySource[]): readonly SummaryRow[] {
  return [
    row(textCell('File', 'head'), textCell('SHA-256', 'head')),
    ...sources.map(({ name, sha256 }) => row(textCell(name), textCell(sha256))),
  ];
}
