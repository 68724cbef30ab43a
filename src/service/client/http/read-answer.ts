import type { z } from 'zod';
import { parseExactJson } from '../../../base/util/parse/parse-exact-json.ts';
import { parseJson, parsePiece, splitJsonList } from '../../../base/util/parse/parse-json.ts';
import { settingName } from '../../../base/util/setting-names.ts';
import { parseBySchema } from '../../../model/values/parse-by-schema.ts';
import {
  BadAnswerError,
  type Fate,
  RefusedError,
  type RequestError,
  type RequestErrorFacts,
  WrongShapeError,
} from '../errors.ts';
import { retryAfterMs } from '../pace/retry-decision.ts';
import { type Explanation, isHtml, parseErrorBody } from './error-body.ts';
import { type MayRepeat, type PlaceComplaint, placeAll, type RequestPlace } from './prepare-call.ts';
import type { HttpAnswer } from './transport.ts';

export interface AnswerContext extends RequestPlace {
  /** Somebody looks whether the service holds what it refuses: then no refusal is a certain "not done". */
  readonly mayRepeat?: MayRepeat | undefined;
  /** Says which of the items passed a complaint is about. */
  readonly placeComplaint?: PlaceComplaint | undefined;
  readonly nowMs: number;
  /** Hides secrets that a service might echo. */
  readonly redact: (text: string) => string;
}

/** Reads the resource that an answer holds, with every digit of its numbers. Throws the error that the answer amounts to. */
export function readAnswer<Schema extends z.ZodType>(
  answer: HttpAnswer,
  schema: Schema,
  context: AnswerContext,
): z.output<Schema> {
  const [value] = readPieces(answer, context, (text) => [parseAnswerText(text)]);
  return readResource(value, schema, context);
}

/**
 * Reads a list, of which nothing is kept but what is made of each item, if anything is. One of a hundred thousand items is read some
 * thousands at a time: no more of it than that is ever there as a tree.
 */
export function readList<Item, Made>(
  answer: HttpAnswer,
  schema: z.ZodType<readonly Item[]>,
  context: AnswerContext,
  toItem: (item: Item) => Made | undefined,
): Made[] {
  const made: Made[] = [];
  let before = 0;
  for (const piece of readPieces(answer, context, parseList)) {
    const items = readResource(piece, schema, context, before);
    before += items.length;
    for (const item of items) {
      const one = toItem(item);
      if (one !== undefined) made.push(one);
    }
  }
  return made;
}

