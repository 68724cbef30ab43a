import { existsSync, lstatSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';
import { quote } from '../../base/util/text/quote.ts';
import { joinList } from '../../base/util/text/words.ts';

/** The kinds of file that an agent may give the path of. */
const FILE_KINDS = {
  workbook: { noun: 'a spreadsheet', endings: /\.(?:xlsx|xlsm|xlsb|xls|ods|csv|json|zip)$/i },
  mapping: { noun: 'a mapping (.yaml)', endings: /\.ya?ml$/i },
  plan: { noun: 'a plan (.json)', endings: /\.json$/i },
  copy: { noun: 'a workbook (.xlsx, .xlsm or .ods)', endings: /\.(?:xlsx|xlsm|ods)$/i },
} as const;
type FileKind = keyof typeof FILE_KINDS;

/** Entries of one folder that are looked at. */
const MOST_ENTRIES = 20_000;

interface NamedFolder {
  /** As the person named it. */
  readonly path: string;
  /** Without links. */
  readonly place: string;
}

/**
 * The folders that a person named: an agent reads and writes below them and nowhere else. A path that leads out, by `..`
 * or by a link, is refused, and so is one with a hidden name, which is where keys and settings are kept.
 */
export class NamedFolders {
  readonly #folders: readonly NamedFolder[];
  readonly #closed: readonly string[];

  private constructor(folders: readonly NamedFolder[], closed: readonly string[]) {
    this.#folders = folders;
    this.#closed = closed;
  }

  /** `closed` are folders that stay closed although they are below. Throws `folder-missing`. */
  static async open(named: readonly string[], cwd: string, closed: readonly string[]): Promise<NamedFolders> {
    const folders = await Promise.all(named.map((path) => openFolder(resolve(cwd, path))));
    return new NamedFolders(folders, await Promise.all(closed.map((path) => realpath(path).catch(() => path))));
  }

  get paths(): readonly string[] {
    return this.#folders.map(({ path }) => path);
  }

  /** The place of a file that exists, or of a folder of files, without links. Throws `path-outside`, `path-refused`. */
  async findInput(path: string, kind: FileKind): Promise<string> {
    const asked = this.#place(path);
    const place = await realpath(asked).catch((cause: unknown) => {
      throw usageError(
        'path-refused',
        `${quote(path)} cannot be read (${errnoOf(cause) ?? 'unknown'}).`,
        `Name a file that exists below ${this.#list()}.`,
        cause,
      );
    });
    this.#assertOpen(path, place);
    if ((await stat(place)).isDirectory()) {
      if (kind !== 'workbook') throw notOfKind(path, kind);
      await this.#assertNothingLeadsOut(path, place);
    } else if (!FILE_KINDS[kind].endings.test(place)) throw notOfKind(path, kind);
    return place;
  }

  /** The place of a file that is to be written and does not exist yet. Throws `path-outside`, `path-refused`. */
  async findOutput(path: string, kind: FileKind): Promise<string> {
    const asked = this.#place(path);
    const folder = await realpath(dirname(asked)).catch((cause: unknown) => {
      const hint = 'Name a file in a folder that exists.';
      throw usageError('path-refused', `${quote(path)} is in a folder that does not exist.`, hint, cause);
    });
    const place = join(folder, basename(asked));
    this.#assertOpen(path, place);
    if (!FILE_KINDS[kind].endings.test(place)) throw notOfKind(path, kind);
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined)
      throw usageError('path-refused', `${quote(path)} exists, and is not overwritten.`, 'Give another name.');
    return place;
  }

  /** Decides by the name alone: whether there is anything outside is not looked at. */
  #place(path: string): string {
    const candidates = isAbsolute(path) ? [resolve(path)] : this.#folders.map((folder) => resolve(folder.path, path));
    const within = candidates.filter((one) =>
      this.#folders.some((folder) => isWithin(folder.path, one) || isWithin(folder.place, one)),
    );
    const [first] = within;
    if (first === undefined || path.includes('\0')) throw this.#outside(path);
    return within.find((one) => existsSync(one)) ?? first;
  }

  #assertOpen(path: string, place: string): void {
    const folder = this.#folders.find((one) => isWithin(one.place, place));
    if (folder === undefined) throw this.#outside(path);
    const isHidden = relative(folder.place, place)
      .split(sep)
      .some((name) => name.startsWith('.'));
    if (isHidden || this.#closed.some((closed) => place === closed || isWithin(closed, place)))
      throw usageError(
        'path-refused',
        `${quote(path)} is hidden or capsheet's own, and is not for agents.`,
        'Name a workbook, a mapping or a plan.',
      );
  }

  async #assertNothingLeadsOut(path: string, folder: string): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    if (entries.length > MOST_ENTRIES)
      throw usageError(
        'path-refused',
        `${quote(path)} has more than ${MOST_ENTRIES} files.`,
        'Name a folder of CSV files, or one file.',
      );
    for (const entry of entries.filter((one) => one.isSymbolicLink())) {
      const end = await realpath(join(entry.parentPath, entry.name)).catch(() => undefined);
      if (end === undefined || !this.#folders.some(({ place }) => isWithin(place, end)))
        throw this.#outside(`${path}/${relative(folder, join(entry.parentPath, entry.name))}`);
    }
  }

  #outside(path: string): CapsheetError {
    return usageError(
      'path-outside',
      `${quote(path)} is not below a folder that was named for agents.`,
      `Only files below ${this.#list()} are read and written. Whoever starts capsheet names more with --folder.`,
    );
  }

  #list(): string {
    return joinList(this.#folders.map(({ path }) => quote(path)));
  }
}

async function openFolder(path: string): Promise<NamedFolder> {
  const place = await realpath(path).catch(() => undefined);
  if (place !== undefined && (await stat(place)).isDirectory()) return { path, place };
  throw usageError(
    'folder-missing',
    `--folder names ${quote(path)}, which is no folder.`,
    'Name a folder that exists.',
  );
}

function isWithin(folder: string, place: string): boolean {
  const way = relative(folder, place);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function notOfKind(path: string, kind: FileKind): CapsheetError {
  return usageError('path-refused', `${quote(path)} is not ${FILE_KINDS[kind].noun}.`, 'Name a file of that kind.');
}
