import { type FileStamp, isSavedAgain } from './file-stamp.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Looks whether files are still those that were read. Spreadsheet programs save by putting another file in the place of
 * the old one, which is why the path is looked at again and again, and not the file.
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

  /** From now on these, as they were when they were read, and no others. */
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
    // Others may be followed by now.
    if (this.#timer !== timer || isChanged === this.#changed.has(stamp.path)) return;
    if (isChanged) this.#changed.add(stamp.path);
    else this.#changed.delete(stamp.path);
    this.#onChange();
  }
}
