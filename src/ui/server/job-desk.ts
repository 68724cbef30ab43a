import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type Expectation, Job } from '../../jobs/work/job.ts';
import { describeError } from '../../report/describe-error.ts';
import { toPageHint } from '../api/page-hint.ts';
import type { Problem } from '../api/problem.ts';
import type { JobState, WorkState } from '../api/work-state.ts';

/** What a job is, and its work: it gives what to do with its outcome, so that nothing changes before its end. */
interface Assignment {
  readonly kind: JobState['kind'];
  readonly stage: string;
  readonly expected?: Expectation;
  readonly work: (job: Job) => Promise<() => void>;
}

/** One job at a time, and everybody who listens told of every change. A job that fails leaves why, and nothing else. */
export class JobDesk {
  readonly #listeners = new Set<() => void>();
  #job: { readonly kind: JobState['kind']; readonly job: Job } | undefined;
  #ended: Promise<void> = Promise.resolve();
  #last: WorkState['ended'];
  #problem: Problem | undefined;

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

  /** Begins it; what is answered comes at its end, however that is. Throws `busy`. */
  run({ kind, stage, expected, work }: Assignment): Promise<void> {
    this.assertIdle();
    const job = new Job({ stage, expected, onChange: this.notify });
    this.#job = { kind, job };
    this.#problem = undefined;
    this.notify();
    this.#ended = work(job)
      .then((show) => show())
      .catch((error: unknown) => {
        const problem = describeError(error);
        this.#problem = { ...problem, hint: toPageHint(problem.hint) };
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

  /** Told with every change, until it is let go. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Stops what is under way and waits until it has come to its end: everything that was sent is on record then. */
  async end(): Promise<void> {
    this.#job?.job.stop();
    await this.#ended;
    this.#listeners.clear();
  }
}
