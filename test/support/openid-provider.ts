import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

/** Somebody who can sign in there. */
export interface ProviderPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified?: boolean;
  readonly groups: readonly string[];
  /** Other claims of the provider about them. */
  readonly claims?: { readonly [claim: string]: unknown };
}

export interface ProviderOptions {
  readonly people: readonly ProviderPerson[];
  /** Whether the ID token says everything, or the provider wants to be asked for it. */
  readonly areTokensSmall?: boolean;
  /** Whether it tells of groups only those who ask for them. */
  readonly areGroupsAskedFor?: boolean;
  /** Where people may be sent back to, on whichever host. */
  readonly returnPath?: string;
}

/** A real provider of OpenID Connect on this machine. People sign in there with a button that has their name. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Gives what it says of them from now on. */
  change(subject: string, facts: Partial<ProviderPerson>): void;
  /** Hangs up on everybody; what it knows, and its port, are kept. */
  stop(): void;
  startAgain(): void;
  close(): Promise<void>;
}

const CLIENT_ID = 'capsheet';
const CLIENT_SECRET = 'provider-secret-51c0';
const INTERACTION = /^\/interaction\/([\w-]+)$/;

export async function startOpenIdProvider(options: ProviderOptions): Promise<OpenIdProvider> {
  allowOlderNode();
  let listener: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  let isDown = false;
  server.on('connection', (socket) => {
    if (isDown) socket.destroy();
  });
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const people = new Map(options.people.map((person) => [person.subject, person]));
  const provider = createProvider(issuer, people, options);
  const answer = provider.callback();
  listener = (request, response) => {
    const [, uid] = INTERACTION.exec(new URL(request.url ?? '', issuer).pathname) ?? [];
    if (uid === undefined) return void answer(request, response);
    return void interact({ provider, people, uid }, request, response);
  };
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    change: (subject, facts) => {
      const person = people.get(subject);
      if (person === undefined) throw new Error(`nobody is called ${subject}`);
      people.set(subject, { ...person, ...facts });
    },
    stop: () => {
      isDown = true;
      server.closeAllConnections();
    },
    startAgain: () => {
      isDown = false;
    },
    close: () => end(server),
  };
}

type People = ReadonlyMap<string, ProviderPerson>;

function createProvider(
  issuer: string,
  people: People,
  { areTokensSmall = false, areGroupsAskedFor = false, returnPath = '/sign-in/return' }: ProviderOptions,
): Provider {
  const claimNames = [...people.values()].flatMap(({ claims = {} }) => Object.keys(claims));
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`http://127.0.0.1${returnPath}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...signingKey(), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a-key-of-the-tests'] },
    claims: {
      openid: ['sub', ...claimNames, ...(areGroupsAskedFor ? [] : ['groups'])],
      profile: ['name'],
      email: ['email', 'email_verified'],
      ...(areGroupsAskedFor ? { groups: ['groups'] } : {}),
    },
    conformIdTokenClaims: areTokensSmall,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: () => toClaims(person) };
    },
    // Nobody is asked what capsheet may know: it is the firm's own.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  // A server of a test knows its port only once it listens.
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname === returnPath;
  return provider;
}

let key: JsonWebKey | undefined;

/** Making one takes longer than most tests. */
function signingKey(): JsonWebKey {
  key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return key;
}

function toClaims({ subject, name, email, isVerified = true, groups, claims = {} }: ProviderPerson) {
  return { sub: subject, name, email, email_verified: isVerified, groups: [...groups], ...claims };
}

/** Shows whom one can be, and lets whoever presses a button be that person; any other answer cancels. */
async function interact(
  { provider, people, uid }: { provider: Provider; people: People; uid: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const buttons = [...people.values()].map(
      ({ subject, name }) => `<button name="person" value="${subject}">${name}</button>`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Sign in</title><form method="post" action="/interaction/${uid}">${buttons.join('')}</form>`,
    );
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const person = new URLSearchParams(Buffer.concat(chunks).toString()).get('person') ?? '';
  const result = people.has(person)
    ? { login: { accountId: person } }
    : { error: 'access_denied', error_description: 'The person cancelled.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** The provider is written for Node 22, and lacks but this of Node 20. */
function allowOlderNode(): void {
  const parse = (url: string, base?: string): URL | null => (URL.canParse(url, base) ? new URL(url, base) : null);
  if (!('parse' in URL)) Object.defineProperty(URL, 'parse', { value: parse, configurable: true });
}
