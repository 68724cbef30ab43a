import { pino } from 'pino';
import { createFetch } from '../../../src/service/client/network/create-fetch.ts';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { DeskPool } from '../../../src/team/desk-pool/desk-pool.ts';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';
import { addTeam, createTeamApp } from '../../../src/team/server/build-team-app.ts';
import { OpenedFindings, OpenedPlans } from '../../../src/team/server/files/opened-files.ts';
import { type DeskSettings, startTeamServer } from '../../../src/team/server/start-team-server.ts';
import { SubmissionNews } from '../../../src/team/server/watching/submission-news.ts';
import { openFileStore } from '../../../src/team/store/open-file-store.ts';
import { closeLater } from '../../support/close-later.ts';
import { TESTED } from '../../support/tested-command.ts';
import { openTeam } from '../support.ts';
import { makePage, SIGN_IN, toAsked } from './asked-server.ts';

export const SETTINGS = {
  CAPSHEET_VAULT_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** The limit of a file that is submitted. */
const MOST_FILE_BYTES = 10_000;

/** The built command, as a desk. */
export const DESKS = {
  command: [TESTED.node, TESTED.main, '--desk-of-server'],
  most: 4,
  mostPerPerson: 4,
  memoryMb: 1024,
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
