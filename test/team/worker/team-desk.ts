import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ask } from '../../../src/engine/database/ask.ts';
import { openPool } from '../../../src/engine/database/open-pool.ts';
import { listHistory } from '../../../src/engine/history/history.ts';
import { openSharedJournal } from '../../../src/engine/journal/postgres/open-journal.ts';
import type { RunHistoryEntry } from '../../../src/model/outcomes/run-report.ts';
import { setCredentials } from '../../../src/team/administration/credentials.ts';
import { decide } from '../../../src/team/database/approvals.ts';
import { addFirm } from '../../../src/team/database/firms.ts';
import {
  addSubmission,
  findSubmission,
  moveSubmission,
  type Submission,
  setWanted,
} from '../../../src/team/database/submissions.ts';
import { createWorkerMetrics } from '../../../src/team/metrics/worker-metrics.ts';
import type { FileStore } from '../../../src/team/store/file-store.ts';
import { openFileStore } from '../../../src/team/store/open-file-store.ts';
import type { KnownPerson } from '../../../src/team/terms/approval.ts';
import type { SubmissionState, Wanted } from '../../../src/team/terms/submission-state.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from '../../../src/team/worker/start-worker.ts';
import { CLIENT_SECRET, PATIENCE } from '../../scenarios/desk.ts';
import { type HeldDesk, openHeldDesk, ROUNDS_ADD } from '../../scenarios/two-applies.ts';
import { closeLater } from '../../support/close-later.ts';
import { withhold } from '../../support/fault-proxy.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { openReaderHere } from '../../support/read-here.ts';
import { startCapsheet } from '../../support/run-capsheet.ts';
import type { Started } from '../../support/start-program.ts';
import { putPerson, type Write } from '../support.ts';
import { drawKeyLine, readKeys } from '../vault/make-keys.ts';

export const FIRM = 'harbour';
const COLUMNS = 'Company,Round,Closing Date';
const DAY = '2025-08-20';
const LOOK_MS = 50;

interface ProcessSettings {
  readonly env?: { readonly [name: string]: string };
  readonly nodeArgs?: readonly string[];
  readonly within?: readonly string[];
}

/** A firm of a team, whose service is reached through a proxy, with somebody who makes and somebody who approves. */
export interface TeamDesk extends HeldDesk {
  readonly write: Write;
  readonly files: FileStore;
  /** The runs of the team, the latest first. */
  listRuns(): Promise<readonly RunHistoryEntry[]>;
  /** Submits a CSV file of rounds of that name; answers its id. */
  submit(rounds: readonly string[], comment?: string): Promise<number>;
  find(id: number): Promise<Submission>;
  /** Comes when the submission is in that state; throws where it is over in another one. */
  until(id: number, state: SubmissionState): Promise<Submission>;
  /** Comes when the condition holds for the submission. */
  untilIt(id: number, holds: (submission: Submission) => boolean): Promise<Submission>;
  /** Comes when the database answers so. */
  untilAsked(condition: string): Promise<void>;
  /** Approves the plan that is looked at now; as Ben where nobody is named. */
  approve(id: number, as?: KnownPerson): Promise<void>;
  /** The same; comes when the first rounds are in, and their answer waits until what it gives is called. */
  approveWithoutAnswer(id: number): Promise<() => void>;
  /** Another firm, whose service is reached by that address, with the same credentials; answers the id of its submission of the first one's files. */
  submitElsewhere(firm: string, service: string, of: number): Promise<number>;
  /** Somebody else who may approve. */
  addApprover(name: string): Promise<KnownPerson>;
  /** As the server does: in one transaction, along the arrows. */
  move(id: number, to: SubmissionState): Promise<void>;
  want(id: number, wanted: Wanted): Promise<void>;
  /** A worker of this process, stopped at the end of the test. */
  startWorker(options?: Partial<WorkerOptions>): Promise<RunningWorker>;
  /** `capsheet worker` as a process of its own, killed at the end of the test. */
  beginWorker(settings?: ProcessSettings): Started;
  /** Takes the lock of an apply, as a laptop would. */
  lockFirm(): Promise<{ release(): Promise<void> }>;
  /** A worker that was at work and does not say so again has been silent for long. */
  forgetDead(): Promise<void>;
}

