import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresServer } from '../../../scripts/postgres/start-postgres.mjs';
import type { Sandbox } from '../../../src/service/sandbox/start-sandbox.ts';
import { openFirmAgain } from '../../../src/team/administration/firms.ts';
import type { Stroke, StrokeKind } from './draw-trial.ts';
import { type House, LEASE_MS, MARGIN_MS, type WorkerProcess } from './open-house.ts';
import type { People } from './people.ts';

interface Struck {
  readonly house: House;
  readonly people: People;
  readonly postgres: PostgresServer;
  readonly sandboxes: readonly Sandbox[];
  readonly firms: readonly string[];
}

const WATCH_EVERY_MS = 10;
/** A stroke comes even if nobody asks the service any more. */
const LONGEST_WAIT_MS = 4_000;
/** Until workers have started, on a machine with much to do. */
const LONGEST_START_MS = 60_000;
/** For a firm to have nothing under way. */
const LONGEST_BUSY_MS = 5_000;
const CLOSE_EVERY_MS = 150;
/** Beyond the lease and its margin, so that another worker has taken over. */
const PAST_LEASE_MS = LEASE_MS + MARGIN_MS + 3_000;

/** Strikes a team, one stroke after another, and counts the strokes that met something. */
export class Striker {
  readonly counts: Record<string, number> = {};
  readonly #struck: Struck;
  readonly #workers: WorkerProcess[] = [];

  constructor(struck: Struck) {
    this.#struck = struck;
  }

  startWorkers(count: number): void {
    while (this.#alive().length < count) this.#workers.push(this.#struck.house.startWorker());
  }

  async strike(strokes: readonly Stroke[]): Promise<void> {
    await this.#untilAsked(1, LONGEST_START_MS);
    for (const stroke of strokes) {
      await this.#untilMoment(stroke);
      await this.#play(stroke);
    }
  }

  /** Frozen for longer than the margin of the lease: what they still sent may be there twice. */
  get hasLateFreeze(): boolean {
    return this.counts['worker-frozen-past-its-lease'] !== undefined;
  }

  async #untilMoment({ afterRequests, thenMs }: Stroke): Promise<void> {
    await this.#untilAsked(afterRequests, LONGEST_WAIT_MS);
    await wait(thenMs);
  }

  /** Comes when the services have answered so many requests more. */
  async #untilAsked(more: number, longestMs: number): Promise<void> {
    const count = () => this.#struck.sandboxes.reduce((sum, { requests }) => sum + requests.length, 0);
    const due = count() + more;
    const latestAt = performance.now() + longestMs;
    while (count() < due && performance.now() < latestAt) await wait(WATCH_EVERY_MS);
  }

  async #play(stroke: Stroke): Promise<void> {
    const { house, postgres } = this.#struck;
    switch (stroke.kind) {
      case 'worker-killed':
        return this.#endWorker(stroke, 'SIGKILL');
      case 'worker-terminated':
        return this.#endWorker(stroke, 'SIGTERM');
      case 'worker-frozen':
        return this.#freezeWorker(stroke, stroke.lastsMs);
      case 'worker-frozen-past-its-lease':
        return this.#freezeWorker(stroke, PAST_LEASE_MS);
      case 'database-killed':
        await postgres.stopAtOnce();
        await wait(stroke.lastsMs);
        await postgres.startAgain();
        return this.#count(stroke.kind);
      case 'connections-cut':
        await house.cutConnections();
        return this.#count(stroke.kind);
      case 'firm-closed':
        return this.#closeFirm(stroke);
    }
  }

  async #endWorker({ kind, whom, isReplaced }: Stroke, signal: NodeJS.Signals): Promise<void> {
    const worker = this.#pick(whom);
    if (worker === undefined) return;
    worker.process.kill(signal);
    const { status, stderr } = await worker.ended;
    this.#count(kind);
    // One that had hardly started knows no signal yet.
    if (signal === 'SIGTERM' && status !== 0 && stderr !== '')
      this.#struck.people.violations.push(`a worker that was asked to end gave ${status}: ${stderr.slice(-500)}`);
    if (isReplaced) this.startWorkers(this.#alive().length + 1);
    await this.#struck.house.forgetClaims();
  }

  /** Stops a worker; what counts is how long it stood still, since a busy machine wakes late. */
  async #freezeWorker({ whom, isReplaced }: Stroke, lastsMs: number): Promise<void> {
    const worker = this.#pick(whom);
    if (worker === undefined) return;
    const startedAt = performance.now();
    worker.process.kill('SIGSTOP');
    if (lastsMs > MARGIN_MS) {
      if (isReplaced) this.startWorkers(this.#alive().length + 1);
      await this.#struck.house.forgetClaims();
    }
    await wait(lastsMs);
    worker.process.kill('SIGCONT');
    const isLate = performance.now() - startedAt > MARGIN_MS;
    this.#count(isLate ? 'worker-frozen-past-its-lease' : 'worker-frozen');
  }

  async #closeFirm({ kind, whom, lastsMs }: Stroke): Promise<void> {
    const { house, people, firms } = this.#struck;
    const firm = firms[whom % firms.length] ?? '';
    const { token } = house.people.Ada;
    const close = () => house.servers[0]?.ask(`/api/firms/${firm}`, { method: 'DELETE', token });
    const latestAt = performance.now() + LONGEST_BUSY_MS;
    let closed = await close();
    // It is not closed while workers have something to do there.
    while (closed?.status === 409 && performance.now() < latestAt) {
      await wait(CLOSE_EVERY_MS);
      closed = await close();
    }
    if (closed?.status !== 200) return this.#count(`${kind}, refused`);
    this.#count(kind);
    await people.tryWhileClosed(firm);
    await wait(lastsMs);
    await house.write((ask) => openFirmAgain(ask, { name: 'Ada' }, firm));
  }

  #alive(): readonly WorkerProcess[] {
    return this.#workers.filter(({ process }) => process.exitCode === null && process.signalCode === null);
  }

  #pick(whom: number): WorkerProcess | undefined {
    const alive = this.#alive();
    return alive[whom % Math.max(1, alive.length)];
  }

  #count(kind: StrokeKind | `${StrokeKind}, refused`): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
  }
}
