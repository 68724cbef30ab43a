import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { keepBase, makeCorrectedFolder } from '../../../jobs/library/inside/correcting/corrected-folder.ts';
import {
  hasLooks,
  readLooks,
  toCorrectable,
  whatCopyLoses,
  writeCorrected,
} from '../../../jobs/library/inside/correcting/write-corrected.ts';
import { findFreeCorrectedPath } from '../../../report/workbook-path.ts';
import type { OpenBook } from '../open-book.ts';
import { type FileStamp, isSavedAgain, readStamp } from '../uploads/file-stamp.ts';
import { makeFolder } from '../uploads/make-folder.ts';

type Content = OpenBook['opened']['contents'][number];
type Base = Parameters<typeof writeCorrected>[0];
type Edits = Parameters<typeof writeCorrected>[2];
type Looks = ReturnType<typeof readLooks>;
type Look = NonNullable<Awaited<Looks>[number]>;

interface KeptBase extends Base {
  readonly bytes: number;
  readonly loses?: string;
}

interface Beginning extends Pick<Base, 'encoding'> {
  readonly path: string;
  /** It is already a copy of ours. */
  readonly isCopy: boolean;
  readonly stateDir: string;
}

/**
 * An input that is corrected: the original, kept aside as it was read, and the copy beside it that gets the
 * corrections. An input is a file, or a folder of CSV files.
 */
export class CorrectedFile {
  readonly path: string;
  readonly #from: string;
  readonly #base: KeptBase;
  /** Lost in any copy. */
  readonly #always: readonly string[];
  /** The copy as capsheet last wrote it. */
  #stamp: FileStamp;
  #lost: readonly string[] = [];

  private constructor(from: string, base: KeptBase, stamp: FileStamp) {
    this.path = stamp.path;
    this.#from = from;
    this.#base = base;
    this.#always = base.loses === undefined ? [] : [base.loses];
    this.#stamp = stamp;
  }

  /**
   * Keeps the file as it was read; a copy of ours, `isCopy`, is corrected in place. Throws `input-changed` if the file
   * has changed since it was read.
   */
  static async begin(content: Content, { path, isCopy, stateDir, encoding }: Beginning): Promise<CorrectedFile> {
    const { format, tables, lock } = content;
    const isFolder = format === 'csv-folder';
    const stamp = await readStamp(isCopy ? path : findFreeCorrectedPath(path, isFolder));
    const base = join(await makeFolder(stateDir, 'corrected'), basename(path));
    const bytes = await keepBase(path, base, content);
    if (bytes === undefined) throw savedAgain(path, 'Read it again, and correct it then.');
    const kept = await toCorrectable(content, base);
    const files = isFolder ? tables.flatMap(({ name, file }) => (file ? [{ sheet: name, name: file.name }] : [])) : [];
    return new CorrectedFile(
      path,
      { ...kept, bytes, files, ...omitAbsent({ encoding, lock, loses: whatCopyLoses(content) }) },
      stamp,
    );
  }

  /** Days are stored as such, and not as numbers in a format. */
  get storesDays(): boolean {
    return this.#base.format === 'ods';
  }

  get bytes(): number {
    return this.#base.bytes;
  }

  get stamp(): FileStamp {
    return this.#stamp;
  }

  /** Says in sentences what the copy lost. */
  get lost(): readonly string[] {
    return this.#lost;
  }

  readLooks(places: Parameters<typeof readLooks>[1]): Looks {
    return readLooks(this.#base, places);
  }

  /** The look of a filled cell as it was read; text files have none. */
  lookOf(cell: Look | undefined): Look | undefined {
    return hasLooks(this.#base) ? omitAbsent({ format: cell?.format, struck: cell?.struck }) : undefined;
  }

  /** Creates the folder of CSV files if it does not exist yet; returns whether it did. Throws `edit-impossible`. */
  async prepare(): Promise<boolean> {
    if (this.#base.format !== 'csv-folder' || this.#stamp.savedAtMs !== undefined) return false;
    await makeCorrectedFolder(this.#from, this.path);
    this.#stamp = await readStamp(this.path);
    return true;
  }

  /** Removes a folder that nothing was written into; one that somebody else changed stays. */
  async discard(): Promise<void> {
    if (await isSavedAgain(this.#stamp)) return;
    await rm(this.path, { recursive: true, force: true });
    this.#stamp = await readStamp(this.path);
  }

  /** Writes the copy: the original with these cells. Throws `input-changed` if somebody else saved the copy since. */
  async write(edits: Edits): Promise<void> {
    if (await isSavedAgain(this.#stamp))
      throw savedAgain(this.path, 'Read it again; corrections made since then are not in it.');
    this.#lost = [...this.#always, ...(await writeCorrected(this.#base, this.path, edits))];
    this.#stamp = await readStamp(this.path);
  }
}

/**
 * Runs `work` while the folders of these files exist, because documents are looked up beside the rows that name them.
 * Folders created for it are removed if it fails. Throws `edit-impossible`.
 */
export async function withFolders<T>(files: Iterable<CorrectedFile>, work: () => Promise<T>): Promise<T> {
  const made: CorrectedFile[] = [];
  try {
    for (const file of files) if (await file.prepare()) made.push(file);
    return await work();
  } catch (error) {
    await Promise.allSettled(made.map((file) => file.discard()));
    throw error;
  }
}

function savedAgain(path: string, hint: string): Error {
  return usageError(
    'input-changed',
    `${basename(path)} has been saved again since it was read; nothing was written.`,
    hint,
  );
}
