import { stringify } from 'lossless-json';
import { FormData } from 'undici';
import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import { assertNever } from '../util/assert-never.ts';

export type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface EncodedBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** The body as the operation wants it; JSON numbers keep every digit. */
export function encodeBody(encoding: Operation['encoding'], body: unknown): EncodedBody {
  switch (encoding) {
    case 'none':
      return { headers: {} };
    case 'json':
      return { headers: { 'content-type': 'application/json' }, body: stringify(body) ?? 'null' };
    case 'form':
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: encodeForm(body) };
    case 'multipart':
      // The part's boundary, and with it the content type, is the form's own.
      return { headers: {}, body: encodeMultipart(body) };
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

const filePart = z.object({ filename: z.string(), content: z.instanceof(Uint8Array) });

function encodeForm(body: unknown): string {
  return new URLSearchParams(z.record(z.string(), z.string()).parse(body)).toString();
}

function encodeMultipart(body: unknown): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(z.record(z.string(), z.union([z.string(), filePart])).parse(body))) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([Uint8Array.from(part.content)]), part.filename);
  }
  return form;
}
