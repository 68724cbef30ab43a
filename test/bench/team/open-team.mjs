import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPool } from '../../../build/engine/database/open-pool.js';
import { setCredentials } from '../../../build/team/administration/credentials.js';
import { decide } from '../../../build/team/database/approvals.js';
import { addFirm } from '../../../build/team/database/firms.js';
import { addSubmission } from '../../../build/team/database/submissions.js';
import { openFileStore } from '../../../build/team/store/open-file-store.js';
import { startPostgres } from '../../../scripts/postgres/start-postgres.mjs';
import { processorSeconds } from './processor-seconds.mjs';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
const SERVE = fileURLToPath(new URL('serve-firms.mjs', import.meta.url));
const SECRET = 'bench-secret';
const LOOK_MS = 200;
const ROUNDS = ['Series X', 'Series Y', 'Series Z'];

/** A team with so many firms, each with a service of its own on one sandbox; closed by `close`, with all that it started. */
export async function openTeam({ firms, windows, profile }) {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-bench-team-'));
  const postgres = await startPostgres({ shared_preload_libraries: 'pg_stat_statements' });
  const databaseUrl = await postgres.createDatabase();
  const sandbox = fork(SERVE, [join(folder, 'sandbox.sqlite'), String(firms), SECRET, JSON.stringify(windows)]);
  const [{ url: service }] = await once(sandbox, 'message');
  const pool = await openPool(databaseUrl, 10);
  const write = (work) => pool.transact('write', work);
  const filesAt = `folder:${join(folder, 'files')}`;
  const files = await openFileStore({ env: { CAPSHEET_FILES: filesAt }, pool, now: new Date() });
  const people = await write(putPeople);
  for (let firm = 1; firm <= firms; firm += 1) await write((ask) => putFirm(ask, firm, { service, profile, people }));
  await write((ask) => ask('CREATE EXTENSION pg_stat_statements SCHEMA public'));
  const env = {
    ...process.env,
    CAPSHEET_CLIENT_SECRET_BENCH: SECRET,
    CAPSHEET_DATABASE_URL: databaseUrl,
    CAPSHEET_FILES: filesAt,
  };
  const workers = [];

  return {
    /** Submits a workbook with rounds of a firm; `name` makes it another one. */
    submit: async (firm, name = '') => {
      const lines = ROUNDS.map((round) => `Kestrel Bio,${round}${name},2025-08-20`);
      const text = `Company,Round,Closing Date\n${lines.join('\n')}\n`;
      const path = join(folder, 'Rounds.csv');
      writeFileSync(path, text);
      const inputs = [{ name: 'Rounds.csv', sha256: await files.keep(path) }];
      const contentSha256 = createHash('sha256').update(text).digest('hex');
      const facts = { comment: '', inputs, reading: { decimalSign: '.' }, isPartial: false, contentSha256 };
      await write((ask) => addSubmission(ask, { firm: `firm-${firm}`, maker: people.maker.id, ...facts }));
    },
    approveAll: async () => {
      const { rows } = await read("SELECT id, firm, plan FROM submissions WHERE state = 'planned' ORDER BY id");
      for (const { id, firm, plan } of rows) {
        const asked = { plan, decision: 'approved', comment: '', isAcknowledged: true };
        await write((ask) => decide(ask, { firm, id, person: people.approver }, asked));
      }
    },
    /** Comes when no submission is in one of these states any more; throws where one needs somebody. */
    untilNone: async (states) => {
      for (;;) {
        const { rows } = await read(
          'SELECT state, count(*) AS count, max(problem) AS problem FROM submissions GROUP BY 1',
        );
        const stuck = rows.find(({ state }) => state === 'needs-you' || state === 'refused');
        if (stuck !== undefined) throw new Error(`${stuck.count} ${stuck.state}: ${stuck.problem}`);
        if (!rows.some(({ state }) => states.includes(state))) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    beginWorkers: (count, jobs) => {
      for (let worker = 0; worker < count; worker += 1) {
        const settings = {
          CAPSHEET_JOBS: String(jobs),
          CAPSHEET_PUBLIC_URL: 'http://localhost',
          CAPSHEET_LOG_LEVEL: 'warn',
        };
        workers.push(spawn(process.execPath, [MAIN, 'worker'], { env: { ...env, ...settings }, stdio: 'inherit' }));
      }
    },
    endWorkers: async () => {
      for (const worker of workers.splice(0)) {
        worker.kill('SIGTERM');
        if (worker.exitCode === null) await once(worker, 'exit');
      }
    },
    /** Processor seconds so far: of workers with their readers, of the database, of the service. */
    processorSeconds: () => ({
      workers: processorSeconds(workers.map(({ pid }) => pid)),
      database: processorSeconds([postgres.guardId]),
      service: processorSeconds([sandbox.pid]),
    }),
    /** Statements of the database since the last time, those that came most often first. */
    countStatements: async () => {
      const { rows } = await read(
        `SELECT query, calls::int, total_exec_time AS ms FROM public.pg_stat_statements
          WHERE query NOT LIKE '%pg_stat%' ORDER BY calls DESC`,
      );
      await write((ask) => ask('SELECT public.pg_stat_statements_reset()'));
      return rows;
    },
    /** Requests that the service has answered since the last time. */
    countRequests: async () => {
      sandbox.send('count');
      return (await once(sandbox, 'message'))[0];
    },
    /** For each run of the journal, how long it took in seconds. */
    runSeconds: async () => {
      const sql =
        'SELECT extract(epoch FROM ended_at::timestamptz - started_at::timestamptz)::float AS seconds FROM runs';
      return (await read(sql)).rows.map(({ seconds }) => seconds);
    },
    /** Rounds that were entered, and submissions that are done. */
    countEntered: async () => {
      const sql = `SELECT (SELECT count(*) FROM outcomes WHERE outcome = 'added') AS rows,
        (SELECT count(*) FROM submissions WHERE state = 'done') AS done`;
      return (await read(sql)).rows[0];
    },
    close: async () => {
      for (const worker of workers) worker.kill('SIGKILL');
      sandbox.kill();
      await pool.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function read(sql) {
    return pool.transact('read', (ask) => ask(sql));
  }
}

async function putPeople(ask) {
  const put = async (name) => {
    const email = `${name.toLowerCase()}@example.com`;
    const sql = "INSERT INTO people (issuer, subject, email, name) VALUES ('bench', $1, $2, $1) RETURNING id";
    const { rows } = await ask(sql, [name, email]);
    return { id: rows[0].id, name, email };
  };
  return { maker: await put('Ana'), approver: await put('Ben') };
}

async function putFirm(ask, number, { service, profile, people }) {
  const id = `firm-${number}`;
  await addFirm(ask, { id, name: `Firm ${number}`, service, profile: JSON.stringify(profile) });
  const secret = { kind: 'reference', text: 'env:CAPSHEET_CLIENT_SECRET_BENCH' };
  await setCredentials(
    ask,
    { name: 'Carl' },
    { firm: id, clientId: `client-${number}`, secret },
    { keys: [], env: {} },
  );
  const grant = "INSERT INTO grants (person, firm, role, source) VALUES ($1, $2, 'approver', 'person')";
  await ask(grant, [people.approver.id, id]);
}
