import { createHash } from 'node:crypto';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** SHA-256 over a file's bytes, lower-case hex. */
export function hashFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * SHA-256 over the names and bytes of a folder's files, in the order given. Lengths go in as well, so that no other
 * division of the same bytes among files gives the same digest; names in NFC, since macOS hands them out decomposed.
 */
export function hashFolder(files: readonly NamedBytes[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const name = file.name.normalize('NFC');
    hash.update(`${Buffer.byteLength(name)}:${name}:${file.bytes.length}:`).update(file.bytes);
  }
  return hash.digest('hex');
}
