import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportReport } from '../../model/export-report.ts';
import type { PlanDocument } from '../../model/plan.ts';
import type { RunReport } from '../../model/run-report.ts';
import { applyWithSession, planWithSession } from '../../pipeline/apply-inputs.ts';
import type { ReadingRequest } from '../../pipeline/check-inputs.ts';
import { exportPortfolio } from '../../pipeline/export-portfolio.ts';
import { fetchKnownNames, mapInputs, NOTHING_KNOWN } from '../../pipeline/map-inputs.ts';
import { type FundMoney, planMoney } from '../../pipeline/plan-money.ts';
import { loadSavedPlan, readingRequestOf, type SavedPlan, savePlan } from '../../pipeline/saved-plan.ts';
import type { Session } from '../../pipeline/session.ts';
import { describeError } from '../../report/describe-error.ts';
import { expectedSeconds } from '../../report/expected-time.ts';
import { findFreeCorrectedPath } from '../../report/workbook/corrected-name.ts';
import { type CellEdit, writeEditedCopy } from '../../report/workbook/edit-cell.ts';
import { usageError } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/omit-absent.ts';
import type { Problem, WorkState } from '../api.ts';
import type { Connection } from './connection.ts';
import { FileWatch } from './file-watch.ts';
import { type Expectation, Job } from './job.ts';
import { type OpenBook, readBook } from './open-book.ts';
import { RowIndex } from './row-index.ts';

const EXPORT_NAME = 'export.xlsx';
const MAPPING_NAME = 'mapping.yaml';

/** A dry run that was made or opened here. */
export interface OpenPlan {
  readonly saved: SavedPlan;
  /** It was brought along, and not made from the inputs just now. */
  readonly isOpened: boolean;
  readonly money: readonly FundMoney[];
  readonly expected: Expectation;
}

/** What stays as it is while the server runs. */
interface WorkspaceFacts extends Pick<WorkState, 'version' | 'userName'> {
  /** What the firm says of the rules for cap tables; a saved plan brings its own. */
  readonly rules: NonNullable<ReadingRequest['rules']>;
}

/** What was said before a plan is applied. */
export interface Confirmation {
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
  readonly #listeners = new Set<() => void>();
  readonly #watch = new FileWatch(() => this.#notify());
  #revision = 0;
  #book: OpenBook | undefined;
  #plan: OpenPlan | undefined;
  #report: RunReport | undefined;
  #job: Job | undefined;
  #ended: Promise<void> = Promise.resolve();
  #last: WorkState['ended'];
  #problem: Problem | undefined;
  #index: RowIndex | undefined;
  #exported: ExportReport | undefined;
  #exports = 0;
  /** Corrected copies that were written here: they may be written again. */
  readonly #copies = new Set<string>();

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
    return given(this.#book, 'No workbook is open.', 'Choose one first.');
  }

  /** Throws `nothing-open`. */
  get plan(): OpenPlan {
    return given(this.#plan, 'There is no dry run of the open workbook.', 'Make one first.');
  }

  /** Throws `nothing-open`. */
  get report(): RunReport {
    return given(this.#report, 'Nothing was applied yet.', 'Make a dry run and apply it first.');
  }

  /** Throws `nothing-open`. */
  get index(): RowIndex {
    this.#index ??= new RowIndex(this.book, this.#plan?.saved.document, this.#report);
    return this.#index;
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
      isMapped: book?.request.reading.mappingPath !== undefined,
      errors: findings.filter(({ severity }) => severity === 'error').length,
      warnings: findings.filter(({ severity }) => severity === 'warning').length,
      planId: plan?.saved.sha256,
      exports: this.#exports,
      job: this.#job?.state,
      ended: this.#last,
      problem: this.#problem,
    });
  }

  get #phase(): WorkState['phase'] {
    if (this.#book === undefined) return 'none';
    if (this.#plan === undefined) return 'read';
    return this.#report === undefined ? 'planned' : 'applied';
  }

  /** Told with every change, until it is let go. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** read → check. With the path of a plan it is opened as well: what it shows is what will be applied. */
  open(request: ReadingRequest, { isUploaded, planPath }: { isUploaded: boolean; planPath?: string }): void {
    this.#run(new Job('reading', { stage: 'Reading the workbook', onChange: this.#notify }), async () => {
      const saved = planPath === undefined ? undefined : await loadSavedPlan(planPath);
      const asked = saved === undefined ? { ...request, rules: this.#rules } : toPlanRequest(saved, request);
      const book = await readBook(asked, isUploaded);
      const plan = saved === undefined ? undefined : await this.#toOpenPlan(saved, true);
      return () => this.#show(book, plan);
    });
  }

