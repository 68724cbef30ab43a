import { readdir } from 'node:fs/promises';
import { basename, join, parse, resolve } from 'node:path';
import { hashFolder, type NamedBytes } from './hash-input.ts';
import { inputEmptyFolder, inputNotCsv, inputNumbers, inputUnreadable } from './input-errors.ts';
import { describeIoFault, readBytes } from './read-bytes.ts';
import { readCsv } from './read-csv.ts';
import { sniffFormat } from './sniff-format.ts';
import type { Table, WorkbookContent } from './table.ts';

/** Reads every `.csv` file of a folder (not of its subfolders) as one table, in order of name. */
export async function readCsvFolder(path: string): Promise<WorkbookContent> {
  const files: (NamedBytes & { readonly bytes: Buffer })[] = [];
  for (const name of await listCsvNames(path)) files.push({ name, bytes: await readBytes(join(path, name)) });
  return {
    name: basename(resolve(path)),
    format: 'csv-folder',
    sha256: hashFolder(files),
    tables: files.map((file) => toTable(join(path, file.name), file.bytes)),
  };
}

async function listCsvNames(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((cause: unknown) => {
    throw inputUnreadable(path, describeIoFault(cause), cause);
  });
  // Names that begin with a dot are what macOS and editors leave behind (`._Rounds.csv`, `.~lock.Rounds.csv#`).
  const names = entries
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.csv$/i.test(entry.name))
    .map((entry) => entry.name);
  if (names.length > 0) return names.sort();
  throw entries.some((entry) => /^Index(\.zip)?$/.test(entry.name)) && /\.numbers\/?$/i.test(path)
    ? inputNumbers(path)
    : inputEmptyFolder(path);
}

function toTable(path: string, bytes: Buffer): Table {
  const format = sniffFormat(bytes);
  switch (format.kind) {
    case 'empty':
    case 'text':
      return readCsv({ bytes, path, tableName: parse(path).name });
    case 'zip':
      throw inputNotCsv(path, 'a ZIP archive or an Excel workbook');
    case 'old-xls':
    case 'encrypted':
      throw inputNotCsv(path, 'an Excel workbook');
    default:
      throw inputNotCsv(path, format.what);
  }
}
