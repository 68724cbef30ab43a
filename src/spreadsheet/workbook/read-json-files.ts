import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { FolderHash } from '../../base/input/hash-input.ts';
import { inputDamaged } from '../../base/input/input-errors.ts';
import { InputFile } from '../../base/input/input-file.ts';
import { ReadBudget, type ReadBudgetOptions } from '../../base/input/read-budget.ts';
import { parseExactJson } from '../../base/util/parse/parse-exact-json.ts';
import { openZipFile } from '../opc/zip/zip.ts';
import { sniffFile } from './sniff-format.ts';

/** A folder or ZIP archive of JSON files, or one of them, read. */
export interface JsonFiles {
  /** The folder's or archive's own name, without its path. */
  readonly name: string;
  /** Lower-case hex. */
  readonly sha256: string;
  /** By name. Numbers in `content` are their texts, with all their digits. */
  readonly files: readonly { readonly name: string; readonly content: unknown }[];
}

const JSON_ENDING = /^(?:.*\/)?[^./][^/]*\.json$/i;

/**
 * Reads a folder of JSON files without any CSV file, a ZIP archive of JSON files that is no workbook, or a file that is
 * called `.json`; `undefined` for any other input, which is left to be read as a spreadsheet. Throws `input-damaged` for a file that is no JSON, and
 * what reading a ZIP archive throws.
 */
export async function readJsonFiles(path: string, options: ReadBudgetOptions = {}): Promise<JsonFiles | undefined> {
  const found = await stat(path).catch(() => undefined);
  const budget = new ReadBudget(path, options);
  if (found?.isDirectory() === true) return readFolder(budget);
  return found?.isFile() === true ? InputFile.use(budget, (file) => readFile(file, budget)) : undefined;
}

async function readFolder(budget: ReadBudget): Promise<JsonFiles | undefined> {
  const { path } = budget;
  const names = (await readdir(path).catch(() => [])).sort();
  const own = names.filter((name) => JSON_ENDING.test(name));
  if (own.length === 0 || names.some((name) => /\.csv$/i.test(name))) return undefined;
  const hash = new FolderHash();
  const files: JsonFiles['files'][number][] = [];
  for (const name of own) {
    const at = budget.at(join(path, name));
    const pieces: Buffer[] = [];
    await InputFile.use(at, (file) => hash.add(at.path, file, (piece) => pieces.push(Buffer.from(piece))));
    files.push({ name, content: parseJson(Buffer.concat(pieces), at.path) });
  }
  return { name: basename(resolve(path)), sha256: hash.digest(), files };
}

async function readFile(file: InputFile, budget: ReadBudget): Promise<JsonFiles | undefined> {
  if (!JSON_ENDING.test(basename(budget.path))) return readArchive(file, budget);
  const pieces: Buffer[] = [];
  const sha256 = await file.hash((piece) => pieces.push(Buffer.from(piece)));
  const name = basename(budget.path);
  return { name, sha256, files: [{ name, content: parseJson(Buffer.concat(pieces), budget.path) }] };
}

async function readArchive(file: InputFile, budget: ReadBudget): Promise<JsonFiles | undefined> {
  if ((await sniffFile(file)).kind !== 'zip') return undefined;
  const archive = await openZipFile(file, budget);
  const names = archive.partNames.filter((name) => JSON_ENDING.test(name)).sort();
  if (names.length === 0 || archive.has('[Content_Types].xml')) return undefined;
  const files: JsonFiles['files'][number][] = [];
  for (const name of names) {
    const pieces: Buffer[] = [];
    for await (const piece of archive.open(name)) pieces.push(piece);
    files.push({ name, content: parseJson(Buffer.concat(pieces), `${budget.path}/${name}`) });
  }
  return { name: basename(budget.path), sha256: await file.hash(), files };
}

function parseJson(bytes: Buffer, path: string): unknown {
  try {
    return parseExactJson(bytes.toString('utf8').replace(/^\uFEFF/, ''), (text) => text);
  } catch (cause) {
    throw inputDamaged(path, `it is not valid JSON (${cause instanceof Error ? cause.message : String(cause)})`, cause);
  }
}
