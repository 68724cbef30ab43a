import { basename, join } from 'node:path';
import { isInputError, isToBeAcknowledged } from '../../model/findings/finding.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import { applyInputs } from '../../pipeline/apply-inputs.ts';
import { exportPortfolio } from '../../pipeline/export-portfolio.ts';
import { fetchKnownNames, NOTHING_KNOWN } from '../../pipeline/fetch-known-names.ts';
import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import { mapInputs } from '../../pipeline/map-inputs.ts';
import { planInputs } from '../../pipeline/plan-inputs.ts';
import { loadSavedPlan } from '../../pipeline/planning/saved-plan.ts';
import type { Session } from '../../pipeline/session/session.ts';
import { findFreeCorrectedPath } from '../../report/workbook/annotate/corrected-name.ts';
import { type CellEdit, writeEditedCopy } from '../../report/workbook/annotate/edit-cell.ts';
import { usageError } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import type { Reading } from '../api/reading.ts';
import type { WorkState } from '../api/work-state.ts';
import type { Connection } from './connection.ts';
import type { Job } from './job.ts';
import { JobDesk } from './job-desk.ts';
import { nothingApplied, nothingExported, nothingOpen, nothingPlanned } from './nothing-open.ts';
import { assertAsRead, type OpenBook, readBook } from './open-book.ts';
import { followPlan, keepPlan, type OpenPlan, openPlan, toPlanRequest } from './open-plan.ts';
import { ShownViews } from './shown-views.ts';
import { FileWatch } from './uploads/file-watch.ts';
import { makeFolder } from './uploads/make-folder.ts';

const EXPORT_NAME = 'export.xlsx';
const MAPPING_NAME = 'mapping.yaml';

/** What stays as it is while the server runs. */
interface WorkspaceFacts extends Pick<WorkState, 'version' | 'userName'> {
  /** What the firm says of the rules for cap tables; a saved plan brings its own. */
  readonly rules: NonNullable<ReadingRequest['rules']>;
}

/** What was said before a plan is applied. */
export interface PlanConfirmation {
  readonly planId: string;
  readonly isPartial: boolean;
  readonly isAcknowledged: boolean;
}

/**
 * What every tab looks at: the open inputs, their plan, what became of it, and what is under way.
 *
 * none → read (inputs were read) → planned (compared with the service) → applied (a run came to its end). Reading again
 * leads back to `read`, planning again to `planned`; closing leads to `none`. One job at a time leads from one to the
 * next; a job that fails leaves everything as it was, and says why.
 */
export class Workspace {
  readonly connection: Connection;
  readonly #identity: Pick<WorkState, 'version' | 'userName'>;
  readonly #rules: WorkspaceFacts['rules'];
  readonly desk = new JobDesk();
  readonly #watch = new FileWatch(this.desk.notify);
  #revision = 0;
  #book: OpenBook | undefined;
  /** What was handed over last and is not read, or could not be. */
  #refused: Pick<OpenBook, 'request' | 'isUploaded'> | undefined;
  #plan: OpenPlan | undefined;
  #report: RunReport | undefined;
  #views: ShownViews | undefined;
  #exported: ExportReport | undefined;
  #exports = 0;
  /** Corrected copies that were written here, which may be written again, with what they lost. */
  readonly #copies = new Map<string, readonly string[]>();

