// The pictures of a team's page: the built server and worker on a PostgreSQL of their own, with the sample that Ana has
// submitted and that Ben looks at.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPool } from '../../build/engine/database/open-pool.js';
import { startSandbox } from '../../build/service/sandbox/start-sandbox.js';
import { setCredentials } from '../../build/team/administration/credentials.js';
import { addFirm } from '../../build/team/database/firms.js';
import { addSubmission } from '../../build/team/database/submissions.js';
import { openFileStore } from '../../build/team/store/open-file-store.js';
import { findPort, startPostgres } from '../postgres/start-postgres.mjs';
import { ALL_SHOWN, withPage } from './with-page.mjs';

const FIRM = 'northlight';
const SECRET = 'made-up-for-pictures';
const PERSON = 'Ben Okri <ben@firm.example>';

/** `main` is the built command, `root` that of the repository, `home` an empty folder, `album` where the pictures go. */
export async function takeTeamPictures({ main, root, home, album }) {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: SECRET });
  const pool = await openPool(databaseUrl, 2);
  const started = [];
  try {
    await submitQuarter(pool, { sandbox, workbook: join(root, 'samples/quarterly.xlsx') });
    const port = await findPort();
    const env = {
      ...{ PATH: process.env.PATH, HOME: home, CAPSHEET_CLIENT_SECRET: SECRET, CAPSHEET_DATABASE_URL: databaseUrl },
      ...{
        CAPSHEET_PUBLIC_URL: `http://127.0.0.1:${port}`,
        CAPSHEET_LOCAL_PERSON: PERSON,
        CAPSHEET_PORT: String(port),
      },
      CAPSHEET_VAULT_KEY: `pictures:${randomBytes(32).toString('base64')}`,
    };
    const start = (command) => {
      const child = spawn(process.execPath, [main, command], { cwd: home, env, stdio: ['ignore', 'pipe', 'ignore'] });
      started.push(child);
      return child;
    };
    const server = start('server');
    start('worker');
    const link = await readLink(server);
    await withPage((page, take) => goThrough(page, (name) => take(album, name), { link, pool }));
  } finally {
    for (const child of started) child.kill('SIGKILL');
    await pool.close();
    await sandbox.close();
  }
}

async function goThrough(page, take, { link, pool }) {
  await page.goto(link);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  // A local sign-in administers the team and decides on nothing: from now on it approves, and does nothing else.
  await pool.transact('write', (ask) =>
    ask("UPDATE grants SET role = 'approver', source = 'person' WHERE role = 'auditor'"),
  );
  await pool.transact('write', (ask) => ask("DELETE FROM grants WHERE role <> 'approver'"));
  await page.reload();
  const waiting = page
    .getByRole('main')
    .getByRole('link', { name: /quarterly/ })
    .first();
  await waiting.waitFor();
  // The worker has planned it by then, however slow the machine is.
  await page.getByRole('main').getByText('waits for approval').first().waitFor();
  await take('team-inbox');
  await waiting.click();
  await page.getByRole('button', { name: 'Approve …' }).waitFor();
  await page.getByText(ALL_SHOWN).first().waitFor();
  // Wide enough for the decision to stand beside the dry run.
  await page.setViewportSize({ width: 1440, height: 860 });
  await take('team-decision');
}

/** As Ana has submitted it. */
async function submitQuarter(pool, { sandbox, workbook }) {
  const files = await openFileStore({ env: {}, pool, now: new Date() });
  const sha256 = await files.keep(workbook);
  await pool.transact('write', async (ask) => {
    const { rows } = await ask(
      `INSERT INTO people (issuer, subject, email, name) VALUES ('pictures', 'ana', 'ana@firm.example', 'Ana Ilves') RETURNING id`,
    );
    const { firmName: name, url: service, clientId } = sandbox;
    await addFirm(ask, { id: FIRM, name, service, profile: 'rateWindows: []\n' });
    const secret = { kind: 'reference', text: 'env:CAPSHEET_CLIENT_SECRET' };
    await setCredentials(ask, { name: 'Ana Ilves' }, { firm: FIRM, clientId, secret }, { keys: [], env: {} });
    await addSubmission(ask, {
      ...{ firm: FIRM, maker: rows[0].id, comment: 'The quarter, as agreed with the administrator.' },
      ...{ inputs: [{ name: basename(workbook), sha256 }], reading: { decimalSign: '.' }, isPartial: false },
      contentSha256: sha256,
    });
  });
}

/** The link that the server prints, which opens once. */
async function readLink({ stdout }) {
  const said = [];
  for await (const line of createInterface({ input: stdout })) {
    said.push(line);
    const [link] = /http:\/\/[^\s"]+\/open[^\s"]+/.exec(line) ?? [];
    if (link !== undefined) {
      stdout.resume();
      return link;
    }
  }
  throw new Error(`capsheet server printed no link: ${said.join('\n')}`);
}
