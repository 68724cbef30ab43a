import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../base/disk/scratch-folders.ts';
import { inputInterrupted, inputTooLarge, inputUnreadable } from '../../base/input/input-errors.ts';
import { DEFAULT_READ_LIMITS } from '../../base/input/read-limits.ts';
import { CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import type { ReadOptions, WorkbookSource } from './open-workbooks.ts';

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

/** Puts what is no file into a private temporary folder. Throws `source-name`, `input-unreadable`, `input-too-large` and `input-interrupted`. */
export async function placeSources(
  sources: readonly WorkbookSource[],
  { mapping, signal }: { readonly mapping?: ReadOptions['mapping']; readonly signal?: AbortSignal | undefined },
): Promise<Placing> {
  for (const source of sources) if (typeof source !== 'string') assertName(source.name);
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
      throw folder === undefined ? error : namedAsGiven(error, paths);
    }
  };
  return { keep, remove };
}

async function place(source: WorkbookSource, folder: string, signal: AbortSignal | undefined): Promise<string> {
  if (typeof source === 'string') return source;
  await mkdir(folder, { mode: 0o700 });
  const path = join(folder, source.name);
  if ('bytes' in source) await writeFile(path, source.bytes, { mode: 0o600 });
  else await receive(source, path, signal);
  return path;
}

async function receive(
  { name, stream }: Extract<WorkbookSource, { stream: unknown }>,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  let size = 0;
  const counted = async function* () {
    for await (const piece of stream) {
      size += piece.byteLength;
      if (size > DEFAULT_READ_LIMITS.fileBytes) throw inputTooLarge(name, 'its stream has not ended after 1 GiB');
      yield piece;
    }
  };
  try {
    await pipeline(
      Readable.from(counted()),
      createWriteStream(path, { mode: 0o600 }),
      signal === undefined ? {} : { signal },
    );
  } catch (error) {
    if (error instanceof CapsheetError) throw error;
    if (signal?.aborted === true) throw inputInterrupted(name, signal.reason);
    const reason = `its stream ended early, after ${size} bytes (${error instanceof Error ? error.message : String(error)})`;
    throw inputUnreadable(name, { reason, hint: 'Open it again from a stream that can be read to its end.' }, error);
  }
}

async function placeMapping(mapping: ReadOptions['mapping'], folder: string): Promise<string | undefined> {
  if (typeof mapping !== 'object') return mapping;
  const path = join(folder, 'mapping.yaml');
  await writeFile(path, mapping.text, { mode: 0o600 });
  return path;
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

/** Nobody who hands in bytes knows our temporary folder. */
function namedAsGiven(error: unknown, paths: readonly string[]): unknown {
  if (!(error instanceof CapsheetError)) return error;
  const message = paths.reduce((text, path) => text.replaceAll(path, basename(path)), error.message);
  const { code, hint, exitStatus, passes, cause } = error;
  return new CapsheetError({ code, message, hint, exitStatus, passes, cause });
}
