import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createFetch } from '../../../src/service/client/network/create-fetch.ts';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { addGrant } from '../../../src/team/database/grants.ts';
import { keepPerson } from '../../../src/team/database/people.ts';
import { addSession, SESSION_LIVES } from '../../../src/team/database/sign-in/sessions.ts';
import { DeskPool } from '../../../src/team/desk-pool/desk-pool.ts';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';
import { addTeam, createTeamApp } from '../../../src/team/server/build-team-app.ts';
import type { DeskSettings } from '../../../src/team/server/desk/open-desks.ts';
import { OpenedFindings, OpenedPlans } from '../../../src/team/server/files/opened-files.ts';
import { startTeamServer } from '../../../src/team/server/start-team-server.ts';
import { SubmissionNews } from '../../../src/team/server/watching/submission-news.ts';
import { digestSecret, newSecret } from '../../../src/team/sign-in/secrets.ts';
import { toSignInSettings } from '../../../src/team/sign-in/sign-in-settings.ts';
import { openFileStore } from '../../../src/team/store/open-file-store.ts';
import type { Grant } from '../../../src/team/terms/roles.ts';
import { closeLater } from '../../support/close-later.ts';
import { MAIN } from '../../support/run-capsheet.ts';
import { openTeam, type Write } from '../support.ts';

/** Of the local person, whose sign-in needs no provider. */
const ISSUER = 'capsheet:local';

const SIGN_IN = toSignInSettings({
  publicUrl: 'http://127.0.0.1:8080',
  localPerson: 'Lena Local <lena@example.com>',
  oidcGroupsClaim: 'groups',
});

export const SETTINGS = {
  CAPSHEET_VAULT_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** Of a file that is submitted. */
const MOST_FILE_BYTES = 10_000;

/** The built command, as a desk. */
export const DESKS = {
  command: [process.execPath, MAIN, '--desk-of-server'],
  most: 4,
  mostPerPerson: 4,
  idleMinutes: 60,
} as const;

/** A server of a team of its own, with a page that says nothing. */
export async function openTeamServer(
  env: { readonly [name: string]: string } = {},
  databaseUrl?: string,
  desks: Partial<DeskSettings> = {},
) {
  const team = await openTeam(databaseUrl);
  const lines: string[] = [];
  const server = await startTeamServer({
    env: { ...SETTINGS, ...env },
    signIn: SIGN_IN,
    databaseUrl: team.url,
    host: '127.0.0.1',
    port: 0,
    pageDir: await makePage(),
    version: '1.2.3',
    mostFileBytes: MOST_FILE_BYTES,
    desks: { ...DESKS, ...desks },
    logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  });
  closeLater(() => server.close());
  const origin = `http://127.0.0.1:${server.port}`;
  return { ...team, server, lines, ...toAsked(origin) };
}
export type OpenTeamServer = Awaited<ReturnType<typeof openTeamServer>>;

export interface Asking {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: object;
  readonly form?: FormData;
}

/** A server of a team, as it is asked. */
export function toAsked(origin: string) {
  return { origin, ask: (path: string, how: Asking = {}) => ask(`${origin}${path}`, how) };
}
export type Asked = ReturnType<typeof toAsked>;

/** Status and body of one answer; JSON is read. */
async function ask(address: string, { method = 'GET', token, body, form }: Asking) {
  const answer = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
  });
  // Events go on; that they began is all that is asked here.
  const isGoingOn = answer.headers.get('content-type') === 'text/event-stream';
  if (isGoingOn) await answer.body?.cancel();
  const text = isGoingOn ? '' : await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Somebody who is signed in with a command line. */
export interface Member {
  readonly id: number;
  readonly token: string;
  readonly session: number;
}

export async function putMember(write: Write, name: string, grants: readonly Grant[] = []): Promise<Member> {
  return write(async (sql) => {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;
    const { id } = await keepPerson(sql, { issuer: ISSUER, subject: email, name, email });
    for (const grant of grants) await addGrant(sql, { person: id, ...grant });
    const token = newSecret();
    const session = await addSession(sql, {
      ...{ tokenSha256: digestSecret(token), person: id, kind: 'command-line', name: 'a test' },
      life: SESSION_LIVES['command-line'],
    });
    return { id, token, session: session.id };
  });
}

/** `METHOD /path` of every route that the server has. */
export async function listRoutes({ pool, url }: Pick<OpenTeamServer, 'pool' | 'url'>): Promise<readonly string[]> {
  const app = createTeamApp({});
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url: path }) => {
    routes.push(...[method].flat().map((one) => `${one} ${path}`));
  });
  const files = await openFileStore({ env: {}, pool, now: new Date(0) });
  const news = new SubmissionNews(url);
  closeLater(() => news.close());
  const desks = openNoDesks();
  closeLater(() => desks.close());
  await addTeam(app, {
    context: {
      ...{
        database: pool,
        databaseUrl: url,
        files,
        vault: { keys: [], env: {} },
        network: {},
        outbound: { rules: readAddressRules(), network: await openNetwork({}) },
        version: '1',
        news,
        desks,
      },
      plans: new OpenedPlans(files),
      findings: new OpenedFindings(files),
    },
    ...{ signIn: SIGN_IN, fetch: createFetch(await openNetwork({})), pageDir: await makePage() },
    ...{ isStopping: () => false, nowMs: () => 0, mostFileBytes: MOST_FILE_BYTES },
  });
  await app.close();
  return routes;
}

/** Nobody gets one. */
function openNoDesks(): DeskPool {
  const most = { ...DESKS, idleMs: 1000, leastIdleMs: 0, lookEveryMs: 60_000 };
  return new DeskPool({ ...most, readFacts: async () => undefined, log: { warn: () => {} }, nowMs: () => 0 });
}

async function makePage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capsheet-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><style nonce="__CSP_NONCE__"></style></html>',
  );
  await writeFile(join(folder, 'assets', 'page.js'), '');
  return folder;
}

/** A form as the page and the command line send it. */
export function toForm(said: object, inputs: { readonly [name: string]: string }): FormData {
  const form = new FormData();
  form.append('submission', JSON.stringify(said));
  for (const [name, content] of Object.entries(inputs)) form.append('input', new File([content], name));
  return form;
}
