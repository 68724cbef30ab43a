import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { usageError } from '../../base/util/capsheet-error.ts';
import { assertAnswered, type OpenBook } from '../../ui/server/open-book.ts';
import type { Workspace } from '../../ui/server/workspace/workspace.ts';
import type { DeskInputs } from './desk-brief.ts';

/** What is read itself, or says how: at the top of what was handed over, none of it is a paper that rows name. */
const NO_PAPER = /\.(xls[xmb]?|ods|csv|json|ya?ml)$/i;

type NamedFile = DeskInputs['inputs'][number];

/**
 * What lies on the desk, as it would be uploaded: workbooks with their corrections, papers that lie beside them, the mapping.
 * Throws `busy`, `nothing-open`, `mapping-unsettled`, `input-encrypted`, and where a corrected copy cannot be written.
 */
export async function listInputs({ desk, shown, corrections }: Workspace): Promise<DeskInputs> {
  desk.assertIdle();
  const { book } = shown;
  assertAnswered(book, 'the workbook can be handed in');
  assertOpenToAll(book);
  await corrections.save();
  const { paths, reading } = book.request;
  const inputs = [...(await Promise.all(paths.map(listInput))).flat(), ...(await listPapers(paths))];
  const { mappingPath, ...rest } = reading;
  const mapping = mappingPath === undefined ? {} : { mapping: { name: basename(mappingPath), path: mappingPath } };
  return { inputs: inputs.sort((one, other) => (one.name < other.name ? -1 : 1)), ...mapping, reading: rest };
}

/** Of a folder of CSV files everything in it; a worker puts them together again. */
async function listInput(path: string): Promise<readonly NamedFile[]> {
  return (await stat(path)).isDirectory() ? listFiles(path) : [{ name: basename(path), path }];
}

/** Beside workbooks lie papers, but also the files as they were before they were corrected. */
async function listPapers(paths: readonly string[]): Promise<readonly NamedFile[]> {
  const [first] = paths;
  if (first === undefined) return [];
  const folder = dirname(first);
  const stems = new Set(paths.map((path) => toStem(basename(path))));
  const names = await readdir(folder, { withFileTypes: true });
  const isPaper = ({ name }: { readonly name: string }) => !stems.has(toStem(name)) && !NO_PAPER.test(name);
  const found = names.filter(isPaper).map(async (entry): Promise<readonly NamedFile[]> => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [{ name: entry.name, path }] : [];
    return (await listFiles(path)).map((file) => ({ ...file, name: `${entry.name}/${file.name}` }));
  });
  return (await Promise.all(found)).flat();
}

/** A folder of CSV files and its corrected copies have it in common. */
function toStem(name: string): string {
  return name.replace(/\.corrected(-\d+)?$/, '');
}

/** By their names from the folder. */
async function listFiles(folder: string): Promise<readonly NamedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? [{ name: relative(folder, path).replaceAll(sep, '/'), path }] : [];
  });
}

/** Workers have no passwords. */
function assertOpenToAll({ opened }: OpenBook): void {
  const locked = opened.contents.find(({ lock }) => lock !== undefined && !lock.isOpenToAll);
  if (locked === undefined) return;
  throw usageError(
    'input-encrypted',
    `${locked.name} is protected by a password, and what is handed in is opened without one.`,
    'Save it in Excel without the password, upload it again, and hand that in.',
  );
}
