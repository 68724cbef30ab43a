import { mkdir, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { renameOver } from '../../../../base/disk/patient-calls.ts';
import { usageError } from '../../../../base/util/capsheet-error.ts';

/** In bytes: file systems take 255, including what capsheet adds to a name. */
const LONGEST_STEM = 200;
const LONGEST_ENDING = 10;
const MOST_FOLDERS = 10;

/** Returns a relative path for an uploaded file; its folders stay, and none leads outside. */
export function toSafePath(sent: string): string {
  const parts = sent
    .normalize('NFC')
    .split(/[\\/]/)
    .filter((part) => !/^(\.{0,2}|[a-z]:)$/i.test(part));
  return [...parts.slice(0, -1).slice(-MOST_FOLDERS), parts.at(-1) ?? ''].map(toSafeName).join('/');
}

/** Removes from a name what paths and shells could misread. */
function toSafeName(part: string): string {
  const plain = part.replace(/[\p{Cc}\p{Cf}\p{Cs}:*?"<>|]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = extname(plain);
  const stem = shorten(plain.slice(0, plain.length - ending.length), LONGEST_STEM);
  return `${stem === '' ? 'file' : stem}${shorten(ending, LONGEST_ENDING)}`;
}

/** Shortens a text by whole characters. */
function shorten(text: string, mostBytes: number): string {
  let short = '';
  for (const letter of text) {
    if (Buffer.byteLength(short + letter) > mostBytes) break;
    short += letter;
  }
  return short;
}

/** Collects several CSV files, which are one input together. */
const CSV_FOLDER = 'CSV files';

const WORKBOOK = /\.(xls[xmb]?|ods)$/i;
const CSV = /\.csv$/i;
const PLAN = /\.json$/i;
const MAPPING = /\.ya?ml$/i;

/** The files of an upload by purpose; documents and logos stay beside the inputs. */
export interface SortedUpload {
  readonly paths: readonly string[];
  readonly planPath?: string;
  readonly mappingPath?: string;
}

/** Sorts the files of an upload. Throws `upload-empty`. */
export async function sortUpload(uploaded: string): Promise<SortedUpload> {
  const folder = await findTop(uploaded);
  const names = await listFiles(folder);
  if (names.length === 0)
    throw usageError('upload-empty', 'No file came with the upload.', 'Choose a workbook, or several CSV files.');
  const plan = names.find((name) => PLAN.test(name));
  const mapping = names.find((name) => MAPPING.test(name));
  const inputs = await listInputs(folder, names);
  // For any other file the reader says what it is and what to do.
  const paths = inputs.length === 0 && plan === undefined ? names : inputs;
  const at = (name: string): string => join(folder, name);
  return {
    paths: paths.map(at),
    ...(plan === undefined ? {} : { planPath: at(plan) }),
    ...(mapping === undefined ? {} : { mappingPath: at(mapping) }),
  };
}

/** The content of a single dropped folder counts. */
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
  // Documents lie beside the input that names them: if there is a workbook, they are assumed to be its own.
  const isFolderOfItsOwn = workbooks.length === 0;
  await gather(folder, isFolderOfItsOwn ? await listCompanions(folder) : csvs);
  return [...workbooks, CSV_FOLDER];
}

async function listCompanions(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => !PLAN.test(name) && !MAPPING.test(name));
}

/** A Ref in one file names a row of another only if both are one input. */
async function gather(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(join(folder, CSV_FOLDER));
  for (const name of names) await renameOver(join(folder, name), join(folder, CSV_FOLDER, name));
}
