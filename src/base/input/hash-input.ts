import { createHash, type Hash } from 'node:crypto';
import { basename } from 'node:path';
import type { InputFile } from './input-file.ts';

/** SHA-256 over a file's bytes, lower-case hex. */
export function hashFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * SHA-256 over the names and bytes of a folder's files, in the order in which they are added. Lengths go in as well, so
 * that no other division of the same bytes among files gives the same digest; names in NFC, since macOS hands them out
 * decomposed.
 */
export class FolderHash {
  readonly #hash: Hash = createHash('sha256');

  /** Each piece of the file is shown to `look` on the way. */
  async add(path: string, file: InputFile, look: (piece: Buffer) => void): Promise<void> {
    const name = basename(path).normalize('NFC');
    this.#hash.update(`${Buffer.byteLength(name)}:${name}:${file.size}:`);
    await file.addTo(this.#hash, look);
  }

  /** Lower-case hex. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
