import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { runSteps } from '../../../base/util/run-steps.ts';
import { listOwnSheets } from '../../../format/check/unknown/own-sheets.ts';
import { fetchFirmNames } from '../../../jobs/library/inside/fetch-names.ts';
import type { Job } from '../../../jobs/library/inside/job.ts';
import { adaptAnswered, changeMapping, saveChanged } from '../../../jobs/library/inside/mapping/change-mapping.ts';
import { type LearntMapping, learnMapping, writeDraft } from '../../../jobs/library/inside/mapping/draft.ts';
import { type ReviewedMapping, reviewInSteps } from '../../../jobs/library/inside/mapping/review-mapping.ts';
import type { MappingEdit } from '../../../model/mapping/mapping-edit.ts';
import type { ConnectionState } from '../../api/work-state.ts';
import type { DeskParts } from '../job-desk.ts';
import { type OpenBook, readBook } from '../open-book.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import { type InputWork, nameUploads } from './input-work.ts';
import type { HandedOver } from './shown.ts';
import { accessOf } from './work-connection.ts';

const MAPPING_NAME = 'mapping.yaml';
const PROPOSING = 'Working out what the sheets are';

type ToPropose = HandedOver & Partial<Pick<OpenBook, 'inputs'>>;

/**
 * The mapping of foreign inputs. Each change goes into a new file: the user's own files stay untouched, earlier plans
 * keep their mapping, and each change can be undone.
 */
export class MappingWork {
  readonly #parts: DeskParts;
  readonly #inputs: InputWork;
  readonly #reviews = new MappingReviews();
  /** The files before each change, the latest last; only for the mapping at `#current`. */
  #before: readonly string[] = [];
  #current: string | undefined;
  /** The text that was proposed in the first place, by the path of each mapping that came of it. */
  readonly #proposed = new Map<string, string>();

  constructor(parts: DeskParts, inputs: InputWork) {
    this.#parts = parts;
    this.#inputs = inputs;
  }

  /** Throws `nothing-open`, also if the inputs are read without a mapping. */
  get path(): string {
    const { mappingPath } = this.#parts.shown.book.request.reading;
    if (mappingPath === undefined)
      throw usageError('nothing-open', 'The workbook is not read through a mapping.', 'Propose one first.');
    return mappingPath;
  }

  get undoable(): number {
    const { mappingPath } = this.#parts.shown.book.request.reading;
    return mappingPath === this.#current ? this.#before.length : 0;
  }

  /** Reviews the mapping, once for each book. Throws as `path` does. */
  async review(): Promise<ShownMapping> {
    const { shown, connection } = this.#parts;
    return this.#reviews.of(shown.book, { connection: connection.state, path: this.path });
  }

  /** read → propose → read through the proposal. `like` names the remembered spreadsheet to follow. */
  propose(like?: string): void {
    const { desk, shown } = this.#parts;
    const handedOver = shown.refused ?? shown.book;
    const work = async (job: Job) => {
      await this.#inputs.saveCorrections();
      const book = await this.proposeFor(handedOver, job, like).catch((error: unknown) => {
        throw nameUploads(error, handedOver);
      });
      return () => shown.show(book, undefined);
    };
    void desk.run({ kind: 'reading', stage: PROPOSING, work });
  }

  /** Within the job that opened it: with the answers for what is open if this is a newer state of that. */
  async mapOpened(book: OpenBook, job: Job): Promise<OpenBook> {
    const proposed = await this.#propose(book, job);
    const kept = await this.#keepAnswers(book, proposed);
    if (kept === undefined) return this.#readThrough(proposed, book, job);
    try {
      return await this.#readThrough(kept, book, job);
    } catch (error) {
      // A column that somebody chose is gone.
      if (job.signal.aborted || !(error instanceof CapsheetError)) throw error;
      return this.#readThrough(proposed, book, job);
    }
  }