  reread(): void {
    const { request, isUploaded } = this.book;
    this.open(request, { isUploaded });
  }

  /** Writes the cell into a copy beside the workbook, and reads that from now on; further cells go into the same copy. */
  edit(inputIndex: number, edit: CellEdit): void {
    const { request, isUploaded } = this.book;
    const path = request.paths[inputIndex] ?? '';
    const copy = this.#copies.has(path) ? path : findFreeCorrectedPath(path);
    this.#run(new Job('reading', { stage: 'Reading the corrected copy', onChange: this.#notify }), async () => {
      await writeEditedCopy(path, copy, edit);
      this.#copies.add(copy);
      const paths = request.paths.map((one, index) => (index === inputIndex ? copy : one));
      const book = await readBook({ ...request, paths }, isUploaded);
      return () => this.#show(book, undefined);
    });
  }

  /** read → propose → read through what was proposed. */
  proposeMapping(): void {
    const { request, isUploaded } = this.book;
    const job = new Job('reading', { stage: 'Looking what the sheets are', onChange: this.#notify });
    const { stateDir, state } = this.connection;
    this.#run(job, async () => {
      const folder = join(stateDir, 'mappings', `${Date.now()}-${randomBytes(4).toString('hex')}`);
      mkdirSync(folder, { recursive: true });
      const mappingPath = join(folder, MAPPING_NAME);
      const known = state.kind === 'none' ? NOTHING_KNOWN : await this.#withSession(job, fetchKnownNames);
      const { sheetName } = request.reading;
      await mapInputs({ paths: request.paths, outPath: mappingPath, stateDir, known, ...omitAbsent({ sheetName }) });
      const book = await readBook({ ...request, reading: { ...request.reading, mappingPath } }, isUploaded);
      return () => this.#show(book, undefined);
    });
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
    this.assertIdle();
    this.#problem = undefined;
    this.#show(undefined, undefined);
    this.#notify();
  }

  /** fetch → resolve → diff. Changes nothing at the service. */
  makePlan(): void {
    const { book } = this;
    const job = new Job('planning', { stage: 'Asking the portfolio service what it holds', onChange: this.#notify });
    this.#run(job, async () => {
      const document = await this.#withSession(job, (session) => planWithSession(book.inputs, session));
      job.enter('Writing the plan');
      const plan = await this.#keepPlan(document);
      return () => this.#show(book, plan);
    });
  }

  /** apply → verify, of exactly the plan that was confirmed. Throws `plan-changed`, `warnings-unseen`. */
  apply({ planId, isPartial, isAcknowledged }: Confirmation): void {
    const { book, plan } = this;
    const { saved } = plan;
    if (saved.sha256 !== planId) throw planChanged();
    if (!isAcknowledged && saved.document.plan.findings.some(({ severity }) => severity === 'warning'))
      throw usageError('warnings-unseen', 'The plan has warnings that nobody has acknowledged.', 'Look at them first.');
    const job = new Job('applying', {
      stage: 'Looking whether the plan still holds',
      expected: plan.expected,
      onChange: this.#notify,
    });
    this.#run(job, async () => {
      const { signal, onProgress, gate } = job;
      const options = { isPartial, isStrict: false, saved, confirm: async () => true, signal, onProgress, gate };
      const report = await this.#withSession(job, (session) => applyWithSession(book.inputs, session, options));
      return () => this.#showReport(report);
    });
  }

  /** fetch → rows → workbook: what the service holds, of some companies or of all. */
  exportAll(companies: readonly string[]): void {
    const { stateDir } = this.connection;
    const job = new Job('exporting', { stage: 'Asking the portfolio service', onChange: this.#notify });
    this.#run(job, async () => {
      const folder = join(stateDir, 'exports', `${Date.now()}-${randomBytes(4).toString('hex')}`);
      mkdirSync(folder, { recursive: true });
      const request = { path: join(folder, EXPORT_NAME), companies, onStage: (stage: string) => job.enter(stage) };
      const report = await this.#withSession(job, (session) => exportPortfolio(request, session));
      return () => {
        this.#exported = report;
        this.#exports += 1;
      };
    });
  }

  /** Throws `nothing-open`. */
  get exported(): ExportReport {
    return given(this.#exported, 'Nothing was exported yet.', 'Export first.');
  }

  /** Throws `nothing-under-way`. */
  get job(): Job {
    if (this.#job !== undefined) return this.#job;
    throw usageError('nothing-under-way', 'Nothing is under way any more.', 'Look at the result.');
  }

  /** Stops what is under way and waits until it has come to its end: everything that was sent is on record then. */
  async end(): Promise<void> {
    this.#job?.stop();
    await this.#ended;
    this.#watch.close();
    this.#listeners.clear();
  }

  /** The job's work gives what to show when it is done; until then nothing changes. */
  #run(job: Job, work: () => Promise<() => void>): void {
    this.assertIdle();
    this.#job = job;
    this.#problem = undefined;
    this.#notify();
    this.#ended = work()
      .then((show) => show())
      .catch((error: unknown) => {
        this.#problem = describeError(error);
      })
      .finally(() => {
        this.#job = undefined;
        this.#last = { kind: job.kind, number: (this.#last?.number ?? 0) + 1 };
        this.#notify();
      });
  }

  /** Throws `busy`. */
  assertIdle(): void {
    if (this.#job === undefined) return;
    throw usageError('busy', `capsheet is at work: ${this.#job.state.stage}.`, 'Wait until it is done, or stop it.');
  }

  /** A short question to the service, which is no job of its own. */
  ask<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#withSession({}, work);
  }

  async #withSession<T>(
    job: Partial<Pick<Job, 'signal' | 'onRequest'>>,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const session = await this.connection.openSession(omitAbsent({ signal: job.signal, onRequest: job.onRequest }));
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  /** Kept in the state folder, so that exactly it is applied, now or after an interruption. */
  async #keepPlan(document: PlanDocument): Promise<OpenPlan> {
    const { stateDir } = this.connection;
    this.connection.learnFirm(document.firm.name);
    const folder = join(stateDir, 'plans');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${Date.now()}-${randomBytes(4).toString('hex')}.plan.json`);
    // Whoever gets the plan has the workbook beside it, wherever it was here.
    const inputs = document.inputs.map((input) => ({ ...input, path: join(folder, input.name) }));
    await savePlan({ ...document, inputs }, path);
    const saved = await loadSavedPlan(path);
    // Under this name it is found again from the run that carried it out.
    const kept = planPathOf(stateDir, saved.sha256);
    await rename(path, kept);
    return this.#toOpenPlan({ ...saved, path: kept }, false);
  }

  async #toOpenPlan(saved: SavedPlan, isOpened: boolean): Promise<OpenPlan> {
    const { reads, writes } = saved.document.plan.requests;
    const { rateWindows } = await this.connection.readProfile();
    const expected = { requests: reads + writes, seconds: expectedSeconds(reads + writes, rateWindows) };
    return { saved, isOpened, expected, money: planMoney(saved.document) };
  }

  #show(book: OpenBook | undefined, plan: OpenPlan | undefined): void {
    this.#book = book;
    this.#plan = plan;
    this.#watch.follow(book === undefined || book.isUploaded ? [] : book.inputs.paths);
    this.#showReport(undefined);
  }

  #showReport(report: RunReport | undefined): void {
    this.#report = report;
    this.#index = undefined;
    this.#revision += 1;
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

/** Where the plan of that digest is kept. */
export function planPathOf(stateDir: string, sha256: string): string {
  return join(stateDir, 'plans', `${sha256}.plan.json`);
}

function given<T>(value: T | undefined, message: string, hint: string): T {
  if (value !== undefined) return value;
  throw usageError('nothing-open', message, hint);
}

function planChanged(): Error {
  return usageError(
    'plan-changed',
    'Another plan was made since this one was shown; nothing was sent.',
    'Look at the new plan, and confirm that.',
  );
}

function toInputs(
  { inputs, isUploaded }: OpenBook,
  watch: FileWatch,
  copies: ReadonlySet<string>,
): WorkState['inputs'] {
  return inputs.contents.map(({ name }, index) => {
    const path = inputs.paths[index] ?? name;
    return omitAbsent({
      name,
      path: isUploaded ? undefined : path,
      isChanged: watch.isChanged(path),
      isCorrected: copies.has(path),
    });
  });
}

/** A plan names its inputs; what was brought along with it is taken where it fits. Throws `plan-without-inputs`. */
function toPlanRequest(saved: SavedPlan, { paths }: ReadingRequest): ReadingRequest {
  const named = readingRequestOf(saved);
  if (paths.length === 0 && saved.document.inputs.length > 0) {
    const names = saved.document.inputs.map(({ name }) => name).join(', ');
    throw usageError(
      'plan-without-inputs',
      `The plan is for ${names}, which did not come along.`,
      'Choose the plan and its workbook together.',
    );
  }
  return { ...named, paths };
}
