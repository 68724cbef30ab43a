import { usageError } from '../../../base/util/capsheet-error.ts';
import { applyOpened } from '../../../jobs/library/inside/apply-opened.ts';
import type { Job } from '../../../jobs/library/inside/job.ts';
import { planOpened } from '../../../jobs/library/inside/plan-opened.ts';
import { documentOf } from '../../../jobs/library/inside/plan-values.ts';
import { isToBeAcknowledged } from '../../../model/findings/finding.ts';
import type { DeskParts } from '../job-desk.ts';
import { assertAnswered, assertAsRead } from '../open-book.ts';
import { followPlan, keepPlan, type OpenPlan } from '../open-plan.ts';
import type { CorrectionWork } from './correction-work.ts';
import { accessOf } from './work-connection.ts';

export interface PlanConfirmation {
  readonly planId: string;
  readonly isPartial: boolean;
  readonly isAcknowledged: boolean;
}

export class PlanWork {
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