  /** Writes the mapping of what is open, adapted to the same spreadsheet as it was corrected in its own program. */
  async #keepAnswers({ request, inputs }: OpenBook, path: string): Promise<string | undefined> {
    const { openBook } = this.#parts.shown;
    const mappingPath = openBook?.request.reading.mappingPath ?? '';
    const [before, now] = [this.#proposed.get(mappingPath), this.#proposed.get(path)];
    if (openBook === undefined || before === undefined || now === undefined) return undefined;
    const text = await adaptAnswered(
      mappingPath,
      { contents: openBook.inputs.contents, proposed: before },
      { contents: inputs.contents, proposed: now },
    );
    return text === undefined ? undefined : this.#save(text, { paths: request.paths, proposed: now });
  }

  /** The same as `propose`, within a job. */
  async proposeFor(handedOver: ToPropose, job: Job, like?: string): Promise<OpenBook> {
    const { request, isUploaded } = handedOver;
    return this.#readThrough(await this.#propose(handedOver, job, like), { request, isUploaded }, job);
  }

  async #propose({ request, inputs }: ToPropose, job: Job, like?: string): Promise<string> {
    const { connection } = this.#parts;
    const { stateDir, state } = connection;
    job.enter(PROPOSING);
    const out = await this.#newPath(request.paths);
    const { signal, count: onCount } = job;
    const known = state.kind === 'none' ? undefined : await fetchFirmNames(accessOf(connection, job), signal);
    const { paths, reading } = request;
    const { passwords: password } = this.#inputs;
    // Through a mapping, every tab has been read.
    const own = reading.mappingPath === undefined ? inputs && listPlainSheets(inputs) : undefined;
    const given = { ...reading, ...omitAbsent({ like, own }), out, memory: stateDir, known };
    await writeDraft(paths, { ...given, password, signal, onCount });
    if (known !== undefined) this.#reviews.know(state, known);
    this.#proposed.set(out, await readFile(out, 'utf8'));
    return out;
  }

  /** Throws `mapping-changed` if the mapping has changed since `revision`, and what is wrong with an edit. */
  async edit(revision: number, edits: readonly MappingEdit[]): Promise<void> {
    const { desk, shown } = this.#parts;
    desk.assertIdle();
    const { path } = this;
    if (shown.revision !== revision) throw mappingChanged();
    const text = changeMapping(await readFile(path, 'utf8'), edits);
    if (shown.revision !== revision) throw mappingChanged();
    this.#use(text, this.undoable === 0 ? [path] : [...this.#before, path]);
  }

  /** Throws `mapping-changed` if there is nothing to undo. */
  async undo(): Promise<void> {
    this.#parts.desk.assertIdle();
    const last = this.undoable === 0 ? undefined : this.#before.at(-1);
    if (last === undefined) throw mappingChanged();
    this.#use(await readFile(last, 'utf8'), this.#before.slice(0, -1));
  }

  /** Replaces the whole mapping, after checking it. Throws what is wrong with it. */
  replace(text: string): void {
    this.#parts.desk.assertIdle();
    changeMapping(text, []);
    const { mappingPath } = this.#parts.shown.book.request.reading;
    this.#use(text, mappingPath === undefined ? [] : [...(this.undoable === 0 ? [] : this.#before), mappingPath]);
  }

  /** Fetches the firm's companies and funds, to choose from. */
  askForNames(): void {
    const { connection, desk, shown } = this.#parts;
    const { book } = shown;
    const { state } = connection;
    const work = async (job: Job) => {
      const known = await fetchFirmNames(accessOf(connection, job), job.signal);
      return () => {
        this.#reviews.know(state, known);
        shown.show(book, undefined);
      };
    };
    desk.run({ kind: 'reading', stage: 'Asking the portfolio service for the firm’s names', work });
  }

  learn(): Promise<LearntMapping> {
    const { shown, connection } = this.#parts;
    return learnMapping(this.path, connection.stateDir, shown.book.inputs.contents);
  }

  leave(): void {
    const { shown } = this.#parts;
    const { request, isUploaded } = shown.refused ?? shown.book;
    const { mappingPath: _left, ...reading } = request.reading;
    this.#inputs.open({ ...request, reading }, { isUploaded });
  }

  #use(text: string, before: readonly string[]): void {
    const { desk, shown } = this.#parts;
    const { request, isUploaded } = shown.book;
    const work = async (job: Job) => {
      const proposed = this.#proposed.get(request.reading.mappingPath ?? '');
      const mappingPath = await this.#save(text, { paths: request.paths, proposed });
      const book = await this.#readThrough(mappingPath, { request, isUploaded }, job);
      return () => {
        this.#before = before;
        this.#current = mappingPath;
        shown.show(book, undefined);
      };
    };
    desk.run({ kind: 'reading', stage: 'Reading through the changed mapping', work });
  }

  /** Reviews the mapping within the job: where there are many rows, it takes as long as to read them. */
  async #readThrough(mappingPath: string, { request, isUploaded }: HandedOver, job: Job): Promise<OpenBook> {
    const book = await readBook({ ...request, reading: { ...request.reading, mappingPath } }, isUploaded, job);
    job.enter('Preparing the questions');
    await this.#reviews.of(book, { connection: this.#parts.connection.state, path: mappingPath, watch: job });
    return book;
  }

  async #save(text: string, { paths, proposed }: { paths: readonly string[]; proposed: string | undefined }) {
    const path = await this.#newPath(paths);
    await saveChanged(path, text);
    if (proposed !== undefined) this.#proposed.set(path, proposed);
    return path;
  }

  async #newPath(paths: readonly string[]): Promise<string> {
    return join(await makeFolder(this.#parts.connection.dirFor(paths), 'mappings'), MAPPING_NAME);
  }
}

