import { basename, join } from 'node:path';
import { nameFiles } from '../../../base/disk/name-apart.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { applyOpened } from '../../../jobs/library/inside/apply-opened.ts';
import type { BookRequest } from '../../../jobs/library/inside/correcting/checked-book.ts';
import { exportInto } from '../../../jobs/library/inside/export-into.ts';
import type { Job } from '../../../jobs/library/inside/job.ts';
import { planOpened } from '../../../jobs/library/inside/plan-opened.ts';
import { documentOf } from '../../../jobs/library/inside/plan-values.ts';
import { isInputError, isToBeAcknowledged } from '../../../model/findings/finding.ts';
import type { ExportReport } from '../../../model/outcomes/export-report.ts';
import { countWarnings } from '../../../report/plan-headline.ts';
import type { WorkState } from '../../api/work-state.ts';
import { type DeskParts, JobDesk } from '../job-desk.ts';
import { assertAnswered, assertAsRead, countQuestions, type OpenBook } from '../open-book.ts';
import { followPlan, keepPlan, type OpenPlan } from '../open-plan.ts';
import type { FileWatch } from '../uploads/file-stamp.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import { CorrectionWork } from './correction-work.ts';
import { InputWork } from './input-work.ts';
import { MappingWork } from './mapping-work.ts';
import { nothingExported, Shown } from './shown.ts';
import { accessOf, type WorkConnection } from './work-connection.ts';

interface WorkspaceFacts extends Pick<WorkState, 'version' | 'userName'> {
  /** The firm's settings of the rules for cap tables; a saved plan brings its own. */
  readonly rules: NonNullable<BookRequest['rules']>;
  /** Errors in words; for a laptop if absent. */
  readonly describe?: JobDesk['describe'];
  /** The first revision: a page that has seen an earlier workspace must not mistake this one for it. */
  readonly firstRevision?: number;
}

/**
 * The work that all tabs share. One job at a time leads from one state to the next; a failed job leaves everything as
 * it was, and says why.
 */
export class Workspace {
  readonly connection: WorkConnection;
  readonly desk: JobDesk;
  readonly shown: Shown;
  readonly inputs: InputWork;
  readonly corrections: CorrectionWork;
  readonly mapping: MappingWork;
  readonly plans: PlanWork;
  readonly exports: ExportWork;
  readonly #identity: Pick<WorkState, 'version' | 'userName'>;

  constructor(connection: WorkConnection, { rules, describe, firstRevision = 0, ...identity }: WorkspaceFacts) {
    this.desk = new JobDesk(describe);
    this.shown = new Shown(this.desk.notify, firstRevision);
    this.connection = connection;
    this.#identity = identity;
    const parts: DeskParts = { connection, desk: this.desk, shown: this.shown };
    this.corrections = new CorrectionWork(parts);
    this.inputs = new InputWork(parts, {
      rules,
      corrections: this.corrections,
      propose: (book, job) => this.mapping.mapOpened(book, job),
    });
    this.mapping = new MappingWork(parts, this.inputs);
    this.plans = new PlanWork(parts, this.corrections);
    this.exports = new ExportWork(parts);
  }

  get state(): WorkState {
    const { connection, shown, corrections, exports, desk } = this;
    const facts = {
      ...this.#identity,
      connection: connection.state,
      exports: exports.count,
      corrections: corrections.state,
      isIdle: desk.isIdle,
      isOfSandbox: (path: string) => connection.isOfSandbox(path),
      ...desk.state,
    };
    return toWorkState(shown, corrections.copies, facts);
  }

  close(): void {
    this.desk.assertIdle();
    this.desk.forgetProblem();
    this.shown.show(undefined, undefined);
    this.desk.notify();
  }

  /**
   * Runs `change`, which leads to a different service. Open inputs stay open, unless they go with the sandbox; their
   * plan is dropped. Throws `busy`.
   */
  async changeService<T>(change: () => Promise<T>): Promise<T> {
    this.desk.assertIdle();
    this.desk.forgetProblem();
    const { openBook, refused } = this.shown;
    const { paths = [], reading } = (openBook ?? refused)?.request ?? {};
    const goes = [...paths, reading?.mappingPath ?? ''].some((path) => this.connection.isOfSandbox(path));
    this.shown.show(goes ? undefined : openBook, undefined);
    try {
      return await change();
    } finally {
      this.desk.notify();
    }
  }

  /** Stops the job, waits for its end, and stops watching files. */
  async end(): Promise<void> {
    await this.desk.end();
    await this.corrections.end();
    this.shown.watch.close();
  }
}

const EXPORT_NAME = 'export.xlsx';

class ExportWork {
  readonly #parts: DeskParts;
  #report: ExportReport | undefined;
  #count = 0;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  get count(): number {
    return this.#count;
  }

  get report(): ExportReport {
    if (this.#report !== undefined) return this.#report;
    throw nothingExported();
  }

  /** fetch → rows → workbook, of some companies or all. */
  make(companies: readonly string[]): void {
    const { connection, desk } = this.#parts;
    const work = async (job: Job) => {
      const path = join(await makeFolder(connection.stateDir, 'exports'), EXPORT_NAME);
      const request = { path, companies, onStage: job.enter, signal: job.signal };
      const report = await exportInto(accessOf(connection, job), request);
      return () => {
        this.#report = report;
        this.#count += 1;
      };
    };
    void desk.run({ kind: 'exporting', stage: 'Asking the portfolio service', work });
  }
}

