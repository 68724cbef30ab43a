import pLimit from 'p-limit';
import type { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { throwIfStopped } from '../../../base/util/interruption.ts';
import { issueToken } from '../../contract/firm.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ServiceAddress } from '../addresses.ts';
import { HeldBackError, RefusedError, RequestError } from '../errors.ts';
import type { NetworkRoute } from '../network/choose-route.ts';
import { RateWindows } from '../pace/rate-windows.ts';
import { decideRetry } from '../pace/retry-decision.ts';
import type { Profile } from '../profile.ts';
import type { CallerParts, RequestEvent } from './caller-parts.ts';
import { type IssuedToken, TokenSource } from './caller-parts.ts';
import { toConnectionError } from './connection-failure.ts';
import { encodeBody, FileChangedError } from './encode-request.ts';
import { FetchTransport } from './fetch-transport.ts';
import { type CallInput, type PreparedCall, prepareCall } from './prepare-call.ts';
import { type AnswerContext, readAnswer, readList } from './read-answer.ts';
import { type HttpAnswer, type Sender, Transport } from './transport.ts';

const LEAST_COUNTED_WAIT_MS = 1_000;

type Read<Value> = (answer: HttpAnswer, context: AnswerContext) => Value;

interface Turn {
  readonly attempt: number;
  /** For its place in the rate windows. */
  readonly waitedMs: number;
  /** Called when the answer begins. */
  readonly onAnswer: () => void;
}

interface AttemptState {
  attempt: number;
  /** The token was replaced once. */
  hasRenewed: boolean;
  /** How often it was answered 429, and how long that has made it wait. */
  rateLimits: number;
  rateLimitedMs: number;
  failures: number;
}

/** Carries out one operation at a time by the contract: validated, within the rate windows, repeated where that is safe. */
export class ServiceCaller {
  readonly #parts: CallerParts;
  readonly #transport: Sender;
  readonly #rates: RateWindows;
  readonly #tokens: TokenSource;
  readonly #counters = new RequestCounters();
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(parts: CallerParts) {
    const { profile, network, fetch: carry } = parts;
    this.#parts = parts;
    const settings = {
      network,
      connectMs: profile.timeouts.connectSeconds * 1000,
      headersMs: profile.timeouts.headersSeconds * 1000,
      bodyMs: profile.timeouts.bodySeconds * 1000,
      maxAnswerBytes: profile.maxAnswerBytes,
      connections: profile.connections,
    };
    this.#transport = carry === undefined ? new Transport(settings) : new FetchTransport(carry, settings);
    this.#rates = new RateWindows({
      windows: profile.rateWindows.map(({ requests, seconds }) => ({ requests, windowMs: seconds * 1000 })),
      state: parts.rateState,
      now: parts.now,
      sleep: (ms) => this.#sleep(ms),
    });
    this.#tokens = new TokenSource(() => this.#issueToken(), parts.now);
    this.#limit = pLimit(profile.connections);
  }

  get tally(): RequestTally {
    return this.#counters.tally();
  }

  get profile(): Profile {
    return this.#parts.profile;
  }

  addressOf(operation: Operation): ServiceAddress {
    return this.#parts[operation.host];
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  /**
   * Sends one request and reads its answer. Throws a `RequestError` whose class says what went wrong and whose `fate`
   * says whether it may have been done all the same; a body that the contract does not allow is refused unsent.
   */
  call<Response extends z.ZodType>(
    operation: Operation<z.ZodType, z.ZodType, Response>,
    input: CallInput = {},
  ): Promise<z.output<Response>> {
    return this.#run(operation, input, (answer, context) => readAnswer(answer, operation.response, context));
  }

  /** The same of a call that is answered with a list, of which what is made of the items is kept. */
  list<Item, Made>(
    operation: Operation<z.ZodType, z.ZodType, z.ZodType<readonly Item[]>>,
    input: CallInput,
    toItem: (item: Item) => Made | undefined,
  ): Promise<Made[]> {
    return this.#run(operation, input, (answer, context) => readList(answer, operation.response, context, toItem));
  }

  async #run<Value>(operation: Operation, input: CallInput, read: Read<Value>): Promise<Value> {
    const prepared = prepareCall(operation, input, this.#parts);
    const hasRenewed = prepared.isToken;
    const state: AttemptState = { attempt: 1, hasRenewed, rateLimits: 0, rateLimitedMs: 0, failures: 0 };
    for (; ; state.attempt += 1) {
      const answered = await this.#attempt(prepared, read, state);
      if (answered !== undefined) return answered.value;
    }
  }

  /** Returns the answer, or `undefined` where another attempt is due; throws where there is none. */
  async #attempt<Value>(
    prepared: PreparedCall,
    read: Read<Value>,
    state: AttemptState,
  ): Promise<{ readonly value: Value } | undefined> {
    const token = prepared.isToken ? undefined : await this.#tokens.get();
    try {
      const answer = await this.#sendInTurn(prepared, token, state.attempt);
      const redact = (text: string) => this.#redact(text, token);
      return { value: read(answer, { ...prepared, nowMs: this.#parts.now(), redact }) };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.#report({ kind: 'failed', endpoint: prepared.endpoint, code: error.code });
      await this.#prepareRetry(error, { prepared, token, state });
      return undefined;
    }
  }

  /** Returns when it is time for another attempt; throws the error where there shall be none. */
  async #prepareRetry(
    error: RequestError,
    facts: { readonly prepared: PreparedCall; readonly token: string | undefined; readonly state: AttemptState },
  ): Promise<void> {
    const { prepared, token, state } = facts;
    const isRateLimit = error instanceof RefusedError && error.status === 429;
    if (isRateLimit) state.rateLimits += 1;
    else state.failures += 1;
    const decision = decideRetry(error, {
      attempt: isRateLimit ? state.rateLimits : state.failures,
      hasRenewed: state.hasRenewed,
      rateLimitedMs: state.rateLimitedMs,
      isRead: prepared.kind !== 'write',
      retries: this.#parts.profile.retries,
      random: this.#parts.random(),
    });
    if (decision.kind === 'give-up') throw error;
    if (decision.kind === 'renew') {
      state.hasRenewed = true;
      await this.#tokens.replace(token ?? '');
      return await assertMayRepeat(error, prepared);
    }
    // A service that says "now" and means "no" is given up as well, in the end.
    if (isRateLimit) state.rateLimitedMs += Math.max(decision.waitMs, LEAST_COUNTED_WAIT_MS);
    this.#report({ kind: 'waiting', endpoint: prepared.endpoint, waitMs: decision.waitMs, why: 'retry' });
    if (decision.everyone) await this.#rates.hold(decision.waitMs);
    else await this.#sleep(decision.waitMs);
    if (isRateLimit) await assertMayRepeat(error, prepared);
  }

  /** Token requests do not queue for a connection: those that hold one may be waiting for the token. */
  #sendInTurn(prepared: PreparedCall, token: string | undefined, attempt: number): Promise<HttpAnswer> {
    const onWait = (waitMs: number) =>
      this.#report({ kind: 'waiting', endpoint: prepared.endpoint, waitMs, why: 'rate' });
    const send = async (): Promise<HttpAnswer> => {
      for (;;) {
        await this.#parts.gate?.whenOpen();
        const answer = await this.#rates.run(
          (waitedMs, onAnswer) => this.#sendThroughGate(prepared, token, { attempt, waitedMs, onAnswer }),
          onWait,
        );
        if (answer !== 'held') return answer;
      }
    };
    return prepared.isToken ? send() : this.#limit(send);
  }

  /** It may have been shut while the request waited for its place: that goes to others then, and nothing leaves. */
  async #sendThroughGate(prepared: PreparedCall, token: string | undefined, turn: Turn): Promise<HttpAnswer | 'held'> {
    const { gate } = this.#parts;
    if (gate?.isOpen() === false) return 'held';
    const leave = gate?.enter();
    try {
      return await this.#send(prepared, token, turn);
    } finally {
      leave?.();
    }
  }

  async #send(prepared: PreparedCall, token: string | undefined, turn: Turn): Promise<HttpAnswer> {
    const { attempt, waitedMs, onAnswer } = turn;
    this.#throwIfInterrupted();
    const { operation, origin, path, endpoint, kind } = prepared;
    // The last moment at which it can be kept: it may have waited long for its turn.
    if (kind === 'write' && this.#parts.mayWrite?.() === false) throw new HeldBackError();
    const { headers, body } = encodeBody(operation.encoding, prepared.body, prepared.file);
    const signal = kind === 'write' ? this.#parts.writeSignal?.() : this.#parts.signal;
    this.#counters.count(kind, endpoint, attempt);
    this.#report({ kind: 'sent', endpoint, attempt, waitedMs });
    const startedMs = this.#parts.now();
    try {
      const answer = await this.#transport.send({
        origin,
        path,
        method: operation.method,
        headers: { ...headers, ...this.#commonHeaders(token) },
        body,
        headersMs: prepared.file && this.profile.timeouts.uploadSeconds * 1000,
        signal,
        onAnswer,
      });
      const { status } = answer;
      const tookMs = this.#parts.now() - startedMs;
      this.#report(omitAbsent({ kind: 'answered', endpoint, status, tookMs, date: answer.header('date') }));
      return answer;
    } catch (failure) {
      if (kind !== 'write') this.#throwIfInterrupted();
      if (failure instanceof FileChangedError) throw unsentFile(failure, endpoint);
      throw toConnectionError(failure, prepared);
    }
  }

  #commonHeaders(token: string | undefined): Record<string, string> {
    const authorization = token === undefined ? `Basic ${this.#basic()}` : `Bearer ${token}`;
    return { accept: 'application/json', 'user-agent': this.#parts.userAgent, authorization };
  }

  async #issueToken(): Promise<IssuedToken> {
    const issued = await this.call(issueToken, { body: { grant_type: 'client_credentials' } });
    return { token: issued.access_token, lifetimeMs: issued.expires_in * 1000 };
  }

  #basic(): string {
    const { clientId, clientSecret } = this.#parts.credentials;
    return Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64');
  }

  /** A service may echo what it was sent; what it echoes is shown to people. */
  #redact(text: string, token: string | undefined): string {
    const { credentials, base, app, network } = this.#parts;
    const proxies = [base, app].flatMap(({ origin }) => secretsOf(network.routeTo(origin)));
    const secrets = [this.#basic(), credentials.clientSecret, token ?? '', ...proxies].filter((each) => each !== '');
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  }

  async #sleep(ms: number): Promise<void> {
    this.#throwIfInterrupted();
    try {
      await this.#parts.sleep(ms, this.#parts.signal);
    } finally {
      this.#throwIfInterrupted();
    }
  }

  #throwIfInterrupted(): void {
    throwIfStopped(this.#parts.signal);
  }

  #report(event: RequestEvent): void {
    this.#parts.onRequest?.(event);
  }
}

