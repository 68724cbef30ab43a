import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What of a file, or of the files of a folder, is another once somebody saves it again. */
export interface FileStamp {
  readonly path: string;
  /** When it was saved, milliseconds since 1970; of a folder, the latest of its files. Absent where it is not there. */
  readonly savedAtMs?: number;
  /** When what lies there was put there, milliseconds since 1970, however old it says it is. */
  readonly putAtMs?: number;
  /** Of all that counts, to be compared with another one of the same path. */
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

/** Somebody saved it again, or took it away. */
export async function isSavedAgain({ path, mark }: FileStamp): Promise<boolean> {
  return (await readStamp(path)).mark !== mark;
}