export interface TeamDeskOptions {
  /** The address of a database of its own; a new database of the one that all share where left out. */
  readonly databaseUrl?: string;
  /** The profile of the firm's service, besides having no rate windows. */
  readonly profile?: object;
}

export async function openTeamDesk({ databaseUrl, profile }: TeamDeskOptions = {}): Promise<TeamDesk> {
  const desk = await openHeldDesk();
  const url = databaseUrl ?? (await (await sharedPostgres()).createDatabase());
  const pool = await openPool(url, 10);
  closeLater(() => pool.close());
  const write: Write = (work) => pool.transact('write', work);
  const filesAt = `folder:${join(desk.folder, 'store')}`;
  const files = await openFileStore({ env: { CAPSHEET_FILES: filesAt }, pool, now: new Date() });
  const people = await putFirmAndPeople(write, desk, { ...PATIENCE, ...profile });
  const keyLine = drawKeyLine('first');
  const keys = await readKeys(keyLine);
  const secret = { kind: 'given', text: CLIENT_SECRET } as const;
  const giveCredentials = (firm: string) =>
    write((ask) =>
      setCredentials(ask, { name: 'Carl' }, { firm, clientId: desk.sandbox.clientId, secret }, { keys, env: {} }),
    );
  await giveCredentials(FIRM);
  const env = {
    HOME: desk.folder,
    TMPDIR: process.env.TMPDIR ?? '/tmp',
    CAPSHEET_DATABASE_URL: url,
    CAPSHEET_PUBLIC_URL: 'http://localhost:8080',
    CAPSHEET_FILES: filesAt,
    CAPSHEET_VAULT_KEY: keyLine,
    CAPSHEET_JOBS: '2',
  };
  const begun: Started[] = [];
  let hasOwn = false;
  const find = async (id: number): Promise<Submission> => {
    const found = await write((ask) => findSubmission(ask, FIRM, id));
    if (found === undefined) throw new Error(`no submission ${id}`);
    return found;
  };
  const untilIt: TeamDesk['untilIt'] = async (id, holds) => {
    for (;;) {
      const found = await find(id);
      if (holds(found)) return found;
      if (!hasOwn) assertAlive(begun);
      await wait(LOOK_MS);
    }
  };
  const approve: TeamDesk['approve'] = async (id, person = people.approver) => {
    const { plan = '' } = await find(id);
    const asked = { plan, decision: 'approved', comment: '', isAcknowledged: true } as const;
    await write((ask) => decide(ask, { firm: FIRM, id, person }, asked));
  };
  const own: Omit<TeamDesk, keyof HeldDesk> = {
    ...{ write, files, find, untilIt },
    submit: async (rounds, comment = '') => {
      const text = `${[COLUMNS, ...rounds.map((name) => `Kestrel Bio,${name},${DAY}`)].join('\n')}\n`;
      const path = join(desk.folder, 'Rounds.csv');
      writeFileSync(path, text);
      const inputs = [{ name: 'Rounds.csv', sha256: await files.keep(path) }];
      const contentSha256 = createHash('sha256').update(`${text}${comment}`).digest('hex');
      const facts = { firm: FIRM, maker: people.maker, comment, inputs, isPartial: false };
      const reading = { decimalSign: '.' as const };
      return (await write((ask) => addSubmission(ask, { ...facts, reading, contentSha256 }))).id;
    },
    submitElsewhere: async (firm, service, of) => {
      await write((ask) => addFirm(ask, { id: firm, name: firm, service, profile: JSON.stringify(PATIENCE) }));
      await giveCredentials(firm);
      const { inputs, reading } = await find(of);
      const facts = { firm, maker: people.maker, comment: '', inputs, isPartial: false, contentSha256: firm };
      return (await write((ask) => addSubmission(ask, { ...facts, reading }))).id;
    },
    until: (id, state) =>
      untilIt(id, (found) => {
        const isAnother = ['refused', 'needs-you', 'done', 'stopped'].includes(found.state) && found.state !== state;
        if (isAnother) throw new Error(`${found.state}, not ${state}: ${JSON.stringify(found.problem)}`);
        return found.state === state;
      }),
    untilAsked: async (condition) => {
      while ((await write((ask) => ask(`SELECT WHERE ${condition}`))).rows.length === 0) await wait(LOOK_MS);
    },
    approve,
    approveWithoutAnswer: async (id) => {
      const { fault, came, answer } = withhold();
      desk.proxy.spoil(ROUNDS_ADD, fault);
      await approve(id);
      await came;
      return answer;
    },
    addApprover: (name) => putApprover(write, name),
    move: (id, to) => write((ask) => moveOrThrow(ask, id, to)),
    listRuns: async () => (await listHistory({ stateDir: '', databaseUrl: url })).runs,
    want: async (id, wanted) => {
      await write((ask) => setWanted(ask, { firm: FIRM, id }, wanted));
    },
    startWorker: async (more = {}) => {
      const worker = await startWorker({
        ...{
          pool,
          databaseUrl: url,
          files,
          openReader: openReaderHere,
          jobs: 2,
          network: {},
          metrics: createWorkerMetrics(),
        },
        readCredentials: async () => ({ clientId: desk.sandbox.clientId, clientSecret: CLIENT_SECRET }),
        log: new CountingLog(),
        ...more,
      });
      hasOwn = true;
      closeLater(() => worker.stop());
      return worker;
    },
    beginWorker: ({ env: more = {}, ...where } = {}) => {
      const worker = startCapsheet(['worker'], { cwd: desk.folder, env: { ...env, ...more }, ...where });
      begun.push(worker);
      closeLater(async () => {
        worker.process.kill('SIGKILL');
        await worker.ended;
      });
      return worker;
    },
    lockFirm: async () => {
      const journal = await openSharedJournal(url);
      closeLater(() => journal.close());
      const [lease] = (await write((ask) => ask('SELECT service_firm_id, service FROM firms'))).rows;
      const firm = { id: String(lease?.service_firm_id), name: 'Harbour' };
      return journal.lock({ service: String(lease?.service), firm, holder: 'Dora', since: new Date() });
    },
    forgetDead: () =>
      write(async (ask) => {
        await ask('UPDATE leases SET expires_at = clock_ms() - 10000 WHERE expires_at > 0');
        await ask('UPDATE submissions SET worker_seen_at = clock_ms() - 60000 WHERE worker IS NOT NULL');
      }),
  };
  return Object.assign(desk, own);
}

