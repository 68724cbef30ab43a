import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { renameOver } from '../../base/disk/patient-calls.ts';
import { usageError } from '../../base/util/capsheet-error.ts';

/** The folder of several CSV files, which are one input together. */
const CSV_FOLDER = 'CSV files';

const WORKBOOK = /\.(xls[xmb]?|ods)$/i;
const CSV = /\.csv$/i;
const PLAN = /\.json$/i;
const MAPPING = /\.ya?ml$/i;

/** What came with an upload; documents and logos lie beside what is to be read. */
export interface SortedUpload {
  /** What is to be read. */
  readonly paths: readonly string[];
  /** A saved plan that came along. */
  readonly planPath?: string;
  /** A mapping that came along. */
  readonly mappingPath?: string;
}

/** Tells what the files of an upload are for. Throws `upload-empty`. */
export async function sortUpload(uploaded: string): Promise<SortedUpload> {
  const folder = await findTop(uploaded);
  const names = await listFiles(folder);
  if (names.length === 0)
    throw usageError('upload-empty', 'No file came with the upload.', 'Choose a workbook, or several CSV files.');
  const plan = names.find((name) => PLAN.test(name));
  const mapping = names.find((name) => MAPPING.test(name));
  const inputs = await listInputs(folder, names);
  // Of a file that is none of these the reader itself says what it is and what to do.
  const paths = inputs.length === 0 && plan === undefined ? names : inputs;
  const at = (name: string): string => join(folder, name);
  return {
    paths: paths.map(at),
    ...(plan === undefined ? {} : { planPath: at(plan) }),
    ...(mapping === undefined ? {} : { mappingPath: at(mapping) }),
  };
}

/** Where a folder was dropped, what it holds is meant. */
async function findTop(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true });
  return only?.isDirectory() && others.length === 0 ? findTop(join(folder, only.name)) : folder;
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

async function listInputs(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const workbooks = names.filter((name) => WORKBOOK.test(name));
  const csvs = names.filter((name) => CSV.test(name));
  if (csvs.length < 2) return [...workbooks, ...csvs];
  // Papers lie beside the input that names them: with a workbook there, they are taken to be its own.
  const isFolderOfItsOwn = workbooks.length === 0;
  await gather(folder, isFolderOfItsOwn ? await listCompanions(folder) : csvs);
  return [...workbooks, CSV_FOLDER];
}

/** What is neither a plan nor a mapping, with its folders. */
async function listCompanions(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => !PLAN.test(name) && !MAPPING.test(name));
}

/** A Ref of one file names a row of another only where they are one input. */
async function gather(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(join(folder, CSV_FOLDER));
  for (const name of names) await renameOver(join(folder, name), join(folder, CSV_FOLDER, name));
}
