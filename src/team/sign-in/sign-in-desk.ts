import { isSameSecret, newSecret } from '../../base/util/secret-text.ts';
import type { Ask } from '../../engine/database/ask.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import { appendAudit } from '../database/audit.ts';
import { addGrant, isAdministered, replaceGroupGrants } from '../database/grants.ts';
import { keepPerson, type Person } from '../database/people.ts';
import { addSession, revokeToken, SESSION_LIVES } from '../database/sign-in/sessions.ts';
import { keepSignIn, takeSignIn } from '../database/sign-in/sign-ins.ts';
import { type AuditFacts, toActor } from '../terms/audit-entry.ts';
import type { Grant } from '../terms/roles.ts';
import { grantsOf } from './group-grants.ts';
import { IdentityProvider, type ProviderParts } from './identity-provider.ts';
import type { ProviderIdentity } from './read-identity.ts';
import { digestSecret } from './secrets.ts';
import { SignInFault } from './sign-in-fault.ts';
import { issuerOf, type SignInSettings } from './sign-in-settings.ts';

/** The redirect address registered at the provider. */
export const RETURN_PATH = '/sign-in/return';
/** Time at the provider. */
export const ROUND_TRIP_SECONDS = 10 * 60;
/** Everything except approving one's own plans. */
const LOCAL_GRANTS: readonly Grant[] = [{ role: 'administrator' }, { role: 'preparer' }, { role: 'auditor' }];

export interface SignInDeskParts {
  readonly database: Pick<DatabasePool, 'transact'>;
  readonly settings: SignInSettings;
  readonly fetch: ProviderParts['fetch'];
  readonly nowMs: () => number;
}

export interface SignedInBrowser {
  readonly token: string;
  /** A path of ours. */
  readonly returnTo: string;
}

export class SignInDesk {
  readonly #database: SignInDeskParts['database'];
  readonly #settings: SignInSettings;
  readonly #provider: IdentityProvider | undefined;
  /** The secret of the link that lets the person of this machine in, until it is used. */
  #linkSecret: string | undefined;

  constructor({ database, settings, fetch, nowMs }: SignInDeskParts) {
    this.#database = database;
    this.#settings = settings;
    if (settings.way.kind === 'provider')
      this.#provider = new IdentityProvider({ settings: settings.way.provider, fetch, nowMs });
    else this.#linkSecret = newSecret();
  }

