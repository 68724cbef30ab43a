import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { Job } from '../../jobs/library/inside/job.ts';
import type { WorkProgress } from '../api/submission.ts';
import { prolongClaim, type SubmissionClaim } from '../database/claims.ts';
import { setProgress } from '../database/submissions.ts';
import type { Wanted } from '../terms/submission-state.ts';

const BEAT_MS = 1000;

/** How long a paused run may keep its worker from other work. */
const LONGEST_PAUSE_MS = 60_000;

export type StopReason = 'wanted' | 'worker-ends' | 'claim-lost' | 'held-long';

interface ClaimSettings {
  readonly pool: DatabasePool;
  readonly claim: SubmissionClaim & { readonly firm: string };
  /** Aborted when the worker ends. */
  readonly stopping: AbortSignal;
  /** Planning is withdrawn rather than stopped. */
  readonly canStop: boolean;
  /** Gets each request's wait for the rate windows, in milliseconds. */
  readonly onSent: (waitedMs: number) => void;
  readonly longestPauseMs?: number | undefined;
}

/**
 * A claimed submission: once a second it reports progress and obeys wishes. Goes on without the database: sending
 * depends only on the journal's lease.
 */
export class HeldClaim {
  readonly job: Job;
  readonly claim: ClaimSettings['claim'];
  readonly #settings: ClaimSettings;
  readonly #timer: NodeJS.Timeout;
  #beat: Promise<void> = Promise.resolve();
  #isBeating = false;
  #told = '';
  #stoppedFor: StopReason | undefined;
  #pausedAt: number | undefined;

  constructor(settings: ClaimSettings) {
    this.#settings = settings;
    this.claim = settings.claim;
    this.job = new Job({ stage: 'Beginning', onChange: () => undefined, onSent: settings.onSent });
    this.#timer = setInterval(() => this.#beatOnce(), BEAT_MS);
    settings.stopping.addEventListener('abort', this.#onEnd);
    if (settings.stopping.aborted) this.#stop('worker-ends');
  }

  /** `undefined` while it runs. */
  get stoppedFor(): StopReason | undefined {
    return this.#stoppedFor;
  }

  obey(wanted: Wanted): void {
    if (this.#stoppedFor !== undefined) return;
    if (wanted !== 'pause') this.#pausedAt = undefined;
    if (wanted === 'pause') this.#pause();
    else if (wanted === 'stop' && this.#settings.canStop) this.#stop('wanted');
    else if (this.job.progress.isPaused) this.job.goOn();
  }

  /** Reports no more. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#settings.stopping.removeEventListener('abort', this.#onEnd);
    await this.#beat;
  }

  #pause(): void {
    const { longestPauseMs = LONGEST_PAUSE_MS, canStop } = this.#settings;
    this.#pausedAt ??= performance.now();
    this.job.pause();
    if (canStop && performance.now() - this.#pausedAt > longestPauseMs) this.#stop('held-long');
  }

  readonly #onEnd = (): void => this.#stop('worker-ends');

  #stop(reason: StopReason): void {
    this.#stoppedFor ??= reason;
    this.job.stop();
  }

  #beatOnce(): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    this.#beat = this.#say().finally(() => {
      this.#isBeating = false;
    });
  }

  async #say(): Promise<void> {
    const { pool, claim } = this.#settings;
    const progress = toWorkProgress(this.job);
    const text = JSON.stringify(progress);
    try {
      const wanted = await pool.transact('write', async (ask) => {
        const said = await prolongClaim(ask, claim);
        if (said !== undefined && text !== this.#told) await setProgress(ask, claim, progress);
        return said;
      });
      this.#told = text;
      if (wanted === undefined) this.#stop('claim-lost');
      else this.obey(wanted);
    } catch {
      // Tried again in a second. The lease decides whether anything may still be sent.
    }
  }
}

function toWorkProgress({ progress }: Job): WorkProgress {
  const { stage, rowsDone, rowsTotal, requests, isSettling, isPaused } = progress;
  return { stage, rowsDone, rowsTotal, requests, isSettling, isPaused };
}
