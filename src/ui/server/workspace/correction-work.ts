import { usageError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { plural } from '../../../base/util/text/words.ts';
import { type PlacedCell, replaceCells } from '../../../jobs/library/inside/correcting/replace-cells.ts';
import type { Job } from '../../../jobs/library/inside/job.ts';
import type { CorrectionsState } from '../../api/work-state.ts';
import { CorrectedFile, withFolders } from '../corrections/corrected-file.ts';
import {
  type CellChange,
  type CorrectedCell,
  CorrectionHistory,
  type CorrectionStep,
  cellsOf,
} from '../corrections/correction-history.ts';
import { type TypedText, typeIntoCells } from '../corrections/type-into-cells.ts';
import type { DeskParts } from '../job-desk.ts';
import { type OpenBook, readBook, recheckBook } from '../open-book.ts';

/** The copy of a large file is written after this pause, so that cells typed one by one are written together. */
const WRITE_AFTER_MS = 400;
/** A copy up to this size is written in a moment. */
const SMALL_BYTES = 512 * 1024;

/**
 * Corrects cells. They are checked in memory, and written into a copy beside the original, which stays as it was: at
 * once for a small file, a little later for a large one. Whatever reads the inputs from disk saves first.
 */
export class CorrectionWork {
  readonly #parts: DeskParts;
  /** Copies begun here, which may be overwritten, with what each lost. */
  readonly #copies = new Map<string, readonly string[]>();
  #history = new CorrectionHistory();
  #files = new Map<number, CorrectedFile>();
  /** The books that these corrections belong to, in all their versions. */
  #books = new WeakSet<OpenBook>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** The number of steps so far, and at the last writing of the copies. */
  #steps = 0;
  #savedSteps = 0;
  #problem: unknown;
  #queue: Promise<void> = Promise.resolve();

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  get copies(): ReadonlyMap<string, readonly string[]> {
    return this.#copies;
  }

  get state(): CorrectionsState {
    const { undo, redo } = this.#isCurrent ? this.#history : new CorrectionHistory();
    const problem = this.#problem === undefined ? undefined : this.#parts.desk.describe(this.#problem);
    return omitAbsent({ undo: undo?.label, redo: redo?.label, isSaving: this.#isUnsaved, problem });
  }

  /**
   * Types into cells of the workbook that was shown, in one step. Resolves, once they are checked, to the number of cells
   * that changed. Throws `workbook-changed` if other rows are shown since.
   */
  async correct(readings: number, typed: readonly TypedText[]): Promise<number> {
    let count = 0;
    await this.#run(async (book) => {
      const changes = await typeIntoCells(typed, book.opened.contents, (inputIndex) => this.#fileOf(book, inputIndex));
      count = changes.length;
      if (count === 0) return undefined;
      const step: CorrectionStep = { label: nameCells(changes), changes };
      return { cells: cellsOf(step, 'after'), keep: () => this.#history.add(step) };
    }, readings);
    return count;
  }

  /** Undoes the last step; resolves once that is checked. */
  undo(): Promise<void> {
    return this.#run(async () => {
      const step = this.#history.undo;
      return step && { cells: cellsOf(step, 'before'), keep: () => this.#history.takeBack() };
    });
  }

  redo(): Promise<void> {
    return this.#run(async () => {
      const step = this.#history.redo;
      return step && { cells: cellsOf(step, 'after'), keep: () => this.#history.doAgain() };
    });
  }

  /** Makes sure that the copies on disk contain everything. Throws if one cannot be written. */
  async save(): Promise<void> {
    if (this.#isUnsaved || this.#problem !== undefined) this.#writeNow();
    await this.#writing;
    if (this.#problem !== undefined) throw this.#problem;
  }

  /** Returns the book as its files have it now; the same one if nothing was corrected. */
  async finish(book: OpenBook, signal: AbortSignal): Promise<OpenBook> {
    if (!this.#books.has(book) || this.#steps === 0) return book;
    await this.save();
    const read = await readBook(book.request, book.isUploaded, { signal, enter: () => {}, count: () => {} });
    this.#books.add(read);
    return read;
  }

  /** Returns the path of the corrected copy, if there is one. Throws `nothing-open`, and if it cannot be written. */
  async findCopy(inputIndex: number): Promise<string | undefined> {
    const path = this.#parts.shown.book.request.paths[inputIndex] ?? '';
    if (!this.#copies.has(path)) return undefined;
    await this.save();
    return path;
  }

  /** Writes what is not written yet, for the last time. */
  async end(): Promise<void> {
    await this.#queue;
    await this.save().catch(() => {});
  }

  get #isCurrent(): boolean {
    const { openBook } = this.#parts.shown;
    return openBook !== undefined && this.#books.has(openBook);
  }

  get #isUnsaved(): boolean {
    return this.#savedSteps < this.#steps;
  }

  /** Queues corrections: a fast typist waits for no answer. Those of a workbook that was shown are made in no other. */
  #run(prepare: (book: OpenBook) => Promise<Correcting | undefined>, readings?: number): Promise<void> {
    const { desk, shown } = this.#parts;
    const work = async ({ signal }: Job) => {
      if (!this.#isCurrent) this.#begin();
      const { book } = shown;
      const correcting = await prepare(book);
      if (correcting === undefined) return () => {};
      const contents = replaceCells(book.opened.contents, correcting.cells);
      const check = () => recheckBook(book, { contents, paths: this.#pathsOf(book) }, signal);
      const next = await withFolders(this.#files.values(), check);
      return () => {
        correcting.keep();
        this.#show(next);
      };
    };
    const turn = this.#queue.then(async () => {
      if (readings !== undefined && readings !== shown.readings) throw workbookChanged('corrected');
      await desk.run({ kind: 'correcting', stage: 'Checking what was corrected', work });
      await this.#writeSmall();
    });
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #begin(): void {
    this.#books = new WeakSet([this.#parts.shown.book]);
    this.#history = new CorrectionHistory();
    this.#files = new Map();
    this.#steps = 0;
    this.#savedSteps = 0;
    this.#problem = undefined;
  }

  #show(book: OpenBook): void {
    const stamps = book.stamps.map((stamp, inputIndex) => (this.#files.has(inputIndex) ? UNWRITTEN : stamp));
    const shown = { ...book, stamps };
    this.#books.add(shown);
    this.#parts.shown.showCorrected(shown);
    for (const { path, lost } of this.#files.values()) this.#copies.set(path, lost);
    this.#steps += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#writeNow(), WRITE_AFTER_MS);
  }

  #pathsOf({ request }: OpenBook): readonly string[] {
    return request.paths.map((path, inputIndex) => this.#files.get(inputIndex)?.path ?? path);
  }

  async #fileOf({ request, opened }: OpenBook, inputIndex: number): Promise<CorrectedFile> {
    const known = this.#files.get(inputIndex);
    if (known !== undefined) return known;
    const [path, content] = [request.paths[inputIndex], opened.contents[inputIndex]];
    if (path === undefined || content === undefined) throw new Error(`no input ${inputIndex}`);
    const stateDir = this.#parts.connection.dirFor([path]);
    const isCopy = this.#copies.has(path);
    const { encoding } = request.reading;
    const file = await CorrectedFile.begin(content, { path, isCopy, stateDir, ...omitAbsent({ encoding }) });
    this.#files.set(inputIndex, file);
    return file;
  }

  /** The copy of a small file is written before the correction is answered: nothing is lost in between. */
  async #writeSmall(): Promise<void> {
    if (!this.#isUnsaved || [...this.#files.values()].some(({ bytes }) => bytes > SMALL_BYTES)) return;
    this.#writeNow();
    await this.#writing;
  }

  #writeNow(): void {
    clearTimeout(this.#timer);
    const [files, steps] = [this.#files, this.#steps];
    const cells = groupBy(this.#history.cells, ({ inputIndex }) => inputIndex);
    this.#writing = this.#writing.then(async () => {
      const problem = await writeAll(files, cells);
      if (files === this.#files) this.#noteWritten(steps, problem);
    });
  }

  #noteWritten(steps: number, problem: unknown): void {
    const { shown, desk } = this.#parts;
    this.#problem = problem;
    this.#savedSteps = steps;
    for (const { path, lost } of this.#files.values()) this.#copies.set(path, lost);
    const { openBook } = shown;
    if (openBook !== undefined && this.#isCurrent && !this.#isUnsaved) {
      const stamped = shown.restamp(
        openBook.stamps.map((stamp, inputIndex) => this.#files.get(inputIndex)?.stamp ?? stamp),
      );
      if (stamped !== undefined) this.#books.add(stamped);
    }
    desk.notify();
  }
}

export function workbookChanged(undone: 'corrected' | 'submitted'): Error {
  return usageError(
    'workbook-changed',
    `The workbook has been changed or opened again since this page was shown, perhaps in another tab; nothing was ${undone}.`,
    'Look at it as it is now, and do it again if it is still right.',
  );
}

interface Correcting {
  readonly cells: readonly PlacedCell[];
  /** Called once the cells are checked. */
  readonly keep: () => void;
}

/** The copy is not watched while it is written. */
const UNWRITTEN = { path: '', mark: '' };

/** Returns the error, if there was one. */
async function writeAll(
  files: ReadonlyMap<number, CorrectedFile>,
  cells: ReadonlyMap<number, readonly CorrectedCell[]>,
): Promise<unknown> {
  try {
    for (const [inputIndex, file] of files) await file.write(cells.get(inputIndex) ?? []);
    return undefined;
  } catch (error) {
    return error;
  }
}

function nameCells(changes: readonly CellChange[]): string {
  const [only, ...others] = changes;
  if (only === undefined) return '';
  return others.length === 0 ? toCellAddress(only.rowNumber, only.columnIndex) : plural(changes.length, 'cell');
}
