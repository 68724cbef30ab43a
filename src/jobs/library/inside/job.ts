import { setMaxListeners } from 'node:events';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { StepCount } from '../../../base/util/steps.ts';
import type { JobProgress } from '../../../model/outcomes/job-progress.ts';
import type { RunProgress } from '../../../model/outcomes/run-status.ts';
import type { OnRequest, WatchedAccess } from './session.ts';

export interface Expectation {
  readonly requests: number;
  readonly seconds: number;
}

type RowProgress = Pick<RunProgress, 'rowsDone' | 'rowsToSend' | 'isSettling'>;

const NOTHING_DONE: RowProgress = { rowsDone: 0, rowsToSend: 0, isSettling: false };

interface Hold {
  readonly over: Promise<void>;
  readonly release: () => void;
}

interface JobSettings {
  readonly stage: string;
  readonly expected?: Expectation | undefined;
  /** Called with every change of its progress. */
  readonly onChange: () => void;
  /** Called with the milliseconds that each request waited for its place in the rate windows. */
  readonly onSent?: ((waitedMs: number) => void) | undefined;
  /** In milliseconds. */
  readonly now?: () => number;
}

const RATE_WINDOW_MS = 10_000;
/** The pace of fewer seconds says little. */
const PACE_AFTER_SECONDS = 2;
const TOKEN_PATH = '/o/token/';

/** A long task: reports its progress, and can be paused and stopped. */
export class Job {
  readonly #controller = new AbortController();
  readonly #expected: Expectation | undefined;
  readonly #onChange: () => void;
  readonly #onSent: JobSettings['onSent'];
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #sentAt: number[] = [];
  #stage: string;
  #stageAt: number;
  #progress: RowProgress = NOTHING_DONE;
  #bytes: JobProgress['bytes'];
  #held: Hold | undefined;
  #underWay = 0;

  constructor({ stage, expected, onChange, onSent, now = () => performance.now() }: JobSettings) {
    this.#now = now;
    this.#startedAt = now();
    this.#stageAt = this.#startedAt;
    this.#stage = stage;
    this.#expected = expected;
    this.#onChange = onChange;
    this.#onSent = onSent;
    // Every request and every pause listens: many listeners are not a leak.
    setMaxListeners(0, this.#controller.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get progress(): JobProgress {
    const { rowsDone, rowsToSend, isSettling } = this.#progress;
    return omitAbsent({
      stage: this.#stage,
      rowsDone,
      rowsTotal: rowsToSend,
      requests: this.#sentAt.length,
      requestsTotal: this.#expected?.requests ?? 0,
      requestsPerSecond: this.#rate(),
      elapsedSeconds: this.#elapsedSeconds,
      secondsLeft: this.#secondsLeft(),
      isSettling,
      isPaused: this.#held !== undefined,
      underWay: this.#underWay,
      isStopping: this.signal.aborted,
      bytes: this.#bytes,
    });
  }

  /** Takes the request events of a session. */
  readonly onRequest: OnRequest = (event) => {
    if (event.kind !== 'sent' || event.endpoint.endsWith(TOKEN_PATH)) return;
    this.#sentAt.push(this.#now());
    this.#onSent?.(event.waitedMs);
    this.#onChange();
  };

  readonly onProgress = (progress: RunProgress): void => {
    this.#stage = `Sending ${progress.stage.replace('-', ' ')}`;
    this.#progress = progress;
    this.#onChange();
  };

  /** Another part of the work begins: its rows are counted from nothing. */
  readonly enter = (stage: string): void => {
    this.#stage = stage;
    this.#stageAt = this.#now();
    this.#progress = NOTHING_DONE;
    this.#bytes = undefined;
    this.#onChange();
  };

  readonly tellRead = (bytes: NonNullable<JobProgress['bytes']>): void => {
    this.#bytes = bytes;
    this.#onChange();
  };

  readonly count = ({ done, total }: StepCount): void => {
    this.#progress = { ...NOTHING_DONE, rowsDone: done, rowsToSend: total };
    this.#bytes = undefined;
    this.#onChange();
  };

  /** Resolves when the job is not paused. */
  readonly gate = async (): Promise<void> => {
    // It may be paused again at once.
    while (this.#held !== undefined) await this.#held.over;
  };

  /** Gates every request of the job: a pause also holds those that wait for the rate windows. */
  readonly requestGate: NonNullable<WatchedAccess['gate']> = {
    isOpen: () => this.#held === undefined,
    whenOpen: this.gate,
    enter: () => {
      this.#underWay += 1;
      return () => {
        this.#underWay -= 1;
        this.#onChange();
      };
    },
  };

  pause(): void {
    this.#held ??= hold();
    this.#onChange();
  }

  goOn(): void {
    this.#held?.release();
    this.#held = undefined;
    this.#onChange();
  }

  /** Lets pending work finish; nothing new begins. */
  stop(): void {
    this.#controller.abort();
    this.goOn();
  }

  get #elapsedSeconds(): number {
    return (this.#now() - this.#startedAt) / 1000;
  }

  #rate(): number {
    const since = this.#now() - RATE_WINDOW_MS;
    const lately = this.#sentAt.filter((at) => at >= since).length;
    const seconds = Math.min(Math.max(this.#elapsedSeconds, 1), RATE_WINDOW_MS / 1000);
    return lately / seconds;
  }

  /** Follows the rate windows as long as nothing is known of the pace, and then the pace that is. */
  #secondsLeft(): number | undefined {
    if (this.#held !== undefined || this.signal.aborted) return undefined;
    if (this.#expected === undefined) return this.#secondsOfStage();
    const { requests, seconds } = this.#expected;
    const left = Math.max(0, requests - this.#sentAt.length);
    const rate = this.#rate();
    if (this.#elapsedSeconds < RATE_WINDOW_MS / 1000 || rate === 0) {
      const byWindows = seconds - this.#elapsedSeconds;
      return byWindows > 0 ? byWindows : undefined;
    }
    return left / rate;
  }

  /** By the pace of its rows or bytes so far. */
  #secondsOfStage(): number | undefined {
    const { rowsDone, rowsToSend } = this.#progress;
    const { done, total } = this.#bytes ?? { done: rowsDone, total: rowsToSend };
    const seconds = (this.#now() - this.#stageAt) / 1000;
    if (done === 0 || seconds < PACE_AFTER_SECONDS) return undefined;
    return (seconds / done) * (total - done);
  }
}

function hold(): Hold {
  let release = (): void => {};
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { over, release };
}
