import { fastify } from 'fastify';
import { createFetch } from '../../../src/service/client/network/create-fetch.ts';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { addTeamErrorAnswers } from '../../../src/team/server/build-team-app.ts';
import { OWN_HEADER } from '../../../src/team/server/guard.ts';
import { TeamRoutes } from '../../../src/team/server/serve.ts';
import { addSignIn } from '../../../src/team/server/sign-in/add-sign-in.ts';
import { type SignInTexts, toSignInSettings } from '../../../src/team/sign-in/sign-in-settings.ts';
import { closeLater } from '../../support/close-later.ts';
import { type OpenIdProvider, type ProviderPerson, startOpenIdProvider } from '../../support/openid-provider.ts';
import { findPort } from '../../support/postgres/start-postgres.ts';
import { openTeam } from '../support.ts';
import { Browser } from './browser.ts';

export const ANA: ProviderPerson = {
  subject: 'ana',
  name: 'Ana Berg',
  email: 'ana@example.com',
  groups: ['finance-team'],
};
const BEN: ProviderPerson = { subject: 'ben', name: 'Ben Cole', email: 'ben@example.com', groups: ['auditors'] };

const GROUPS = 'finance-team=preparer@acme,approver@acme; auditors=auditor@*';

export type Settings = Partial<SignInTexts>;

/** A server with the sign-in and nothing else, but for a route in a firm. Several may share a database. */
export async function startServer(team: Team, texts: Settings, lines: string[] = []) {
  const port = await findPort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = toSignInSettings({ publicUrl: origin, groups: GROUPS, oidcGroupsClaim: 'groups', ...texts });
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  closeLater(() => app.close());
  addTeamErrorAnswers(app);
  const { link } = await addSignIn(new TeamRoutes(app, team.pool), {
    ...{ database: team.pool, settings, fetch: createFetch(await openNetwork({})) },
    ...{ nowMs: () => 0, version: '1' },
  });
  app.get('/', { config: { access: { kind: 'anybody' } } }, () => 'the page');
  app.get('/api/firms/:firm/read', { config: { access: { kind: 'firm', action: 'read' } } }, () => ({ read: true }));
  app.post('/api/firms/:firm/submit', { config: { access: { kind: 'firm', action: 'submit' } } }, () => ({}));
  app.get('/api/unnamed', () => ({ read: true }));
  await app.listen({ port, host: '127.0.0.1' });
  const page = { origin: settings.publicUrl.origin, [OWN_HEADER]: '1' };
  return { origin: settings.publicUrl.origin, own: origin, link, lines, page };
}

export type Team = Awaited<ReturnType<typeof openTeam>>;
export type Server = Awaited<ReturnType<typeof startServer>>;

function settingsOf({ issuer, clientId, clientSecret }: OpenIdProvider): Settings {
  return { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret };
}

/** A provider with Ana and Ben, a database, and a server on it. */
export async function openAll(texts: Settings = {}, people: readonly ProviderPerson[] = [ANA, BEN]) {
  const provider = await startOpenIdProvider({ people });
  closeLater(() => provider.close());
  const team = await openTeam();
  const settings = { ...settingsOf(provider), ...texts };
  return { provider, team, settings, server: await startServer(team, settings) };
}

/** Goes the whole way; gives the last answer, which is the page where all went well. */
export async function signIn(server: Server, person: string, { browser = new Browser(), returnTo = '/' } = {}) {
  const begun = await browser.ask(`${server.origin}/sign-in?return_to=${encodeURIComponent(returnTo)}`);
  if (begun.next === undefined) return { browser, answer: begun };
  return { browser, answer: await browser.ask(await browser.signInAt(begun.next, person)) };
}
