import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { getDocumentFile } from '../store/tables/documents.ts';
import { getLogoFile } from '../store/tables/logos.ts';

/** Where a stored file can be had: whoever knows the link needs no token, and nobody can guess it. */
export const FILE_PATH = '/files/:kind/:id/:signature';

const keyRow = z.object({ key: z.string() });

export interface FileName {
  readonly kind: 'document' | 'logo';
  /** The document's or, of a logo, the company's. */
  readonly id: string;
}

export function toFileLink(store: Store, origin: string, { kind, id }: FileName): string {
  return `${origin}/files/${kind}/${id}/${sign(store, { kind, id })}`;
}

/** The file behind a link; nothing where the link is not one of ours. */
export function findFile(store: Store, file: FileName, signature: string) {
  const expected = Buffer.from(sign(store, file));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return file.kind === 'document' ? getDocumentFile(store, file.id) : getLogoFile(store, file.id);
}

function sign(store: Store, { kind, id }: FileName): string {
  const key = store.get(keyRow, 'SELECT key FROM file_key')?.key;
  if (key === undefined) throw new Error('the sandbox has lost the key of its links');
  return createHmac('sha256', key).update(`${kind}/${id}`).digest('base64url');
}
