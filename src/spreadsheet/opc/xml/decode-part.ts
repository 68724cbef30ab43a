import { TextDecoder } from 'node:util';
import { UnpatchableError } from '../unpatchable.ts';
import { fromBytes } from './byte-text.ts';

/** Longer texts than this are near what a string can hold. */
const MAX_BYTES = 400 * 1024 ** 2;

/** The text of an XML part, its declaration made to say UTF-8, in which it will be written again. */
export function decodePart(name: string, bytes: Buffer): string {
  if (bytes.length > MAX_BYTES) throw new UnpatchableError(`its part ${name} is too large`);
  const encoding = detectEncoding(bytes, name);
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  return encoding === 'utf-8' ? text : declareUtf8(text);
}

/** The bytes of an XML part in UTF-8, piece by piece; those of a part that is in UTF-8 as they are. */
export async function* toUtf8(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    const encoding = isFirst ? detectEncoding(chunk, name) : undefined;
    if (encoding !== undefined && encoding !== 'utf-8') decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder?.decode(chunk, { stream: true });
    yield text === undefined ? chunk : Buffer.from(isFirst ? declareUtf8(text) : text);
    isFirst = false;
  }
}

function declareUtf8(text: string): string {
  return text.replace(/^(<\?xml[^>]*\bencoding\s*=\s*["'])[\w.:-]+/, '$1UTF-8');
}

function detectEncoding(bytes: Uint8Array, name: string): string {
  const head = fromBytes(bytes.subarray(0, 200));
  if (/^(\xFF\xFE|<\0)/.test(head)) return 'utf-16le';
  if (/^(\xFE\xFF|\0<)/.test(head)) return 'utf-16be';
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  if (/^(utf-?8|us-ascii)$/i.test(declared)) return 'utf-8';
  throw new UnpatchableError(`its part ${name} is written in ${declared}`);
}
