import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { nameFiles } from '../../../../base/disk/name-apart.ts';
import { readRegularFile } from '../../../../base/disk/regular-file.ts';
import { isInputFolder } from '../../../../base/input/input-file.ts';
import { toInputError } from '../../../../base/input/io-fault.ts';
import { CapsheetError, usageError } from '../../../../base/util/capsheet-error.ts';
import { listCsvNames } from '../../../../spreadsheet/workbook/csv/read-csv-folder.ts';
import { readWorkbook } from '../../../../spreadsheet/workbook/read-workbook.ts';
import { assertEachOnce } from '../../../pipeline/inputs/open-inputs.ts';

/** A file to be read on a different machine; the name of a document in a folder includes its folders. */
interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Inputs as they are submitted. */
export interface SubmittedInputs {
  readonly files: readonly ChosenFile[];
  /** Files beside the inputs that may be mappings and were not given. */
  readonly mappings: readonly string[];
}

type NamedPath = Omit<ChosenFile, 'bytes'> & { readonly path: string };

const CSV = /\.csv$/i;
const WORKBOOK = /\.(xls[xmb]?|ods)$/i;
const MAPPING = /(\.mapping)?\.ya?ml$/i;
/**
 * At the top of a folder such files would be taken for inputs, plans or mappings; hidden files are nobody's documents.
 */
const NO_PAPER = /^[^\\/]+\.(csv|xls[xmb]?|ods|json|ya?ml)$|(^|[\\/])[.~]/i;

/**
 * Reads inputs to be submitted elsewhere; of a folder its CSV files, and the documents that rows may name.
 * @throws CapsheetError `input-not-found`, `input-unreadable`, `input-not-a-file`, `input-empty-folder`, `input-twice`;
 * `input-encrypted` and `input-encrypted-otherwise` for workbooks that need a password
 */
export async function readSubmission(paths: readonly string[]): Promise<SubmittedInputs> {
  assertEachOnce(paths);
  const folders = new Set<string>();
  for (const path of paths) if (await isInputFolder(path)) folders.add(path);
  const single = paths.filter((path) => !folders.has(path));
  const named = nameInputs(single);
  for (const folder of folders) named.push(...(await listFolder(folder)));
  assertDistinct(named);
  // Protected documents are passed on as they are.
  for (const path of single) if (WORKBOOK.test(path)) await assertUnprotected(path);
  const files: ChosenFile[] = [];
  for (const { path, name } of named) files.push({ name, bytes: await readFile(path) });
  return { files, mappings: await listMappings(paths, folders) };
}

/** Workbooks of the same name are distinguished by their folders; the name of a CSV file says which sheet it is. */
function nameInputs(paths: readonly string[]): NamedPath[] {
  const homes = paths.filter((path) => CSV.test(path) || WORKBOOK.test(path)).map((path) => resolve(dirname(path)));
  const below = paths.map((path) => ({ path, name: nameBelow(path, homes) }));
  const papers = below.filter((file): file is NamedPath => file.name !== undefined);
  const rest = below.filter(({ name }) => name === undefined).map(({ path }) => path);
  const [csvs, others] = [rest.filter((path) => CSV.test(path)), rest.filter((path) => !CSV.test(path))];
  const toNamed = (path: string): NamedPath => ({ path, name: basename(path) });
  const named = [
    ...csvs.map(toNamed),
    ...nameFiles(others).map((file) => ({ ...file, name: file.name.replaceAll('/', ' - ') })),
  ];
  return [...named, ...papers];
}

/** Returns the path by which a row names a document in a folder beside its workbook; `undefined` for any other file. */
function nameBelow(path: string, homes: readonly string[]): string | undefined {
  if (CSV.test(path) || WORKBOOK.test(path) || MAPPING.test(path)) return undefined;
  const names = homes.map((home) => relative(home, resolve(path)).replaceAll('\\', '/'));
  return names.find((name) => name.includes('/') && !name.startsWith('../') && !isAbsolute(name));
}

async function listFolder(folder: string): Promise<readonly NamedPath[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const papers = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !NO_PAPER.test(name));
  const names = [...(await listCsvNames(folder)), ...papers.sort()];
  return names.map((name) => ({ path: join(folder, name), name: name.replaceAll('\\', '/') }));
}

/** Messages refer to files by name. */
function assertDistinct(files: readonly NamedPath[]): void {
  const names = files.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw usageError('input-twice', `Two of the files are called "${twice}".`, 'Give them different names.');
}

async function readFile(path: string): Promise<ChosenFile['bytes']> {
  return new Uint8Array(
    await readRegularFile(path).catch((cause: unknown) => {
      throw toInputError(path, cause);
    }),
  );
}

const LOCKED: ReadonlySet<string> = new Set(['input-encrypted', 'input-encrypted-otherwise']);

/** Other faults are reported by the machine that reads the workbook. */
async function assertUnprotected(path: string): Promise<void> {
  try {
    await readWorkbook(path, { wantsSheet: () => false });
  } catch (error) {
    if (!(error instanceof CapsheetError && LOCKED.has(error.code))) return;
    throw usageError(
      error.code,
      `"${path}" is protected by a password, and nobody can enter it where workbooks that were submitted are read.`,
      'Save a copy without the password and submit that.',
      error,
    );
  }
}

async function listMappings(paths: readonly string[], folders: ReadonlySet<string>): Promise<readonly string[]> {
  const given = new Set(paths.map((path) => resolve(path)));
  const found: string[] = [];
  for (const path of paths) found.push(...(await findMappings(path, folders.has(path))));
  return [...new Set(found)].filter((mapping) => !given.has(resolve(mapping)));
}

/**
 * Finds mappings named after the workbook, as in the examples of `capsheet map`; in a folder of CSV files, any mapping.
 */
async function findMappings(path: string, isAny: boolean): Promise<readonly string[]> {
  const folder = isAny ? path : dirname(path);
  const stem = basename(path, extname(path));
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => MAPPING.test(name) && (isAny || name.replace(MAPPING, '') === stem))
    .map((name) => join(folder, name));
}
