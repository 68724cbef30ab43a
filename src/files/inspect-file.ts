import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileNameOf, type InspectedFile } from '../model/local-file.ts';
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
    return problemOf(await describeFault(wanted, error));
  }
}

async function look({ folder, path, maxBytes }: WantedFile, ending: string): Promise<Inspection> {
  const place = await findPlace(folder, path);
  if (!isInside(await realpath(folder), place)) return problemOf({ kind: 'outside', path });
  const found = await stat(place);
  if (!found.isFile()) return problemOf({ kind: 'no-file', path });
  if (found.size === 0 || found.size > maxBytes) return problemOf({ kind: 'size', path, bytes: found.size, maxBytes });
  const type = await sniffType(place, ending);
  if (type.kind === 'other') return problemOf({ ...type, kind: 'content', path, ending });
  const { bytes, sha256 } = await digest(place);
  const name = fileNameOf(path).normalize('NFC');
  return { inspected: { kind: 'sound', file: { path, name, bytes, sha256 } }, place };
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
async function digest(place: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(place)) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    hash.update(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function endingOf(path: string): string {
  return /\.[^./\\]+$/.exec(path.toLowerCase())?.[0] ?? '';
}
