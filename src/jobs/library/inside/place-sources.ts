import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../../base/disk/scratch-folders.ts';
import { withoutFolders } from '../../../base/disk/without-folders.ts';
import { receiveStream } from '../../../base/input/receive-stream.ts';
import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import type { ReadOptions, WorkbookSource } from '../open-workbooks.ts';

/** Paths from which sources can be read in any order and as often as wanted, which a workbook needs. */
interface PlacedSources {
  readonly paths: readonly string[];
  readonly mappingPath?: string | undefined;
}

interface Placing {
  /** Works with the paths. If that fails they are removed, and messages name a source as it was handed in. */
  keep<T>(work: (placed: PlacedSources) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/**
 * Puts what is no file into a private temporary folder. Throws `source-unknown`, `source-name`, `input-unreadable`,
 * `input-too-large` and `input-interrupted`.
 */
export async function placeSources(
  sources: readonly WorkbookSource[],
  { mapping, signal }: { readonly mapping?: ReadOptions['mapping']; readonly signal?: AbortSignal | undefined },
): Promise<Placing> {
  for (const source of sources) assertSource(source);
  const isAllFiles = sources.every((source) => typeof source === 'string') && typeof mapping !== 'object';
  const folder = isAllFiles ? undefined : await makeScratchFolder('library');
  const remove = async () => {
    if (folder !== undefined) await removeFolder(folder);
  };
  const keep: Placing['keep'] = async (work) => {
    const paths: string[] = [];
    try {
      for (const [index, source] of sources.entries())
        paths.push(await place(source, join(folder ?? '', String(index)), signal));
      return await work({ paths, mappingPath: await placeMapping(mapping, folder ?? '') });
    } catch (error) {
      await remove();
      // Nobody who hands in bytes knows our temporary folder.
      const ours =
        folder === undefined ? [] : [...[...sources.keys()].map((index) => join(folder, String(index))), folder];
      throw withoutFolders(error, ours);
    }
  };
  return { keep, remove };
}

async function place(source: WorkbookSource, folder: string, signal: AbortSignal | undefined): Promise<string> {
  if (typeof source === 'string') return source;
  await mkdir(folder, { mode: 0o700 });
  const path = join(folder, source.name);
  if ('bytes' in source) await writeFile(path, source.bytes, { mode: 0o600 });
  else await receiveStream(source.stream, { name: source.name, path, signal });
  return path;
}

async function placeMapping(mapping: ReadOptions['mapping'], folder: string): Promise<string | undefined> {
  if (typeof mapping !== 'object') return mapping;
  const path = join(folder, 'mapping.yaml');
  await writeFile(path, mapping.text, { mode: 0o600 });
  return path;
}

/** Programs hand in what no compiler has seen. Throws `source-unknown` and `source-name`. */
function assertSource(source: unknown): void {
  if (typeof source === 'string') return;
  if (typeof source !== 'object' || source === null || !('name' in source) || typeof source.name !== 'string')
    throw sourceUnknown('What was handed in as a workbook is neither a path nor a name with what is in the file.');
  assertName(source.name);
  if ('bytes' in source ? source.bytes instanceof Uint8Array : 'stream' in source && isStream(source.stream)) return;
  throw sourceUnknown(`"${source.name}" comes with neither bytes nor a stream of them.`);
}

function isStream(stream: unknown): boolean {
  return typeof stream === 'object' && stream !== null && Symbol.asyncIterator in stream;
}

function sourceUnknown(message: string): CapsheetError {
  return usageError(
    'source-unknown',
    message,
    'Give a path, { name, bytes } with a Uint8Array (of an ArrayBuffer: new Uint8Array(buffer)), or { name, stream } with a stream of them.',
  );
}

/** A name becomes that of a file, and stands in reports. */
function assertName(name: string): void {
  const isPlain = basename(name) === name && !/[\\/\0]/.test(name) && !['', '.', '..'].includes(name);
  if (isPlain && Buffer.byteLength(name) <= 255) return;
  throw usageError(
    'source-name',
    `${JSON.stringify(name)} is not the name of a file.`,
    'Name the source as its file would be called, without a folder: "Q3.xlsx".',
  );
}
