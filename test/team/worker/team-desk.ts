import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Ask } from '../../../src/database/ask.ts';
import { openPool } from '../../../src/database/open-pool.ts';
import { addFirm } from '../../../src/team/database/firms.ts';
import {
  addSubmission,
  findSubmission,
  moveSubmission,
  SUBMISSION_CHANNEL,
  type Submission,
  setWanted,
} from '../../../src/team/database/submissions.ts';
import { createWorkerMetrics } from '../../../src/team/metrics/worker-metrics.ts';
import type { SubmissionState, Wanted } from '../../../src/team/submission-state.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from '../../../src/team/worker/start-worker.ts';
import type { JobFiles } from '../../../src/work/job-files.ts';
import { CLIENT_SECRET, PATIENCE } from '../../scenarios/desk.ts';
import { type HeldDesk, openHeldDesk } from '../../scenarios/two-applies.ts';
import { closeLater } from '../../support/close-later.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { putPerson, type Write } from '../support.ts';

export const FIRM = 'harbour';
const COLUMNS = 'Company,Round,Closing Date';
const DAY = '2025-08-20';

/** A firm of a team, whose service is reached through a proxy, with somebody who makes and somebody who approves. */
export interface TeamDesk extends HeldDesk {
  readonly databaseUrl: string;
  readonly write: Write;
  readonly files: JobFiles;
  /** Hands in a CSV file of rounds of that name; answers its id. */
  submit(rounds: readonly string[], comment?: string): Promise<number>;
  find(id: number): Promise<Submission>;
  /** Comes when the submission is in that state; throws where it is over in another one. */
  until(id: number, state: SubmissionState): Promise<Submission>;
  /** Comes when the condition holds for the submission. */
  untilIt(id: number, holds: (submission: Submission) => boolean): Promise<Submission>;
  /** Approves the plan that is looked at now. */
  approve(id: number): Promise<void>;
  /** As the server does: in one transaction, along the arrows. */
  move(id: number, to: SubmissionState): Promise<void>;
  want(id: number, wanted: Wanted): Promise<void>;
  /** A worker of this process, stopped at the end of the test. */
  startWorker(options?: Partial<WorkerOptions>): Promise<RunningWorker>;
  /** Whoever holds a lease or a submission now and does not say so again has lost it. */
  forgetDead(): Promise<void>;
}

export async function openTeamDesk(
  options: { readonly databaseUrl?: string; readonly profile?: object } = {},
): Promise<TeamDesk> {
  const desk = await openHeldDesk();
  const databaseUrl = options.databaseUrl ?? (await (await sharedPostgres()).createDatabase());
  const pool = await openPool(databaseUrl, 10);
  const news = new Client({ connectionString: databaseUrl });
  news.on('error', () => undefined);
  await news.connect();
  await news.query(`LISTEN ${SUBMISSION_CHANNEL}`);
  closeLater(async () => {
    await news.end();
    await pool.close();
  });
  const write: Write = (work) => pool.transact('write', work);
  const files = await openFolderFiles(join(desk.folder, 'store'));
  const profile = JSON.stringify({ ...PATIENCE, ...options.profile });
  await write((ask) => addFirm(ask, { id: FIRM, name: 'Harbour', service: desk.proxy.url, profile }));
  const maker = await putPerson(write, 'Ana');
  const approver = await putPerson(write, 'Ben');
  const grant = "INSERT INTO grants (person, firm, role, source) VALUES ($1, $2, 'approver', 'person')";
  await write((ask) => ask(grant, [approver, FIRM]));

  const find = async (id: number): Promise<Submission> => {
    const found = await write((ask) => findSubmission(ask, FIRM, id));
    if (found === undefined) throw new Error(`no submission ${id}`);
    return found;
  };
  const untilIt: TeamDesk['untilIt'] = (id, holds) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        find(id).then((found) => {
          if (!holds(found)) return;
          news.off('notification', look);
          resolve(found);
        }, reject);
      };
      news.on('notification', look);
      look();
    });
  const own = {
    databaseUrl,
    write,
    files,
    find,
    untilIt,
    submit: async (rounds: readonly string[], comment = '') => {
      const text = `${[COLUMNS, ...rounds.map((name) => `Kestrel Bio,${name},${DAY}`)].join('\n')}\n`;
      const path = join(desk.folder, 'Rounds.csv');
      await writeFile(path, text);
      const inputs = [{ name: 'Rounds.csv', sha256: await files.keep(path) }];
      const contentSha256 = createHash('sha256').update(`${text}${comment}`).digest('hex');
      const facts = { firm: FIRM, maker, comment, inputs, reading: { decimalSign: '.' as const }, isPartial: false };
      return (await write((ask) => addSubmission(ask, { ...facts, contentSha256 }))).id;
    },
    until: (id: number, state: SubmissionState) =>
      untilIt(id, (found) => {
        const isAnother = ['refused', 'needs-you', 'done', 'stopped'].includes(found.state) && found.state !== state;
        if (isAnother) throw new Error(`${found.state}, not ${state}: ${JSON.stringify(found.problem)}`);
        return found.state === state;
      }),
    approve: (id: number) =>
      write(async (ask) => {
        await ask(
          `INSERT INTO approvals (plan, submission, maker, person, decision)
           SELECT plan, id, maker, $2, 'approved' FROM submissions WHERE id = $1`,
          [id, approver],
        );
        await moveOrThrow(ask, id, 'approved');
      }),
    move: (id: number, to: SubmissionState) => write((ask) => moveOrThrow(ask, id, to)),
    want: async (id: number, wanted: Wanted) => {
      await write((ask) => setWanted(ask, { firm: FIRM, id }, wanted));
    },
    startWorker: async (more: Partial<WorkerOptions> = {}) => {
      const worker = await startWorker({
        ...{ pool, databaseUrl, files, jobs: 2, network: {}, version: '0.0.0', metrics: createWorkerMetrics() },
        readCredentials: async () => ({ clientId: desk.sandbox.clientId, clientSecret: CLIENT_SECRET }),
        log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
        ...more,
      });
      closeLater(() => worker.stop());
      return worker;
    },
    forgetDead: () =>
      write(async (ask) => {
        await ask('UPDATE leases SET expires_at = clock_ms() - 10000 WHERE expires_at > 0');
        await ask('UPDATE submissions SET worker_seen_at = clock_ms() - 60000 WHERE worker IS NOT NULL');
      }),
  };
  return Object.assign(desk, own);
}

async function moveOrThrow(ask: Ask, id: number, to: SubmissionState): Promise<void> {
  if (!(await moveSubmission(ask, { firm: FIRM, id }, to))) throw new Error(`submission ${id} cannot become ${to}`);
}

async function openFolderFiles(folder: string): Promise<JobFiles> {
  await mkdir(folder);
  return {
    fetch: (sha256, path) => copyFile(join(folder, sha256), path),
    keep: async (path) => {
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeFile(join(folder, sha256), bytes);
      return sha256;
    },
  };
}