type StateFacts = Pick<
  WorkState,
  'version' | 'userName' | 'connection' | 'exports' | 'job' | 'ended' | 'problem' | 'corrections'
>;

/** `copies` are the corrected copies that were written, with what each lost. */
function toWorkState(
  shown: Shown,
  copies: ReadonlyMap<string, readonly string[]>,
  {
    isIdle,
    isOfSandbox,
    ...facts
  }: StateFacts & {
    readonly isIdle: boolean;
    /** A file that came with the sandbox was never saved by anybody. */
    readonly isOfSandbox: (path: string) => boolean;
  },
): WorkState {
  const { openBook: book, openPlan: plan, refused, watch } = shown;
  const findings = plan?.saved.document.plan.findings ?? book?.check.findings ?? [];
  return omitAbsent({
    ...facts,
    phase: shown.phase,
    isEmpty: book !== undefined && hasNone(book.check.rows),
    revision: shown.revision,
    inputs: book === undefined ? [] : toInputs(book, { watch, copies, isOfSandbox }),
    reading: (refused ?? book)?.request.reading,
    refused:
      isIdle && refused !== undefined ? { names: nameFiles(refused.request.paths).map(({ name }) => name) } : undefined,
    isMapped: book?.request.reading.mappingPath !== undefined,
    questions: countQuestions(book),
    errors: findings.filter(isInputError).length,
    warnings: countWarnings(findings),
    planId: plan?.saved.sha256,
  });
}

function toInputs(
  { inputs, isUploaded, stamps }: OpenBook,
  {
    watch,
    copies,
    isOfSandbox,
  }: {
    readonly watch: FileWatch;
    readonly copies: ReadonlyMap<string, readonly string[]>;
    readonly isOfSandbox: (path: string) => boolean;
  },
): WorkState['inputs'] {
  return inputs.contents.map(({ name }, index) => {
    const path = inputs.paths[index] ?? name;
    return omitAbsent({
      name: copies.has(path) ? basename(path) : name,
      path: isUploaded ? undefined : path,
      savedAt: toMoment(stamps[index]?.savedAtMs),
      uploadedAt: isUploaded && !copies.has(path) && !isOfSandbox(path) ? toMoment(stamps[index]?.putAtMs) : undefined,
      isChanged: watch.isChanged(path),
      isCorrected: copies.has(path),
      lost: copies.get(path)?.join(' ') || undefined,
    });
  });
}

function hasNone(items: Iterable<unknown>): boolean {
  for (const _ of items) return false;
  return true;
}

function toMoment(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

interface PlanConfirmation {
  readonly planId: string;
  readonly isPartial: boolean;
  readonly isAcknowledged: boolean;
}

class PlanWork {
  readonly #parts: DeskParts;
  readonly #corrections: CorrectionWork;

  constructor(parts: DeskParts, corrections: CorrectionWork) {
    this.#parts = parts;
    this.#corrections = corrections;
  }

  /** fetch → resolve → diff. Changes nothing at the service, and settles what a run left open where nothing is to be sent. Throws `mapping-unsettled`. */
  make(): void {
    const { connection, desk, shown } = this.#parts;
    const { book: open } = shown;
    assertAnswered(open);
    const work = async (job: Job) => {
      // Plans what the files contain.
      const book = await this.#corrections.finish(open, job.signal);
      const { signal } = job;
      const made = await planOpened(book.workbooks, accessOf(connection, job), { signal, settles: true });
      job.enter('Writing the plan');
      connection.learnFirm(documentOf(made).firm.name);
      const plan = await keepPlan(made, connection);
      return () => shown.show(book, plan);
    };
    void desk.run({ kind: 'planning', stage: 'Asking the portfolio service what it holds', work });
  }

  /**
   * apply → verify, for exactly the plan that was confirmed. Throws `plan-changed`, `warnings-unseen`, and
   * `input-changed` if the workbook was saved again since it was read.
   */
  async apply({ planId, isPartial, isAcknowledged }: PlanConfirmation): Promise<void> {
    const { desk, shown } = this.#parts;
    const { book, plan } = shown;
    const { saved } = plan;
    if (saved.sha256 !== planId) throw planChanged();
    if (!isAcknowledged && saved.document.plan.findings.some(isToBeAcknowledged))
      throw usageError('warnings-unseen', 'The plan has warnings that nobody has acknowledged.', 'Look at them first.');
    desk.assertIdle();
    await assertAsRead(book);
    if (shown.openPlan !== plan) throw planChanged();
    const work = (job: Job) => this.#send(plan, isPartial, job);
    void desk.run({ kind: 'applying', stage: 'Checking that the plan is still valid', expected: plan.expected, work });
  }

  async #send(plan: OpenPlan, isPartial: boolean, job: Job) {
    const { connection, shown } = this.#parts;
    const { book } = shown;
    const { signal, onProgress, gate } = job;
    const confirm = async () => 'unasked' as const;
    const options = { plan: plan.kept, isPartial, confirm, signal, onProgress, gate };
    try {
      const report = await applyOpened(book.workbooks, accessOf(connection, job), options);
      const followed = await followPlan(plan, connection);
      return () => shown.showRun(followed, report);
    } catch (error) {
      // However it ended, some rows may be in by now.
      shown.showRun(await followPlan(plan, connection), undefined);
      throw error;
    }
  }
}

function planChanged(): Error {
  return usageError(
    'plan-changed',
    'A different plan has been made since this one was shown; nothing was sent.',
    'Look at the new plan, and confirm that.',
  );
}
