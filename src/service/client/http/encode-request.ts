import type { Readable } from 'node:stream';
import { stringify } from 'lossless-json';
import { z } from 'zod';
import { assertNever } from '../../../base/util/assert-never.ts';
import type { Operation } from '../../contract/operation.ts';
import { type FileToSend, streamMultipart } from './multipart.ts';

export type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface EncodedBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

/** The body as the operation wants it; JSON numbers keep every digit. */
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

/** Query parameters in the order given, absent ones left out, lists repeated; with its question mark, or empty. */
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