  /** The link of the local person until it was used, if there is no provider. */
  get link(): string | undefined {
    if (this.#linkSecret === undefined) return undefined;
    return `${this.#settings.publicUrl.origin}${LINK_PATH}#${LINK_PREFIX}${this.#linkSecret}`;
  }

  /** Begins a sign-in at the provider. A browser keeps its secret over several tabs. Throws SignInFault. */
  async begin(returnTo: unknown, browser = newSecret()): Promise<{ readonly address: URL; readonly browser: string }> {
    if (this.#provider === undefined) throw new SignInFault('link-needed');
    const { publicUrl } = this.#settings;
    const { address, roundTrip } = await this.#provider.begin(new URL(RETURN_PATH, publicUrl));
    const { state, nonce, codeVerifier } = roundTrip;
    const signIn = {
      stateSha256: digestSecret(state),
      browserSha256: digestSecret(browser),
      nonce,
      codeVerifier,
      returnTo: toReturnPath(returnTo, publicUrl),
    };
    await this.#database.transact('write', (ask) => keepSignIn(ask, signIn, ROUND_TRIP_SECONDS));
    return { address, browser };
  }

  /**
   * Finishes a sign-in, on any server. `query` is the provider's, from the `?` on; `browser` the browser's secret;
   * `earlier` its former session, which ends. Throws SignInFault.
   */
  async finish({
    query,
    browser,
    earlier,
  }: {
    query: string;
    browser?: string;
    earlier?: string;
  }): Promise<SignedInBrowser> {
    const returned = new URL(`${RETURN_PATH}${query}`, this.#settings.publicUrl);
    const state = returned.searchParams.get('state');
    if (this.#provider === undefined || browser === undefined || state === null)
      throw new SignInFault('round-trip-unknown');
    const digests = { stateSha256: digestSecret(state), browserSha256: digestSecret(browser) };
    // Taken before the provider is asked, so that it is used only once.
    const begun = await this.#database.transact('write', (ask) => takeSignIn(ask, digests));
    if (begun === undefined) throw new SignInFault('round-trip-unknown');
    const { nonce, codeVerifier, returnTo } = begun;
    const identity = await this.#provider.finish(returned, { state, nonce, codeVerifier });
    const grants = grantsOf(identity.groups, this.#settings.groups);
    return { token: await this.#admit(identity, grants, earlier), returnTo };
  }

  /** Signs the local person in, once. Throws SignInFault. */
  async enterByLink(secret: string, earlier?: string): Promise<SignedInBrowser> {
    const { way } = this.#settings;
    if (way.kind !== 'local' || this.#linkSecret === undefined || !isSameSecret(secret, this.#linkSecret))
      throw new SignInFault('link-used');
    this.#linkSecret = undefined;
    const { name, email } = way.person;
    const identity = { issuer: issuerOf(this.#settings), subject: email, name, email, groups: [] };
    return { token: await this.#admit(identity, LOCAL_GRANTS, earlier), returnTo: '/' };
  }

  /** All or nothing: people who are not admitted are not changed either. */
  async #admit(identity: ProviderIdentity, grants: readonly Grant[], earlier: string | undefined): Promise<string> {
    const token = newSecret();
    const session = {
      tokenSha256: digestSecret(token),
      kind: 'browser',
      name: '',
      life: SESSION_LIVES.browser,
    } as const;
    await this.#database.transact('write', async (ask) => {
      const person = await keepPerson(ask, identity);
      if (person.isDisabled) throw new SignInFault('person-disabled');
      if (earlier !== undefined) await revokeToken(ask, digestSecret(earlier));
      const { id } = await addSession(ask, { ...session, person: person.id });
      const { added, taken } = await replaceGroupGrants(ask, person.id, grants);
      await note(ask, person, 'signed-in', { session: id, rolesAdded: added, rolesTaken: taken });
      await this.#appoint(ask, person);
    });
    return token;
  }

  /** The first administrator. */
  async #appoint(ask: Ask, person: Person): Promise<void> {
    const { administrator } = this.#settings;
    if (administrator === undefined || person.email !== administrator) return;
    if (await isAdministered(ask, issuerOf(this.#settings))) return;
    await addGrant(ask, { person: person.id, role: 'administrator' });
    await note(ask, person, 'first-administrator');
  }
}

function note(ask: Ask, person: Person, action: string, details?: AuditFacts['details']): Promise<void> {
  return appendAudit(ask, toActor(person), { action, subject: `person ${person.id}`, details });
}

const FIRST_PAGE = '/';
/** Longer than any address of ours. */
const MOST_CHARACTERS = 1_000;

/**
 * The page to return to: a path of ours. Everything that a browser might take for another site (`//elsewhere`,
 * `/\elsewhere`, `https:elsewhere`, control characters) becomes the first page.
 */
export function toReturnPath(asked: unknown, publicUrl: URL): string {
  if (typeof asked !== 'string' || asked.length > MOST_CHARACTERS || !/^\/[!-~]*$/.test(asked)) return FIRST_PAGE;
  if (!URL.canParse(asked, publicUrl.href)) return FIRST_PAGE;
  const { origin, pathname, search, hash } = new URL(asked, publicUrl.href);
  // Resolving dots may leave two slashes: `/.//elsewhere`.
  return origin === publicUrl.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : FIRST_PAGE;
}

export const LINK_PATH = '/open';
export const LINK_PREFIX = 'token=';