/** Leaves out sheets of several kinds: another program's layout reads those, and a mapping can be proposed for them. */
function listPlainSheets({ contents, checked }: OpenBook['inputs']) {
  return listOwnSheets(contents, checked.sheets).filter(({ sheetKind }) => sheetKind !== undefined);
}

function mappingChanged() {
  return usageError(
    'mapping-changed',
    'The mapping has been changed since this page was shown, perhaps in another tab; nothing was changed now.',
    'Look at it as it is now, and make the change again if you still need it.',
  );
}

type KnownNames = Awaited<ReturnType<typeof fetchFirmNames>>;

interface ShownMapping extends ReviewedMapping {
  /** Absent if the service was not asked for them. */
  readonly known: KnownNames | undefined;
}

interface Reviewing {
  readonly connection: ConnectionState;
  /** The mapping's. */
  readonly path: string;
  /** The job that it is part of, if any. */
  readonly watch?: Pick<Job, 'signal' | 'count'>;
}

/** Reviews the open workbook's mapping, once for each book; keeps the names that a service gave. */
class MappingReviews {
  #known: { readonly service: string; readonly names: KnownNames } | undefined;
  #byBook = new WeakMap<OpenBook, Promise<ShownMapping>>();

  /** Keeps the names of the firm behind this connection. */
  know(connection: ConnectionState, names: KnownNames): void {
    this.#known = { service: keyOf(connection), names };
    // Every review depends on the known names.
    this.#byBook = new WeakMap();
  }

  of(book: OpenBook, reviewing: Reviewing): Promise<ShownMapping> {
    const known = this.#byBook.get(book);
    if (known !== undefined) return known;
    const made = this.#review(book, reviewing);
    this.#byBook.set(book, made);
    // A failed review is tried again.
    made.catch(() => this.#byBook.delete(book));
    return made;
  }

  async #review({ inputs, check }: OpenBook, { connection, path, watch }: Reviewing): Promise<ShownMapping> {
    const text = await readFile(path, 'utf8');
    const known = this.#known?.service === keyOf(connection) ? this.#known.names : undefined;
    const { contents, reading: settings } = inputs;
    const reviewing = reviewInSteps({ contents, text, settings, known, tieOut: check.sourceTieOut ?? [] });
    return { ...(await runSteps(reviewing, watch?.signal, watch?.count)), known };
  }
}

function keyOf({ kind, service = '', clientId = '' }: ConnectionState): string {
  return JSON.stringify([kind, service, clientId]);
}
