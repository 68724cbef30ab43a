import { type Stats, unwatchFile, watchFile } from 'node:fs';

const LOOK_EVERY_MS = 1000;

/**
 * Looks whether files are still those that were read. Spreadsheet programs save by putting another file in the place of
 * the old one, which is why the path is looked at again and again, and not the file.
 */
export class FileWatch {
  readonly #onChange: () => void;
  readonly #listeners = new Map<string, (now: Stats, before: Stats) => void>();
  readonly #changed = new Set<string>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  isChanged(path: string): boolean {
    return this.#changed.has(path);
  }

  /** From now on these, and no others. */
  follow(paths: readonly string[]): void {
    this.close();
    for (const path of paths) {
      const listener = (now: Stats, before: Stats): void => {
        if (now.mtimeMs === before.mtimeMs && now.size === before.size) return;
        this.#changed.add(path);
        this.#onChange();
      };
      this.#listeners.set(path, listener);
      watchFile(path, { interval: LOOK_EVERY_MS, persistent: false }, listener);
    }
  }

  close(): void {
    for (const [path, listener] of this.#listeners) unwatchFile(path, listener);
    this.#listeners.clear();
    this.#changed.clear();
  }
}
