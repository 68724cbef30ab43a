import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { type Claims, isComplete, type ProviderIdentity, readIdentity } from './read-identity.ts';
import { SignInFault } from './sign-in-fault.ts';

/** The provider, and how it knows us. */
export interface ProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that lists a person's groups. */
  readonly groupsClaim: string;
}

export interface ProviderParts {
  readonly settings: ProviderSettings;
  /** How it is asked: the way there may lead through a proxy. */
  readonly fetch: CustomFetch;
  /** A clock that never goes back. */
  readonly nowMs: () => number;
}

/** The secrets of one sign-in; each is used once. */
export interface RoundTrip {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const SCOPES = ['openid', 'profile', 'email'];
/** With some providers groups have to be asked for; others refuse a question that they do not know. */
const GROUPS_SCOPE = 'groups';
const TIMEOUT_SECONDS = 10;
/** Clocks of two machines differ. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** How long what the provider says of itself is believed; its keys are looked up again when there is a new one. */
const DISCOVERY_MS = 60 * 60 * 1000;

/** Codes of the library for what it could not reach or read, as against what it did not accept. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** Errors of a provider that does not know us. */
const OUR_FAULTS: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/**
 * A provider of OpenID Connect, asked by the authorization code flow with PKCE, state and nonce. It is looked up when the
 * first person signs in and not before: a server starts without it.
 */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #fetch: CustomFetch;
  readonly #nowMs: () => number;
  #known: { readonly configuration: Configuration; readonly until: number } | undefined;

  constructor({ settings, fetch, nowMs }: ProviderParts) {
    this.#settings = settings;
    this.#fetch = fetch;
    this.#nowMs = nowMs;
  }

  /** Where the browser goes to sign in. @throws SignInFault `provider-unreachable` */
  async begin(redirectUri: URL): Promise<{ readonly address: URL; readonly roundTrip: RoundTrip }> {
    const library = await import('openid-client');
    const configuration = await this.#discover();
    const codeVerifier = library.randomPKCECodeVerifier();
    const asksForGroups = configuration.serverMetadata().scopes_supported?.includes(GROUPS_SCOPE) === true;
    const roundTrip = { state: library.randomState(), nonce: library.randomNonce(), codeVerifier };
    const address = library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri.href,
      scope: [...SCOPES, ...(asksForGroups ? [GROUPS_SCOPE] : [])].join(' '),
      state: roundTrip.state,
      nonce: roundTrip.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { address, roundTrip };
  }

  /**
   * Finds out who came back.
   * @param returned the whole address that the browser was sent back to
   * @throws SignInFault
   */
  async finish(returned: URL, { state, nonce, codeVerifier }: RoundTrip): Promise<ProviderIdentity> {
    const library = await import('openid-client');
    const configuration = await this.#discover();
    try {
      const tokens = await library.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new SignInFault('answer-invalid');
      const more = await this.#askForMore(configuration, claims, tokens.access_token);
      // Its name as we call it: a provider may write it with a slash at the end, or without.
      const said = { issuer: this.#settings.issuer.href, subject: claims.sub };
      return readIdentity(said, [claims, ...more], this.#settings.groupsClaim);
    } catch (error) {
      throw await toFault(error);
    }
  }

  /** Some providers keep the ID token small. */
  async #askForMore(
    configuration: Configuration,
    claims: Claims & { readonly sub: string },
    token: string,
  ): Promise<readonly Claims[]> {
    if (isComplete(claims, this.#settings.groupsClaim)) return [];
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return [];
    const { fetchUserInfo } = await import('openid-client');
    return [await fetchUserInfo(configuration, token, claims.sub)];
  }

  async #discover(): Promise<Configuration> {
    if (this.#known !== undefined && this.#known.until > this.#nowMs()) return this.#known.configuration;
    try {
      const configuration = await discover(this.#settings, this.#fetch);
      this.#known = { configuration, until: this.#nowMs() + DISCOVERY_MS };
      return configuration;
    } catch (error) {
      throw new SignInFault('provider-unreachable', error);
    }
  }
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  fetch: CustomFetch,
): Promise<Configuration> {
  const library = await import('openid-client');
  const { ClientSecretBasic, ClientSecretPost } = library;
  // OpenID Connect has this for the case that the provider does not say.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return method(clientSecret)(server, ...rest);
  };
  const metadata = { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  return library.discovery(issuer, clientId, metadata, authenticate, {
    timeout: TIMEOUT_SECONDS,
    execute: isLoopback(issuer) ? [library.allowInsecureRequests] : [],
    [library.customFetch]: fetch,
  });
}

async function toFault(error: unknown): Promise<SignInFault> {
  if (error instanceof SignInFault) return error;
  const library = await import('openid-client');
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } = library;
  if (error instanceof AuthorizationResponseError) return new SignInFault('provider-refused', error);
  // As an error of its own, or as the wish for another name and password.
  const areWeRefused =
    error instanceof WWWAuthenticateChallengeError
      ? error.cause.some(({ scheme }) => scheme === 'basic')
      : error instanceof ResponseBodyError && OUR_FAULTS.has(error.error);
  if (areWeRefused) return new SignInFault('client-refused', error);
  const isReached = error instanceof ClientError ? !UNREACHABLE.has(error.code) : !(error instanceof TypeError);
  return new SignInFault(isReached ? 'answer-invalid' : 'provider-unreachable', error);
}

/** Whether an address leads to this machine, and what is sent to it over no network. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
