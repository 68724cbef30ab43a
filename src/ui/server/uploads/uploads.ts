import { createWriteStream } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { errnoOf } from '../../../base/util/errno.ts';
import { type SortedUpload, sortUpload, toSafePath } from '../../../jobs/library/inside/submission/upload-names.ts';
import { type InputReading, PLAIN_READING } from '../../../model/records/input-reading.ts';
import { READING_FIELD, readingField, SAVED_FIELD, savedField } from '../../api/reading.ts';
import { makeFolder } from './make-folder.ts';

const MIB = 1024 ** 2;
/** For one file; far beyond what is edited by hand. */
export const MOST_UPLOAD_BYTES = 512 * MIB;
const MOST_FILES = 500;

export interface Upload extends Omit<SortedUpload, 'mappingPath'> {
  readonly reading: InputReading;
}

export async function addUploads(app: FastifyInstance, mostBytes: number): Promise<void> {
  await app.register(fastifyMultipart, {
    preservePath: true,
    throwFileSizeLimit: false,
    limits: { fileSize: mostBytes, files: MOST_FILES, fields: 2, fieldSize: 500_000, parts: MOST_FILES + 2 },
  });
}

/**
 * Writes the uploaded files into a new folder below the state folder. Throws `upload-too-large` with the given advice,
 * `upload-twice` and `upload-empty`, and leaves nothing then.
 */
export async function takeUpload(
  request: FastifyRequest,
  stateDir: string,
  ifTooLarge = 'Enter its path on this machine instead; capsheet then reads it where it is.',
): Promise<Upload> {
  const folder = await makeFolder(stateDir, 'uploads');
  try {
    const reading = await saveParts(request.parts(), folder, ifTooLarge);
    const { mappingPath, ...sorted } = await sortUpload(folder);
    return { reading: mappingPath === undefined ? reading : { ...reading, mappingPath }, ...sorted };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function saveParts(parts: AsyncIterable<Multipart>, folder: string, ifTooLarge: string): Promise<InputReading> {
  let reading: InputReading = PLAIN_READING;
  let saved: { readonly [name: string]: number } = {};
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === READING_FIELD) reading = readingField.parse(part.value);
      if (part.fieldname === SAVED_FIELD) saved = savedField.parse(part.value);
      continue;
    }
    const name = toSafePath(part.filename);
    await saveFile(part.file, join(folder, name), name);
    const savedAtMs = saved[part.filename];
    // The copy gets the date of the file: that is how people recognise it.
    if (savedAtMs !== undefined) await utimes(join(folder, name), savedAtMs / 1000, savedAtMs / 1000);
    if (part.file.truncated)
      throw usageError('upload-too-large', `${name} is too large to be uploaded from a browser.`, ifTooLarge);
  }
  return reading;
}

async function saveFile(from: Readable, path: string, name: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(from, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (cause) {
    throw errnoOf(cause) === 'EEXIST'
      ? usageError('upload-twice', `${name} was sent twice in one upload.`, 'Upload each file once.', cause)
      : cause;
  }
}
