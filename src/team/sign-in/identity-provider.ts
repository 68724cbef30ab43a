import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { isLoopbackAddress } from '../../base/util/loopback.ts';
import { type Claims, isComplete, type ProviderIdentity, readIdentity } from './read-identity.ts';
import { SignInFault } from './sign-in-fault.ts';

export interface ProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim with the person's groups. */
  readonly groupsClaim: string;
}

export interface ProviderParts {
  readonly settings: ProviderSettings;
  readonly fetch: CustomFetch;
  readonly nowMs: () => number;
}

export interface RoundTrip {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const SCOPES = ['openid', 'profile', 'email'];
/** Some providers send groups only if asked; others refuse the unknown scope. */
const GROUPS_SCOPE = 'groups';
const TIMEOUT_SECONDS = 10;
/** For clocks that differ. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** How long the provider's metadata is used; new keys are fetched on demand. */
const DISCOVERY_MS = 60 * 60 * 1000;

/** The library's codes for providers that could not be reached or read. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** The provider's errors when it does not know us. */
const OUR_FAULTS: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/**
 * An OpenID Connect provider, with authorization code flow, PKCE, state and nonce. Looked up at the first sign-in, so
 * that servers start without it.
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

  /** Identifies the person who came back; `returned` is the whole address. Throws SignInFault. */
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
      if (claims === undefined || claims.sub.trim() === '') throw new SignInFault('answer-invalid');
      const more = await this.#askForMore(configuration, claims, tokens.access_token);
      // Our spelling: providers add a trailing slash or not.
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
  // The default of OpenID Connect if the provider names no method.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return method(clientSecret)(server, ...rest);
  };
  const metadata = { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  return library.discovery(issuer, clientId, metadata, authenticate, {
    timeout: TIMEOUT_SECONDS,
    // The connection alone says little about who signed: an inspecting proxy answers as the provider.
    execute: [
      library.enableNonRepudiationChecks,
      ...(isLoopbackAddress(issuer.href) ? [library.allowInsecureRequests] : []),
    ],
    [library.customFetch]: fetch,
  });
}

async function toFault(error: unknown): Promise<SignInFault> {
  if (error instanceof SignInFault) return error;
  const library = await import('openid-client');
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } = library;
  if (error instanceof AuthorizationResponseError) return new SignInFault('provider-refused', error);
  // Also seen as a request for another login.
  const areWeRefused =
    error instanceof WWWAuthenticateChallengeError
      ? error.cause.some(({ scheme }) => scheme === 'basic')
      : error instanceof ResponseBodyError && OUR_FAULTS.has(error.error);
  if (areWeRefused) return new SignInFault('client-refused', error);
  const isReached = error instanceof ClientError ? !UNREACHABLE.has(error.code) : !(error instanceof TypeError);
  return new SignInFault(isReached ? 'answer-invalid' : 'provider-unreachable', error);
}
