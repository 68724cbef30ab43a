import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { FolderHash } from '../../../base/input/hash-input.ts';
import { inputEmptyFolder, inputNotCsv, inputNumbers, inputUnreadable } from '../../../base/input/input-errors.ts';
import { InputFile } from '../../../base/input/input-file.ts';
import { describeIoFault } from '../../../base/input/io-fault.ts';
import { findOwned } from '../../../base/input/owner-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import type { TextEncoding } from '../../../model/records/text-encoding.ts';
import { sniffFile } from '../sniff-format.ts';
import type { Table, WorkbookContent } from '../table.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { EncodingFinder } from './decode-text.ts';
import { readCsv } from './read-csv.ts';

/** Reads every `.csv` file of a folder (not of its subfolders) as one table, in order of name. */
export async function readCsvFolder(budget: ReadBudget, encoding: TextEncoding | undefined): Promise<WorkbookContent> {
  const { path } = budget;
  const hash = new FolderHash();
  const tables: Table[] = [];
  const names = await listCsvNames(path);
  const { sheets } = budget.limits;
  if (names.length > sheets) budget.refuse(`it holds ${names.length} .csv files, more than ${sheets}`);
  for (const name of names) {
    const own = budget.at(join(path, name));
    tables.push(await InputFile.use(own, (file) => readTable(file, { hash, budget: own, encoding })));
  }
  return { name: basename(resolve(path)), format: 'csv-folder', sha256: hash.digest(), tables };
}

/** The `.csv` files of a folder, by name. Throws `input-unreadable`, `input-empty-folder`, `input-numbers`. */
export async function listCsvNames(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((cause: unknown) => {
    throw inputUnreadable(path, describeIoFault(cause), cause);
  });
  // Names that begin with a dot are what macOS and editors leave behind (`._Rounds.csv`, `.~lock.Rounds.csv#`).
  const names = entries
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.csv$/i.test(entry.name))
    .map((entry) => entry.name)
    .filter((name) => findOwned(name) === undefined);
  if (names.length > 0) return names.sort();
  throw entries.some((entry) => /^Index(\.zip)?$/.test(entry.name)) && /\.numbers\/?$/i.test(path)
    ? inputNumbers(path)
    : inputEmptyFolder(
        path,
        entries.map((entry) => entry.name).filter((name) => findOwned(name) !== undefined),
      );
}

interface FolderReading {
  readonly hash: FolderHash;
  readonly budget: ReadBudget;
  readonly encoding: TextEncoding | undefined;
}

async function readTable(file: InputFile, { hash, budget, encoding }: FolderReading): Promise<Table> {
  const format = await sniffFile(file);
  switch (format.kind) {
    case 'empty':
    case 'text': {
      const finder = new EncodingFinder();
      const own = createHash('sha256');
      await hash.add(budget.path, file, (piece) => {
        finder.look(piece);
        own.update(piece);
      });
      const table = await readCsv({ file, chosen: chooseEncoding(budget.path, finder, encoding), budget });
      return { ...table, file: { name: basename(budget.path), sha256: own.digest('hex') } };
    }
    case 'zip':
      throw inputNotCsv(budget.path, 'a ZIP archive or an Excel workbook');
    case 'xls':
    case 'encrypted':
      throw inputNotCsv(budget.path, 'an Excel workbook');
    case 'xml2003':
      throw inputNotCsv(budget.path, 'an XML Spreadsheet 2003');
    case 'html':
      throw inputNotCsv(budget.path, 'a web page (HTML)');
    default:
      throw inputNotCsv(budget.path, format.what);
  }
}
