import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ReadBudget, type ReadBudgetOptions } from '../../../src/base/input/read-budget.ts';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { toCellAddress } from '../../../src/base/util/text/cell-address.ts';
import { openZip } from '../../../src/spreadsheet/opc/zip/zip.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { Table, WorkbookContent } from '../../../src/spreadsheet/workbook/table.ts';
import { readXlsx } from '../../../src/spreadsheet/workbook/xlsx/read-xlsx.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

let count = 0;

/** Writes the bytes under a name of their own and reads them back as a user's input. */
export function createReader(): (bytes: Uint8Array | string, ending?: string) => Promise<WorkbookContent> {
  const folder = makeTempFolder();
  return (bytes, ending = 'input.xlsx') => {
    count += 1;
    const path = join(folder, `${count}-${ending}`);
    writeFileSync(path, bytes);
    return readWorkbook(path);
  };
}

/** The tables of a workbook that is never written to disk; its parts arrive in pieces of so many bytes, if said. */
export async function readTables(
  bytes: Buffer,
  options: ReadBudgetOptions & { readonly pieceBytes?: number } = {},
): Promise<readonly Table[]> {
  const budget = new ReadBudget('input.xlsx', options);
  const archive = await openZip(bytes, 'input.xlsx', budget);
  const { pieceBytes } = options;
  if (pieceBytes === undefined) return readXlsx(archive, budget);
  return readXlsx({ ...archive, open: (name) => cut(archive.open(name), pieceBytes) }, budget);
}

async function* cut(chunks: AsyncGenerator<Buffer>, pieceBytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
  }
}

/** Every cell by its address, its value in short: `text`, `number 5`, `error #REF!`, with `=` in front for a formula. */
export function describeCells(table: Table | undefined): Record<string, string> {
  const described: Record<string, string> = {};
  for (const row of table?.rows ?? []) {
    for (const cell of row.cells) {
      const { kind, ...rest } = cell.value;
      const words = [kind, ...Object.values(rest).map(String)].join(' ');
      described[toCellAddress(row.rowNumber, cell.columnIndex)] = `${cell.formula === true ? '=' : ''}${words}`;
    }
  }
  return described;
}

/** The facts of the CapsheetError that reading ends in; the folder's name, which differs each time, is cut out. */
export async function readFault(
  reading: Promise<unknown>,
): Promise<{ code: string; message: string; exitStatus: number }> {
  const error: unknown = await reading.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  if (!(error instanceof CapsheetError)) throw new Error(`no CapsheetError but ${String(error)}`);
  const message = error.message.replace(/"[^"]*\/(\d+-)?([^"/]*)"/, '"$2"');
  return { code: error.code, message, exitStatus: error.exitStatus };
}

/** A fault that `readFault` gives. Its words stand in one test alone: another gives none, or the facts in them. */
export function faultOf(code: string, name: string, words: string | RegExp) {
  const message = typeof words === 'string' ? `"${name}" ${words}` : expect.stringMatching(words);
  return { code, message, exitStatus: 2 };
}
