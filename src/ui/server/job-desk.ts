import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type Expectation, Job } from '../../jobs/library/inside/job.ts';
import { describeForPage } from '../../report/describe-error.ts';
import type { Problem } from '../api/problem.ts';
import type { JobState, WorkState } from '../api/work-state.ts';
import type { Shown } from './workspace/shown.ts';
import type { WorkConnection } from './workspace/work-connection.ts';

/** `work` returns a function that shows its outcome, so that nothing changes before the job ends. */
interface Assignment {
  readonly kind: JobState['kind'];
  readonly stage: string;
  readonly expected?: Expectation;
  readonly work: (job: Job) => Promise<() => void>;
}

/** Runs one job at a time and notifies listeners of every change. A failed job leaves only its problem. */
export class JobDesk {
  readonly describe: typeof describeForPage;
  readonly #listeners = new Set<() => void>();
  #job: { readonly kind: JobState['kind']; readonly job: Job } | undefined;
  #ended: Promise<void> = Promise.resolve();
  #last: WorkState['ended'];
  #problem: Problem | undefined;

  /** `describe`: an error in words for whoever works here. */
  constructor(describe = describeForPage) {
    this.describe = describe;
  }

  get state(): Pick<WorkState, 'job' | 'ended' | 'problem'> {
    const job = this.#job && { kind: this.#job.kind, ...this.#job.job.progress };
    return omitAbsent({ job, ended: this.#last, problem: this.#problem });
  }

  /** Throws `nothing-under-way`. */
  get job(): Job {
    if (this.#job !== undefined) return this.#job.job;
    throw usageError('nothing-under-way', 'Nothing is running any more.', 'Look at the result.');
  }

  get isIdle(): boolean {
    return this.#job === undefined;
  }

  /** Throws `busy`. */
  assertIdle(): void {
    if (this.#job === undefined) return;
    throw usageError(
      'busy',
      `capsheet is busy: ${this.#job.job.progress.stage}.`,
      'Wait until it is done, or stop it.',
    );
  }

  /** Starts a job; resolves when it ends, successful or not. Throws `busy`. */
  run({ kind, stage, expected, work }: Assignment): Promise<void> {
    this.assertIdle();
    const job = new Job({ stage, expected, onChange: this.notify });
    this.#job = { kind, job };
    this.#problem = undefined;
    this.notify();
    this.#ended = work(job)
      .then((show) => show())
      .catch((error: unknown) => {
        this.#problem = this.describe(error);
      })
      .finally(() => {
        this.#job = undefined;
        this.#last = { kind, number: (this.#last?.number ?? 0) + 1 };
        this.notify();
      });
    return this.#ended;
  }

  forgetProblem(): void {
    this.#problem = undefined;
  }

  /** Calls the listener with every change; returns the function that removes it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Stops the job and waits for its end: everything that was sent is on record then. */
  async end(): Promise<void> {
    this.#job?.job.stop();
    await this.#ended;
    this.#listeners.clear();
  }
}

/** The parts that every kind of work shares. */
export interface DeskParts {
  readonly connection: WorkConnection;
  readonly desk: JobDesk;
  readonly shown: Shown;
}
