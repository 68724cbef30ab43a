import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { stringify } from 'lossless-json';
import { z } from 'zod';
import { openRegularFile } from '../../../base/disk/regular-file.ts';
import { assertNever } from '../../../base/util/assert-never.ts';
import type { LocalFile } from '../../../model/local-file.ts';
import type { Operation } from '../../contract/operation.ts';

export type QueryValue = string | number | boolean | readonly string[] | undefined;

interface EncodedBody {
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is made while it is sent; each attempt makes a new one. */
  readonly body?: string | Readable;
}

/** Encodes the body as the operation wants it; JSON numbers keep every digit. */
export function encodeBody(encoding: Operation['encoding'], body: unknown, file?: FileToSend): EncodedBody {
  switch (encoding) {
    case 'none':
      return { headers: {} };
    case 'json':
      return { headers: { 'content-type': 'application/json' }, body: stringify(body) ?? 'null' };
    case 'form':
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: encodeForm(body) };
    case 'multipart':
      if (file === undefined) throw new Error('a form without a file');
      return streamMultipart(textFields.parse(body), file);
    default:
      return assertNever(encoding);
  }
}

/** Encodes query parameters in the order given, absent ones left out, lists repeated; with its question mark, or empty. */
export function encodeQuery(query: Readonly<Record<string, QueryValue>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) parameters.append(name, String(each));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const textFields = z.record(z.string(), z.string());

function encodeForm(body: unknown): string {
  return new URLSearchParams(textFields.parse(body)).toString();
}

/** A file to be sent, and where it is. */
export interface FileToSend extends Omit<LocalFile, 'path'> {
  readonly path: string;
}

/** The file is not, or no longer, the one that was to be sent: what was begun is interrupted before its end. */
export class FileChangedError extends Error {}

/**
 * Makes a form with one file, read from the disk while it is sent: no file is ever in memory whole. Its end is withheld where
 * the file turns out to be another than the one that was looked at, so that the service has nothing to store.
 */
function streamMultipart(fields: Readonly<Record<string, string>>, file: FileToSend): EncodedBody {
  const boundary = `capsheet-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`,
  );
  const type = `content-type: ${mediaTypeOf(file.name)}`;
  const opening = `--${boundary}\r\n${disposition('file', file.name)}\r\n${type}\r\n\r\n`;
  const head = Buffer.from(`${texts.join('')}${opening}`, 'utf8');
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8');
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.bytes + tail.length),
    },
    body: Readable.from(makeParts(head, file, tail), { objectMode: false }),
  };
}

async function* makeParts(head: Buffer, file: FileToSend, tail: Buffer): AsyncGenerator<Uint8Array> {
  yield head;
  yield* readUnchanged(file);
  yield tail;
}

/** @throws FileChangedError before the last bytes where size or digest are not those that were planned. */
async function* readUnchanged({ path, bytes, sha256 }: FileToSend): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  let size = 0;
  try {
    const opened = await openRegularFile(path);
    for await (const chunk of opened.createReadStream()) {
      if (held !== undefined) yield held;
      held = Buffer.from(chunk);
      size += held.length;
      if (size > bytes) break;
      hash.update(held);
    }
  } catch (cause) {
    throw new FileChangedError('the file cannot be read any more', { cause });
  }
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw new FileChangedError('the file is not the one that was planned');
  if (held !== undefined) yield held;
}

/** Quotes and line ends are written as browsers write them. */
function disposition(name: string, filename?: string): string {
  const file = filename === undefined ? '' : `; filename="${escapeName(filename)}"`;
  return `content-disposition: form-data; name="${escapeName(name)}"${file}`;
}

function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function mediaTypeOf(name: string): string {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  return ENDINGS[ending] ?? 'application/octet-stream';
}

const ENDINGS: { readonly [ending: string]: string } = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};
