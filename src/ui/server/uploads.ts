import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { usageError } from '../../util/capsheet-error.ts';
import { READING_FIELD, type Reading, readingField } from '../api.ts';
import { makeFolder } from './make-folder.ts';

const MIB = 1024 ** 2;
/** Of one file; far beyond what is edited by hand. */
export const MOST_UPLOAD_BYTES = 512 * MIB;
const MOST_FILES = 500;
const LONGEST_NAME = 150;
/** The folder of several CSV files, which are one input together. */
const CSV_FOLDER = 'CSV files';

const WORKBOOK = /\.xls[xm]$/i;
const CSV = /\.(csv|tsv|txt)$/i;

export interface Upload {
  /** What is to be read; whatever else came along (documents, logos) lies beside it. */
  readonly paths: readonly string[];
  /** A saved plan that came along. */
  readonly planPath?: string;
  readonly folder: string;
  readonly reading: Reading;
}

interface SortedUpload extends Pick<Upload, 'paths' | 'planPath'> {
  /** A mapping that came along. */
  readonly mappingPath?: string;
}

export async function addUploads(app: FastifyInstance, mostBytes: number): Promise<void> {
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: mostBytes, files: MOST_FILES, fields: 1, fieldSize: 2000, parts: MOST_FILES + 1 },
  });
}

/**
 * Writes what comes into a new folder below the state folder, file by file as it comes. Throws `upload-too-large`,
 * `upload-empty`; nothing is left then.
 */
export async function takeUpload(request: FastifyRequest, stateDir: string): Promise<Upload> {
  const folder = await makeFolder(stateDir, 'uploads');
  try {
    const said = await saveParts(request.parts(), folder);
    const { mappingPath, ...sorted } = await sortOut(folder);
    return { folder, reading: mappingPath === undefined ? said : { ...said, mappingPath }, ...sorted };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function saveParts(parts: AsyncIterable<Multipart>, folder: string): Promise<Reading> {
  let reading: Reading = { decimalSign: '.' };
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === READING_FIELD) reading = readingField.parse(part.value);
      continue;
    }
    const name = toSafeName(part.filename);
    await pipeline(part.file, createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 }));
    if (part.file.truncated)
      throw usageError(
        'upload-too-large',
        `${name} is larger than what is taken from a browser.`,
        'Enter its path on this machine instead; capsheet then reads it where it is.',
      );
  }
  return reading;
}

/** A name for a file of ours: the last part of what was sent, without what a path or a shell could make of it. */
export function toSafeName(sent: string): string {
  const last = sent.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}:*?"<>|]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = extname(plain).slice(0, 10);
  const stem = plain.slice(0, plain.length - ending.length).slice(0, LONGEST_NAME);
  return stem === '' ? `file${ending}` : `${stem}${ending}`;
}

async function sortOut(folder: string): Promise<SortedUpload> {
  const names = (await readdir(folder)).sort();
  const plan = names.find((name) => name.toLowerCase().endsWith('.json'));
  const mapping = names.find((name) => /\.ya?ml$/i.test(name));
  const workbooks = names.filter((name) => WORKBOOK.test(name));
  const csvs = names.filter((name) => CSV.test(name));
  const inputs = [...workbooks, ...(csvs.length > 1 ? [await gather(folder, csvs)] : csvs)];
  if (names.length === 0)
    throw usageError('upload-empty', 'No file came with the upload.', 'Choose a workbook, or several CSV files.');
  // Of a file that is none of these the reader itself says what it is and what to do.
  const paths = inputs.length === 0 && plan === undefined ? names : inputs;
  const at = (name: string): string => join(folder, name);
  return {
    paths: paths.map(at),
    ...(plan === undefined ? {} : { planPath: at(plan) }),
    ...(mapping === undefined ? {} : { mappingPath: at(mapping) }),
  };
}

/** A Ref of one file names a row of another only where they are one input. */
async function gather(folder: string, names: readonly string[]): Promise<string> {
  await mkdir(join(folder, CSV_FOLDER));
  for (const name of names) await rename(join(folder, name), join(folder, CSV_FOLDER, name));
  return CSV_FOLDER;
}
