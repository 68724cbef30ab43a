import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { replaceFile } from '../../../../base/disk/place-file.ts';
import { hashFile } from '../../../../base/input/hash-input.ts';
import { describeIoFault } from '../../../../base/input/io-fault.ts';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { errnoOf } from '../../../../base/util/errno.ts';
import type { TextEncoding } from '../../../../model/records/text-encoding.ts';
import { type CsvEdit, writeEditedCsv } from '../../../../report/csv/edit-csv.ts';
import { zipFiles } from '../../../../report/csv/zip-files.ts';
import type { WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';

/** More files beside the CSV files are hardly intended. */
const MOST_PAPERS = 2000;

const CSV = /\.csv$/i;

interface CsvFolder {
  readonly path: string;
  readonly encoding?: TextEncoding;
  readonly files?: readonly { readonly sheet: string; readonly name: string }[];
}

interface SheetEdit extends CsvEdit {
  readonly sheet: string;
}

/**
 * Creates the folder for corrected CSV files, with the documents that rows may name: as links where possible, which
 * take no room. Throws `edit-impossible` if there are too many, or one cannot be put there; no folder is left then.
 */
export async function makeCorrectedFolder(from: string, to: string): Promise<void> {
  const papers = await listPapers(from);
  if (papers.length > MOST_PAPERS)
    throw usageError(
      'edit-impossible',
      `The cell cannot be changed in a copy of the folder ${basename(from)}, because the folder contains ${papers.length} files besides its CSV files.`,
      'Move the CSV files and the documents they name into a folder of their own, and open that.',
    );
  await writingCopy(to, async () => {
    await mkdir(to);
    try {
      for (const paper of papers) await placePaper(join(from, paper), join(to, paper));
    } catch (error) {
      await rm(to, { recursive: true, force: true });
      throw error;
    }
  });
}

async function listPapers(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isPaper);
}

/** Names that begin with a dot belong to systems and editors. */
function isPaper(path: string): boolean {
  const [top = '', ...below] = path.split(sep);
  return ![top, ...below].some((name) => name.startsWith('.')) && (below.length > 0 || !CSV.test(top));
}

async function placePaper(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

/**
 * Writes the CSV files of a folder with the edited cells, each file completely or not at all. Throws `edit-impossible`.
 */
export async function writeCorrectedFolder(
  { path, encoding, files = [] }: CsvFolder,
  to: string,
  edits: readonly SheetEdit[],
): Promise<void> {
  const bySheet = groupBy(edits, ({ sheet }) => sheet);
  for (const { sheet, name } of files) {
    const [paths, own] = [{ from: join(path, name), to: join(to, name) }, bySheet.get(sheet)];
    if (own !== undefined) await writeEditedCsv(paths, own, encoding);
    else await replaceFile(paths.to, async (sink) => sink(await readFile(paths.from)));
  }
}

export async function zipCsvFiles(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => CSV.test(name)).sort();
  return zipFiles(folder, names);
}

/** Runs `write`; I/O errors become `edit-impossible`. */
export async function writingCopy<T>(to: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    throw errnoOf(cause) === undefined ? cause : notWritten(to, cause);
  }
}

function notWritten(to: string, cause: unknown): Error {
  return usageError(
    'edit-impossible',
    `The corrected copy ${to} cannot be written: ${describeIoFault(cause).reason}.`,
    'Check that its folder is there, that you may write into it, and that no other program has the copy open; then correct the cell again.',
    cause,
  );
}

/**
 * Keeps the original of an input under `basePath`: the file, or the CSV files of a folder. Returns its size in bytes;
 * `undefined` if a file has changed.
 */
export async function keepBase(
  path: string,
  basePath: string,
  { format, sha256, tables }: Pick<WorkbookContent, 'format' | 'sha256' | 'tables'>,
): Promise<number | undefined> {
  if (format !== 'csv-folder') return keepFile(path, basePath, sha256);
  await mkdir(basePath, { mode: 0o700 });
  let sum = 0;
  for (const file of tables.flatMap((table) => table.file ?? [])) {
    const bytes = await keepFile(join(path, file.name), join(basePath, file.name), file.sha256);
    if (bytes === undefined) return undefined;
    sum += bytes;
  }
  return sum;
}

async function keepFile(path: string, basePath: string, sha256: string): Promise<number | undefined> {
  await copyFile(path, basePath);
  const bytes = await readFile(basePath);
  return hashFile(bytes) === sha256 ? bytes.length : undefined;
}
