import { createHash } from 'node:crypto';
import { type FileHandle, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { NotAFileError, openRegularFile } from '../../base/disk/regular-file.ts';
import { fileNameOf, type InspectedFile } from '../../model/local-file.ts';
import { describeFault, problemOf } from './file-problems.ts';
import { sniffType } from './sniff-type.ts';
import type { WantedFile } from './wanted-file.ts';

export interface Inspection {
  readonly inspected: InspectedFile;
  /** Where it is, as a path without links; absent where it cannot be sent. */
  readonly place?: string;
}

/** Codes: file-missing, file-outside, file-type-wrong, file-size-wrong. Never throws for what is wrong with a file. */
export async function inspectFile(wanted: WantedFile): Promise<Inspection> {
  const ending = endingOf(wanted.path);
  if (!wanted.extensions.includes(ending)) return problemOf({ kind: 'ending', ...wanted });
  try {
    return await look(wanted, ending);
  } catch (error) {
    if (error instanceof NotAFileError) return problemOf({ kind: 'no-file', path: wanted.path, what: error.what });
    return problemOf(await describeFault(wanted, error));
  }
}

async function look({ folder, path, maxBytes }: WantedFile, ending: string): Promise<Inspection> {
  const place = await findPlace(folder, path);
  if (!isInside(await realpath(folder), place)) return problemOf({ kind: 'outside', path });
  const handle = await openRegularFile(place);
  try {
    const { size } = await handle.stat();
    if (size === 0 || size > maxBytes) return problemOf({ kind: 'size', path, bytes: size, maxBytes });
    const type = await sniffType(place, ending);
    if (type.kind === 'other') return problemOf({ ...type, kind: 'content', path, ending });
    const name = fileNameOf(path).normalize('NFC');
    return { inspected: { kind: 'sound', file: { path, name, ...(await digest(handle)) } }, place };
  } finally {
    await handle.close();
  }
}

/** An accent may be one character or two, and systems differ in which they write: the cell may be from another one. */
async function findPlace(folder: string, path: string): Promise<string> {
  const placeOf = (spelling: string) => realpath(join(folder, ...spelling.split(/[/\\]/)));
  return placeOf(path).catch(async (error: unknown) => {
    const others = [path.normalize('NFC'), path.normalize('NFD')].filter((spelling) => spelling !== path);
    for (const spelling of others) {
      const place = await placeOf(spelling).catch(() => undefined);
      if (place !== undefined) return place;
    }
    throw error;
  });
}

function isInside(folder: string, place: string): boolean {
  const way = relative(folder, place);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The number of bytes is that of those digested: a file may grow while it is looked at. */
async function digest(handle: FileHandle): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    hash.update(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function endingOf(path: string): string {
  return /\.[^./\\]+$/.exec(path.toLowerCase())?.[0] ?? '';
}
