import { basename } from 'node:path';
import { SUMMARY_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import type { Cell, Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { row, type SummaryRow, textCell } from './summary/summary-cells.ts';

/** A file that a copy was made from: an input, or a file of an input that is a folder. */
export interface CopySource {
  /** The file's or folder's name; `quarter/Rounds.csv` for a file in a folder. */
  readonly name: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Identifies a copy, whatever was corrected in it. */
export const SOURCES_TITLE = 'This is a copy of';

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Reads what a workbook was copied from; nothing if it is not a copy. Does not require the mark of our own sheets,
 * which other programs may drop.
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

/** Lists the sources of a copy: the input, and what that was copied from itself. */
export function listCopySources(content: WorkbookContent): readonly CopySource[] {
  return [...listOwnFiles(content), ...readCopySources(content)];
}

/** Lists the input and, for a folder, its files. Files without rows are left out, because they may be equal. */
export function listOwnFiles(content: WorkbookContent): readonly CopySource[] {
  // The name of an input may include its folders.
  const name = basename(content.name);
  const files = content.tables.flatMap(({ file, rows }) =>
    file === undefined || rows.length < 2 ? [] : [{ name: `${name}/${file.name}`, sha256: file.sha256 }],
  );
  return [{ name, sha256: content.sha256 }, ...files];
}

/** The section that `readCopySources` reads, without its title. */
export function sourceRows(sources: readonly CopySource[]): readonly SummaryRow[] {
  return [
    row(textCell('File', 'head'), textCell('SHA-256', 'head')),
    ...sources.map(({ name, sha256 }) => row(textCell(name), textCell(sha256))),
  ];
}