/** @throws the refusal, where the service was found to hold some of what it refused. */
async function assertMayRepeat(error: RequestError, { mayRepeat }: PreparedCall): Promise<void> {
  if (mayRepeat !== undefined && !(await mayRepeat())) throw error;
}

/** Lists the proxy's secrets, should it repeat them on a page. */
function secretsOf(route: NetworkRoute): readonly string[] {
  return route.kind === 'proxy' ? route.proxy.secrets : [];
}

/** The service had no whole request, and so has stored nothing. */
function unsentFile(cause: FileChangedError, endpoint: string): RefusedError {
  return new RefusedError({
    code: 'file-changed',
    message: `${endpoint} was interrupted: ${cause.message}.`,
    hint: 'Plan again with the file as it is now.',
    endpoint,
    fate: 'unsent',
    serviceMessage: cause.message,
    cause,
  });
}

/** Counts of the requests sent so far. */
export interface RequestTally {
  /** First attempts of requests that change nothing. */
  readonly reads: number;
  /** First attempts of requests that change something. */
  readonly writes: number;
  readonly retries: number;
  /** Requests for a token; in none of the others. */
  readonly tokens: number;
  /** First attempts by `METHOD /path`, the company's id left as `{company_id}`. */
  readonly byEndpoint: { readonly [endpoint: string]: number };
}

class RequestCounters {
  readonly #counts = { reads: 0, writes: 0, retries: 0, tokens: 0 };
  readonly #byEndpoint = new Map<string, number>();

  count(kind: PreparedCall['kind'], endpoint: string, attempt: number): void {
    if (kind !== 'token' && attempt > 1) this.#counts.retries += 1;
    else this.#counts[`${kind}s`] += 1;
    if (kind === 'token' || attempt > 1) return;
    this.#byEndpoint.set(endpoint, (this.#byEndpoint.get(endpoint) ?? 0) + 1);
  }

  tally(): RequestTally {
    return { ...this.#counts, byEndpoint: Object.fromEntries(this.#byEndpoint) };
  }
}