async function putFirmAndPeople(write: Write, { proxy }: HeldDesk, profile: object) {
  const service = { service: proxy.url, profile: JSON.stringify(profile) };
  await write((ask) => addFirm(ask, { id: FIRM, name: 'Harbour', ...service }));
  const maker = await putPerson(write, 'Ana');
  return { maker, approver: await putApprover(write, 'Ben') };
}

async function putApprover(write: Write, name: string): Promise<KnownPerson> {
  const approver = { id: await putPerson(write, name), name, email: `${name.toLowerCase()}@example.com` };
  const grant = "INSERT INTO grants (person, firm, role, source) VALUES ($1, $2, 'approver', 'person')";
  await write((ask) => ask(grant, [approver.id, FIRM]));
  return approver;
}

/** Nobody waits for what no worker does any more. */
function assertAlive(begun: readonly Started[]): void {
  const isOver = ({ process: { exitCode, signalCode } }: Started): boolean => exitCode !== null || signalCode !== null;
  if (begun.length > 0 && begun.every(isOver)) throw new Error('all workers have ended');
}

async function moveOrThrow(ask: Ask, id: number, to: SubmissionState): Promise<void> {
  if (!(await moveSubmission(ask, { firm: FIRM, id }, to))) throw new Error(`submission ${id} cannot become ${to}`);
}

/** Its methods need what they are methods of, as those of `pino` do. */
class CountingLog {
  #lines = 0;

  debug(): void {
    this.#lines += 1;
  }

  info(): void {
    this.#lines += 1;
  }

  warn(): void {
    this.#lines += 1;
  }
}
