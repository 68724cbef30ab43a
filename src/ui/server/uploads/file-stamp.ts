import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The state of a file, or of the files of a folder, as far as it shows whether somebody saved it again. */
export interface FileStamp {
  readonly path: string;
  /**
   * When it was saved, in milliseconds since 1970; for a folder, the latest of its files. Absent if it does not exist.
   */
  readonly savedAtMs?: number;
  /** When it was put there, in milliseconds since 1970, whatever its own date. */
  readonly putAtMs?: number;
  /** Differs from the mark of an earlier stamp if the file was saved since. */
  readonly mark: string;
}

export async function readStamp(path: string): Promise<FileStamp> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return { path, mark: '' };
  if (!found.isDirectory())
    return { path, savedAtMs: found.mtimeMs, putAtMs: found.ctimeMs, mark: `${found.mtimeMs} ${found.size}` };
  const names = (await readdir(path).catch(() => [])).sort();
  const files = await Promise.all(names.map((name) => stat(join(path, name)).catch(() => undefined)));
  const marks = names.map((name, index) => `${name} ${files[index]?.mtimeMs} ${files[index]?.size}`);
  const savedAtMs = Math.max(0, ...files.map((file) => file?.mtimeMs ?? 0));
  return { path, savedAtMs, putAtMs: found.ctimeMs, mark: marks.join('\n') };
}

export async function isSavedAgain({ path, mark }: FileStamp): Promise<boolean> {
  return (await readStamp(path)).mark !== mark;
}

const LOOK_EVERY_MS = 1000;

/**
 * Notices when files are saved again. It looks at the paths again and again, because spreadsheet programs save by
 * replacing the file.
 */
export class FileWatch {
  readonly #onChange: () => void;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  isChanged(path: string): boolean {
    return this.#changed.has(path);
  }

  /** Watches these files instead of the former ones. */
  follow(stamps: readonly FileStamp[]): void {
    this.close();
    if (stamps.length === 0) return;
    const look = async (): Promise<void> => {
      for (const stamp of stamps) await this.#look(stamp);
      if (this.#timer === timer) timer.refresh();
    };
    const timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
    this.#timer = timer;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
  }

  async #look(stamp: FileStamp): Promise<void> {
    const timer = this.#timer;
    const isChanged = await isSavedAgain(stamp);
    // Others may be watched by now.
    if (this.#timer !== timer || isChanged === this.#changed.has(stamp.path)) return;
    if (isChanged) this.#changed.add(stamp.path);
    else this.#changed.delete(stamp.path);
    this.#onChange();
  }
}
