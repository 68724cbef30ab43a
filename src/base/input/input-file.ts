import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, stat } from 'node:fs/promises';
import { openRegularFile } from '../disk/regular-file.ts';
import { inputChanged, inputOwnerFile } from './input-errors.ts';
import { toInputError } from './io-fault.ts';
import { findOwned } from './owner-file.ts';
import type { ReadBudget } from './read-budget.ts';

const PIECE_BYTES = 256 * 1024;
const MIB = 1024 ** 2;

/** Bytes that can be read from anywhere: of a file on disk, or of one held in memory. */
export interface ByteSource {
  readonly size: number;
  /** Fewer bytes than asked for only at the end. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** Whether an input is a folder of files. Throws `input-not-found` and `input-unreadable`. */
export async function isInputFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((cause: unknown) => {
    throw toInputError(path, cause);
  });
  return found.isDirectory();
}

/** An input that is read in pieces, since it can be much larger than what is kept of it. */
export class InputFile implements ByteSource {
  readonly size: number;
  readonly fd: number;
  readonly #handle: FileHandle;
  readonly #budget: ReadBudget;
  readonly #modifiedMs: number;

  private constructor(handle: FileHandle, budget: ReadBudget, found: { size: number; mtimeMs: number }) {
    this.#handle = handle;
    this.#budget = budget;
    this.fd = handle.fd;
    this.size = found.size;
    this.#modifiedMs = found.mtimeMs;
  }

  /**
   * Opens a file, hands it over and closes it. Throws `input-not-a-spreadsheet` for what a program keeps beside a file
   * that is open there, `input-not-found`, `input-unreadable`, `input-not-a-file`,
   * `input-too-large`, and `input-changed` where somebody wrote to it meanwhile.
   */
  static async use<Value>(budget: ReadBudget, read: (file: InputFile) => Promise<Value>): Promise<Value> {
    const { path } = budget;
    // Looked at by its name: Excel lets nobody open it.
    const owned = findOwned(path);
    if (owned !== undefined) throw inputOwnerFile(path, owned);
    const handle = await openRegularFile(path).catch((cause: unknown) => {
      throw toInputError(path, cause);
    });
    try {
      const file = await InputFile.#of(handle, budget);
      const value = await read(file);
      await file.#assertUnchanged();
      return value;
    } finally {
      await handle.close();
    }
  }

  static async #of(handle: FileHandle, budget: ReadBudget): Promise<InputFile> {
    const found = await handle.stat();
    if (found.size > budget.limits.fileBytes) budget.refuse(`it has ${Math.ceil(found.size / MIB)} MiB`);
    return new InputFile(handle, budget, found);
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const bytes = await this.#read(offset, length);
    this.#budget.tellRead({ done: offset + bytes.length, total: this.size });
    return bytes;
  }

  async #read(offset: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - offset)));
    let filled = 0;
    while (filled < buffer.length) {
      this.#budget.assertTime();
      const { bytesRead } = await this.#handle
        .read(buffer, filled, buffer.length - filled, offset + filled)
        .catch((cause: unknown) => {
          throw toInputError(this.#budget.path, cause);
        });
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  /** SHA-256 of all bytes, lower-case hex; each piece is shown to `look` on the way. */
  async hash(look?: (piece: Buffer) => void): Promise<string> {
    const hash = createHash('sha256');
    await this.addTo(hash, look);
    return hash.digest('hex');
  }

  /** It is read after that: hashing says nothing of how far its reading is. */
  async addTo(hash: Hash, look?: (piece: Buffer) => void): Promise<void> {
    const quiet: ByteSource = { size: this.size, read: (offset, length) => this.#read(offset, length) };
    for await (const piece of readPieces(quiet, 0, this.size)) {
      hash.update(piece);
      look?.(piece);
    }
  }

  /** Hashing, listing and reading in turn must meet one and the same file. */
  async #assertUnchanged(): Promise<void> {
    const { size, mtimeMs } = await this.#handle.stat();
    if (size !== this.size || mtimeMs !== this.#modifiedMs) throw inputChanged(this.#budget.path);
  }
}

/** The bytes from `start` up to, not including, `end`. */
export async function* readPieces(source: ByteSource, start: number, end: number): AsyncGenerator<Buffer> {
  for (let offset = start; offset < end; offset += PIECE_BYTES) {
    const piece = await source.read(offset, Math.min(PIECE_BYTES, end - offset));
    if (piece.length === 0) return;
    yield piece;
  }
}
