import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type LearntMapping, learnMapping } from '../../../jobs/pipeline/learn-mapping.ts';
import { mapInputs } from '../../../jobs/pipeline/map-inputs.ts';
import { changeMapping, saveMapping } from '../../../jobs/pipeline/mapping/save-mapping.ts';
import { fetchKnownNames, NOTHING_KNOWN } from '../../../jobs/pipeline/read-template-options.ts';
import type { Job } from '../../../jobs/work/job.ts';
import type { MappingEdit } from '../../../model/mapping/mapping-edit.ts';
import { MappingReviews, type ShownMapping } from '../mapping/mapping-reviews.ts';
import { readBook } from '../open-book.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { DeskParts } from './desk-parts.ts';
import type { InputWork } from './input-work.ts';
import { withSession } from './with-session.ts';

const MAPPING_NAME = 'mapping.yaml';

/**
 * The mapping through which foreign inputs are read. A change is written into a file of its own, so that no file of the
 * user's is touched, what was planned with the mapping before stays as it was, and each change can be taken back.
 */
export class MappingWork {
  readonly #parts: DeskParts;
  readonly #inputs: InputWork;
  readonly #reviews = new MappingReviews();
  /** The files before each change, the latest last; of the mapping at `#current` alone. */
  #before: readonly string[] = [];
  #current: string | undefined;

  constructor(parts: DeskParts, inputs: InputWork) {
    this.#parts = parts;
    this.#inputs = inputs;
  }

  /** Throws `nothing-open`, and `not-mapped` where the inputs are read without one. */
  get path(): string {
    const { mappingPath } = this.#parts.shown.book.request.reading;
    if (mappingPath === undefined) throw notMapped();
    return mappingPath;
  }

  get undoable(): number {
    const { mappingPath } = this.#parts.shown.book.request.reading;
    return mappingPath === this.#current ? this.#before.length : 0;
  }

  /** What it finds and makes, put in order when it is first asked for. Throws as `path` does. */
  async review(): Promise<ShownMapping> {
    const { shown, connection } = this.#parts;
    return this.#reviews.of(shown.book, connection.state, this.path);
  }

  /** read → propose → read through what was proposed. `like` names the remembered spreadsheet that is meant. */
  propose(like?: string): void {
    const { connection, desk, shown } = this.#parts;
    const { request, isUploaded } = shown.refused ?? shown.book;
    const { stateDir, state } = connection;
    const work = async (job: Job) => {
      await this.#inputs.saveCorrections();
      const mappingPath = await this.#newPath();
      const known = state.kind === 'none' ? NOTHING_KNOWN : await withSession(connection, job, fetchKnownNames);
      const { passwords } = this.#inputs;
      await mapInputs({
        paths: request.paths,
        outPath: mappingPath,
        stateDir,
        known,
        reading: request.reading,
        ...omitAbsent({ like, passwords }),
      });
      if (state.kind !== 'none') this.#reviews.know(state, known);
      const mapped = { ...request, reading: { ...request.reading, mappingPath } };
      const book = await readBook(mapped, isUploaded, job.signal);
      return () => shown.show(book, undefined);
    };
    void desk.run({ kind: 'reading', stage: 'Working out what the sheets are', work });
  }

  /** Throws `mapping-changed` where another mapping is shown by now, and what is wrong with the change. */
  async edit(revision: number, edit: MappingEdit): Promise<void> {
    const { desk, shown } = this.#parts;
    desk.assertIdle();
    const { path } = this;
    if (shown.revision !== revision) throw mappingChanged();
    const text = changeMapping(await readFile(path, 'utf8'), edit);
    if (shown.revision !== revision) throw mappingChanged();
    this.#use(text, this.undoable === 0 ? [path] : [...this.#before, path]);
  }

  /** Takes the last change back. Throws `mapping-changed` where there is none. */
  async undo(): Promise<void> {
    this.#parts.desk.assertIdle();
    const last = this.undoable === 0 ? undefined : this.#before.at(-1);
    if (last === undefined) throw mappingChanged();
    this.#use(await readFile(last, 'utf8'), this.#before.slice(0, -1));
  }

  /** A mapping that somebody has written: checked before anything is read through it. Throws what is wrong with it. */
  replace(text: string): void {
    this.#parts.desk.assertIdle();
    changeMapping(text, undefined);
    const { mappingPath } = this.#parts.shown.book.request.reading;
    this.#use(text, mappingPath === undefined ? [] : [...(this.undoable === 0 ? [] : this.#before), mappingPath]);
  }

  /** Asks the service for the firm's companies and funds, to choose from. */
  askForNames(): void {
    const { connection, desk, shown } = this.#parts;
    const { book } = shown;
    const { state } = connection;
    const work = async (job: Job) => {
      const known = await withSession(connection, job, fetchKnownNames);
      return () => {
        this.#reviews.know(state, known);
        shown.show(book, undefined);
      };
    };
    desk.run({ kind: 'reading', stage: 'Asking the portfolio service for the firm’s names', work });
  }

  /** Remembers it for the next spreadsheet of the kind. Throws as `path` does. */
  learn(): Promise<LearntMapping> {
    const { shown, connection } = this.#parts;
    return learnMapping(this.path, connection.stateDir, shown.book.inputs.contents);
  }

  /** Reads the inputs as they are. */
  leave(): void {
    const { shown } = this.#parts;
    const { request, isUploaded } = shown.refused ?? shown.book;
    const { mappingPath: _left, ...reading } = request.reading;
    this.#inputs.open({ ...request, reading }, { isUploaded });
  }

  #use(text: string, before: readonly string[]): void {
    const { desk, shown } = this.#parts;
    const { request, isUploaded } = shown.book;
    const work = async ({ signal }: Job) => {
      const mappingPath = await this.#newPath();
      await saveMapping(mappingPath, text);
      const book = await readBook({ ...request, reading: { ...request.reading, mappingPath } }, isUploaded, signal);
      return () => {
        this.#before = before;
        this.#current = mappingPath;
        shown.show(book, undefined);
      };
    };
    desk.run({ kind: 'reading', stage: 'Reading through the changed mapping', work });
  }

  async #newPath(): Promise<string> {
    const { connection, shown } = this.#parts;
    const { paths } = (shown.refused ?? shown.book).request;
    return join(await makeFolder(connection.dirFor(paths), 'mappings'), MAPPING_NAME);
  }
}

function notMapped() {
  return usageError('nothing-open', 'The workbook is not read through a mapping.', 'Propose one first.');
}

function mappingChanged() {
  return usageError(
    'mapping-changed',
    'The mapping has been changed since this page was shown, perhaps in another tab; nothing was changed now.',
    'Look at it as it is now, and make the change again if you still need it.',
  );
}