/** `before`: how many items of the list have been read. */
function readResource<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  context: AnswerContext,
  before = 0,
): z.output<Schema> {
  const parsed = parseBySchema(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [first, ...inner] = issue?.path ?? [];
  const path = typeof first === 'number' ? [before + first, ...inner] : (issue?.path ?? []);
  const place = path.length === 0 ? 'the whole answer' : path.join('.');
  throw wrongShape(
    context,
    `it is not what this call should answer: ${place}: ${context.redact(issue?.message ?? '')}`,
  );
}

function* readPieces(
  answer: HttpAnswer,
  context: AnswerContext,
  parse: (text: string) => Iterable<unknown>,
): Generator<unknown> {
  if (answer.status < 200 || answer.status > 299) throw toStatusError(answer, context);
  const { text } = answer;
  if (isHtml(text)) throw wrongAddress(context, 'with a web page');
  // A name that is not read as it is would be taken for one that is not there.
  if (answer.isGarbled) throw wrongShape(context, 'its bytes are no UTF-8', true);
  try {
    yield* parse(text.replace(/^\ufeff/, ''));
  } catch {
    // The parser's message quotes the answer, which may hold a token: it is neither shown nor kept as a cause.
    throw wrongShape(context, text.trim() === '' ? 'it is empty' : 'it is not JSON', true);
  }
}

function toStatusError(answer: HttpAnswer, context: AnswerContext): RequestError {
  const { status } = answer;
  if (status >= 400 && status < 500 && status !== 408) return toRefusal(answer, context);
  const details = parseErrorBody(context.redact(answer.text));
  return new BadAnswerError({
    ...failure(context, 'unknown'),
    ...explainFault(answer, details, context),
    status,
    retryAfterMs: retryAfterOf(answer, context),
  });
}

type ErrorWords = Pick<RequestErrorFacts, 'code' | 'message' | 'hint'>;

function explainFault(answer: HttpAnswer, { message: words }: Explanation, context: AnswerContext): ErrorWords {
  const { endpoint, setting } = context;
  const { status } = answer;
  // Somebody lost patience, which says nothing of the service.
  if (status === 408) {
    const message = `${endpoint} was refused (${status}): ${words}`;
    return { code: 'service-impatient', message, hint: 'Try again later.' };
  }
  if (status < 400) {
    const message = `${endpoint} was answered with a redirect (${status}${targetOf(answer)}), which is never followed.`;
    return { code: 'service-redirects', message, hint: `Set ${setting} to the address of the service itself.` };
  }
  const hint = `Try again later. If it persists, tell the operator of the service the time and the call.${orGateway(answer, context)}`;
  return { code: 'service-fault', message: `${endpoint} failed in the service (${status}): ${words}`, hint };
}

/** These three are what a proxy says of a service that it did not reach, or lost. */
function orGateway({ status }: HttpAnswer, { proxy }: AnswerContext): string {
  return proxy === undefined || status < 502 || status > 504 ? '' : ` It may also be the proxy ${proxy} that said so.`;
}

function toRefusal(answer: HttpAnswer, context: AnswerContext): RequestError {
  const isMissingPage = (answer.status === 404 || answer.status === 405) && isHtml(answer.text);
  if (context.isToken && (isMissingPage || answer.status === 404))
    return wrongAddress(context, `with ${answer.status}`);
  const details = parseErrorBody(context.redact(answer.text));
  return new RefusedError({
    ...failure(context, fateOf(answer.status, context)),
    ...explainRefusal(answer.status, details, context),
    status: answer.status,
    serviceMessage: details.message,
    complaints: placeAll(details.complaints, context.placeComplaint),
    retryAfterMs: retryAfterOf(answer, context),
  });
}

function fateOf(status: number, { mayRepeat }: AnswerContext): Fate {
  return mayRepeat === undefined && (status === 401 || status === 429) ? 'not-done' : 'refused';
}

function explainRefusal(status: number, details: Explanation, context: AnswerContext): ErrorWords {
  const words = `${context.endpoint} was refused (${status}): ${details.message}`;
  if (context.isToken && (status === 400 || status === 401)) {
    return {
      code: 'credentials-refused',
      message: `The service refused the client ID and secret (${status}): ${details.message}`,
      hint: `Check ${settingName('clientId')} and ${settingName('clientSecret')} against the developer settings of the firm’s account.`,
    };
  }
  if (status === 404) {
    const hint = `Check ${context.setting} (${context.address}); this deployment may not have the call.`;
    return { code: 'not-found', message: words, hint };
  }
  return { code: 'refused', hint: 'Correct what the service names.', ...REFUSALS[status], message: words };
}

const REFUSALS: { readonly [status: number]: Pick<RequestErrorFacts, 'code' | 'hint'> } = {
  401: {
    code: 'token-refused',
    hint: `The service does not accept the token: check that ${settingName('baseUrl')} and ${settingName('appUrl')} belong to the same service.`,
  },
  403: {
    code: 'access-refused',
    hint: 'Ask an admin of the firm for the role, for access to the companies, or for permission to add cap-table data.',
  },
  407: {
    code: 'proxy-sign-in',
    hint: 'A proxy in between asks for a user name and a password: write them into HTTPS_PROXY.',
  },
  413: { code: 'request-too-large', hint: 'Lower batches.maxItems or batches.maxBytes in the profile.' },
  429: {
    code: 'rate-limited',
    hint: 'Wait, or set rateWindows in the profile to what the service allows; others may be using the same credentials.',
  },
};

function wrongAddress(context: AnswerContext, how: string): WrongShapeError {
  const prefix = new URL(context.address).pathname.replace(/\/$/, '');
  const cure = prefix === '' ? `Check ${context.setting}` : `Leave the "${prefix}" out of ${context.setting}`;
  return new WrongShapeError({
    ...failure(context, 'unknown'),
    code: 'address-wrong',
    message: `${context.endpoint} at ${context.address} was answered ${how}: the service does not seem to be there.`,
    hint: `${cure}: it is only https:// and the host of the service, without a path.${orProxy(context)}`,
  });
}

/** A page that blocks, or wants a sign-in, comes in the place of the answer. */
function orProxy({ address, proxy }: AnswerContext): string {
  if (proxy === undefined) return '';
  return ` Or the proxy ${proxy} answered in its place: open ${address} in a browser to see its page.`;
}

function wrongShape(context: AnswerContext, why: string, isBroken = false): WrongShapeError {
  return new WrongShapeError({
    ...failure(context, 'unknown'),
    isBroken,
    code: 'answer-unreadable',
    message: `The answer to ${context.endpoint} cannot be read: ${why}.`,
    hint: `Check that ${context.setting} is right, and whether its interface has changed.`,
  });
}

function failure(context: AnswerContext, fate: Fate) {
  return { endpoint: context.endpoint, fate: context.isToken ? ('not-done' as const) : fate };
}

function retryAfterOf(answer: HttpAnswer, context: AnswerContext): number | undefined {
  return retryAfterMs({
    header: answer.header('retry-after'),
    dateHeader: answer.header('date'),
    nowMs: context.nowMs,
  });
}

/** Names scheme, host and path alone: the rest may hold a secret. */
function targetOf(answer: HttpAnswer): string {
  const location = answer.header('location') ?? '';
  if (!URL.canParse(location)) return '';
  const url = new URL(location);
  return ` to ${url.origin}${url.pathname}`;
}

/** So much of a list is there as a tree at a time. */
const LONG_ANSWER = 1_000_000;
/** Below this it does not matter how long an answer is parsed, nor what is kept of it. */
const SHORT_ANSWER = 20_000;
/** Matches a number that a double would not give back digit by digit, or what looks like one. */
const TELLING_NUMBER = /[:,[]\s*-?(?:\d{16}|\d+[.eE])/;

/**
 * Parses the JSON of an answer with every digit of its numbers. Answers whose amounts stand in quotes, which may be tens of
 * megabytes, are left to the built-in parser: it is faster, and its texts do not keep the whole answer in memory for as long as
 * one of them is in use. Throws where it is no JSON.
 */
export function parseAnswerText(text: string): unknown {
  return isTelling(text) ? parseExactJson(text) : parseJson(text);
}

/** The same of a list, some of its items at a time. To split it tells how deep it is nested. */
function* parseList(text: string): Generator<unknown> {
  for (const piece of splitJsonList(text, LONG_ANSWER))
    yield isTelling(piece) ? parseExactJson(piece) : parsePiece(piece);
}

function isTelling(text: string): boolean {
  return text.length < SHORT_ANSWER || TELLING_NUMBER.test(text);
}