  constructor(connection: Connection, { rules, ...identity }: WorkspaceFacts) {
    this.connection = connection;
    this.#identity = identity;
    this.#rules = rules;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Throws `nothing-open`. */
  get book(): OpenBook {
    return given(this.#book, nothingOpen);
  }

  /** Throws `nothing-open`. */
  get plan(): OpenPlan {
    return given(this.#plan, nothingPlanned);
  }

  /** Throws `nothing-open`. */
  get report(): RunReport {
    return given(this.#report, nothingApplied);
  }

  /** Throws `nothing-open`. */
  get views(): ShownViews {
    this.#views ??= new ShownViews(this.book, this.#plan, this.#report);
    return this.#views;
  }

  get state(): WorkState {
    const [book, plan] = [this.#book, this.#plan];
    const findings = plan?.saved.document.plan.findings ?? book?.check.findings ?? [];
    return omitAbsent({
      ...this.#identity,
      connection: this.connection.state,
      phase: this.#phase,
      revision: this.#revision,
      inputs: book === undefined ? [] : toInputs(book, this.#watch, this.#copies),
      reading: (this.#refused ?? book)?.request.reading,
      refused: this.desk.isIdle && this.#refused !== undefined ? toRefused(this.#refused) : undefined,
      isMapped: book?.request.reading.mappingPath !== undefined,
      errors: findings.filter(isInputError).length,
      warnings: findings.filter(isToBeAcknowledged).length,
      planId: plan?.saved.sha256,
      exports: this.#exports,
      ...this.desk.state,
    });
  }

  get #phase(): WorkState['phase'] {
    if (this.#book === undefined) return 'none';
    if (this.#plan === undefined) return 'read';
    return this.#report === undefined ? 'planned' : 'applied';
  }

  /** read → check. With the path of a plan it is opened as well: what it shows is what will be applied. */
  open(request: ReadingRequest, { isUploaded, planPath }: { isUploaded: boolean; planPath?: string }): void {
    this.desk.assertIdle();
    // Until it is read: what cannot be read one way may be read another.
    this.#refused = request.paths.length === 0 ? undefined : { request, isUploaded };
    const work = async ({ signal }: Job) => {
      const saved = planPath === undefined ? undefined : await loadSavedPlan(planPath);
      const asked = saved === undefined ? { ...request, rules: this.#rules } : toPlanRequest(saved, request);
      const book = await readBook(asked, isUploaded, signal);
      const plan = saved === undefined ? undefined : await openPlan(saved, this.connection);
      return () => this.#show(book, plan);
    };
    this.desk.run({ kind: 'reading', stage: 'Reading the workbook', work });
  }

  /** What was handed over last, as it is now, and read as `reading` says; a mapping stays. Throws `nothing-open`. */
  reread(reading?: Reading): void {
    const { request, isUploaded } = this.#refused ?? this.book;
    const { mappingPath } = request.reading;
    const other = reading === undefined ? request.reading : omitAbsent({ ...reading, mappingPath });
    this.open({ ...request, reading: other }, { isUploaded });
  }

  /** Writes the cell into a copy beside the workbook, and reads that from now on; further cells go into the same copy. */
  edit(inputIndex: number, edit: CellEdit): void {
    const { request, isUploaded } = this.book;
    const path = request.paths[inputIndex] ?? '';
    const copy = this.#copies.has(path) ? path : findFreeCorrectedPath(path);
    const work = async ({ signal }: Job) => {
      const lost = await writeEditedCopy(path, copy, edit);
      this.#copies.set(copy, [...(this.#copies.get(copy) ?? []), ...lost]);
      const paths = request.paths.map((one, index) => (index === inputIndex ? copy : one));
      const book = await readBook({ ...request, paths }, isUploaded, signal);
      return () => this.#show(book, undefined);
    };
    this.desk.run({ kind: 'reading', stage: 'Reading the corrected copy', work });
  }

  /** read → propose → read through what was proposed. */
  proposeMapping(): void {
    const { request, isUploaded } = this.book;
    const { stateDir, state } = this.connection;
    const work = async (job: Job) => {
      const mappingPath = join(await makeFolder(stateDir, 'mappings'), MAPPING_NAME);
      const known = state.kind === 'none' ? NOTHING_KNOWN : await this.#withSession(job, fetchKnownNames);
      const { sheetName, encoding } = request.reading;
      await mapInputs({
        paths: request.paths,
        outPath: mappingPath,
        stateDir,
        known,
        ...omitAbsent({ sheetName, encoding }),
      });
      const mapped = { ...request, reading: { ...request.reading, mappingPath } };
      const book = await readBook(mapped, isUploaded, job.signal);
      return () => this.#show(book, undefined);
    };
    this.desk.run({ kind: 'reading', stage: 'Looking what the sheets are', work });
  }

  leaveMapping(): void {
    const { request, isUploaded } = this.book;
    const { mappingPath: _left, ...reading } = request.reading;
    this.open({ ...request, reading }, { isUploaded });
  }

  /** Where the corrected copy is, if the input is one. Throws `nothing-open`. */
  correctedCopy(inputIndex: number): string | undefined {
    const path = this.book.request.paths[inputIndex] ?? '';
    return this.#copies.has(path) ? path : undefined;
  }

  close(): void {
    this.desk.assertIdle();
    this.desk.forgetProblem();
    this.#show(undefined, undefined);
    this.desk.notify();
  }

  /** fetch → resolve → diff. Changes nothing at the service. */
  makePlan(): void {
    const { book, connection } = this;
    const work = async (job: Job) => {
      const document = await this.#withSession(job, (session) =>
        planInputs(book.inputs, session, { signal: job.signal }),
      );
      job.enter('Writing the plan');
      connection.learnFirm(document.firm.name);
      const plan = await keepPlan(document, connection);
      return () => this.#show(book, plan);
    };
    this.desk.run({ kind: 'planning', stage: 'Asking the portfolio service what it holds', work });
  }

  /**
   * apply → verify, of exactly the plan that was confirmed. Throws `plan-changed`, `warnings-unseen`, and `input-changed`
   * where the workbook was saved again since it was read.
   */
  async apply({ planId, isPartial, isAcknowledged }: PlanConfirmation): Promise<void> {
    const { book, plan } = this;
    const { saved } = plan;
    if (saved.sha256 !== planId) throw planChanged();
    if (!isAcknowledged && saved.document.plan.findings.some(isToBeAcknowledged))
      throw usageError('warnings-unseen', 'The plan has warnings that nobody has acknowledged.', 'Look at them first.');
    this.desk.assertIdle();
    await assertAsRead(book);
    if (this.#plan !== plan) throw planChanged();
    const { expected } = plan;
    const work = async (job: Job) => {
      const { signal, onProgress, gate } = job;
      const options = {
        isPartial,
        isStrict: false,
        saved,
        confirm: async () => 'unasked' as const,
        signal,
        onProgress,
        gate,
      };
      try {
        const report = await this.#withSession(job, (session) => applyInputs(book.inputs, session, options));
        const followed = await followPlan(plan, this.connection);
        return () => {
          this.#plan = followed;
          this.#showReport(report);
        };
      } catch (error) {
        // However it ended: what is in by now is in.
        this.#plan = await followPlan(plan, this.connection);
        throw error;
      }
    };
    this.desk.run({ kind: 'applying', stage: 'Looking whether the plan still holds', expected, work });
  }

  /** fetch → rows → workbook: what the service holds, of some companies or of all. */
  exportAll(companies: readonly string[]): void {
    const { stateDir } = this.connection;
    const work = async (job: Job) => {
      const path = join(await makeFolder(stateDir, 'exports'), EXPORT_NAME);
      const request = { path, companies, onStage: (stage: string) => job.enter(stage) };
      const report = await this.#withSession(job, (session) => exportPortfolio(request, session));
      return () => {
        this.#exported = report;
        this.#exports += 1;
      };
    };
    this.desk.run({ kind: 'exporting', stage: 'Asking the portfolio service', work });
  }

  /** Throws `nothing-open`. */
  get exported(): ExportReport {
    return given(this.#exported, nothingExported);
  }

  /** Stops what is under way, waits for its end, and looks at no file any more. */
  async end(): Promise<void> {
    await this.desk.end();
    this.#watch.close();
  }

  /** A short question to the service, which is no job of its own. */
  ask<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#withSession({}, work);
  }

  async #withSession<T>(
    { signal, onRequest, requestGate: gate }: Partial<Pick<Job, 'signal' | 'onRequest' | 'requestGate'>>,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const session = await this.connection.openSession(omitAbsent({ signal, onRequest, gate }));
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  #show(book: OpenBook | undefined, plan: OpenPlan | undefined): void {
    this.#book = book;
    this.#plan = plan;
    this.#refused = undefined;
    this.#watch.follow(book?.stamps ?? []);
    this.#showReport(undefined);
  }

  #showReport(report: RunReport | undefined): void {
    this.#report = report;
    this.#views = undefined;
    this.#revision += 1;
  }
}

function given<T>(value: T | undefined, missing: () => Error): T {
  if (value !== undefined) return value;
  throw missing();
}

function planChanged(): Error {
  return usageError(
    'plan-changed',
    'Another plan was made since this one was shown; nothing was sent.',
    'Look at the new plan, and confirm that.',
  );
}

function toInputs(
  { inputs, isUploaded, stamps }: OpenBook,
  watch: FileWatch,
  copies: ReadonlyMap<string, readonly string[]>,
): WorkState['inputs'] {
  return inputs.contents.map(({ name }, index) => {
    const path = inputs.paths[index] ?? name;
    return omitAbsent({
      name,
      path: isUploaded ? undefined : path,
      savedAt: toMoment(stamps[index]?.savedAtMs),
      isChanged: watch.isChanged(path),
      isCorrected: copies.has(path),
      lost: copies.get(path)?.join(' ') || undefined,
    });
  });
}

function toRefused({ request }: Pick<OpenBook, 'request'>): WorkState['refused'] {
  return { names: request.paths.map((path) => basename(path)) };
}

function toMoment(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
