import { z } from 'zod';
import { usageError } from '../../base/util/capsheet-error.ts';
import { CURRENCIES } from '../../model/values/currency.ts';
import { DEFAULT_PROFILE as USUAL } from './default-profile.ts';

const count = (fallback: number) => z.int().min(1).default(fallback);
const seconds = (fallback: number) => z.number().min(0).max(86_400).default(fallback);

/** Most requests in any stretch of so many seconds. */
const rateWindow = z.strictObject({
  requests: z.int().min(1).describe('Most requests in any stretch of this window, token requests included.'),
  seconds: z.number().positive().max(86_400).describe('Length of the window.'),
});

const batches = z.strictObject({
  maxItems: count(USUAL.batches.maxItems).describe('Most items in one add or replace request.'),
  maxBytes: z.int().min(1000).default(USUAL.batches.maxBytes).describe('Most bytes of one request body.'),
});

const shareClasses = z.strictObject({
  addable: z
    .boolean()
    .default(USUAL.shareClasses.addable)
    .describe('Whether the service has the call that adds share classes.'),
  severalCompaniesInOneRequest: z
    .boolean()
    .default(USUAL.shareClasses.severalCompaniesInOneRequest)
    .describe('Whether share classes of several companies may share a request.'),
});

const paging = z.strictObject({
  pageParameter: z
    .string()
    .min(1)
    .default(USUAL.paging.pageParameter)
    .describe('Name of the query parameter with the page number, from 1.'),
  pageSizeParameter: z
    .string()
    .min(1)
    .default(USUAL.paging.pageSizeParameter)
    .describe('Name of the query parameter with the page size.'),
  pageSize: z.int().min(1).max(100).default(USUAL.paging.pageSize).describe('Results asked for in one page.'),
});

const writing = z.strictObject({
  coInvestors: z
    .enum(['array', 'object'])
    .default(USUAL.writing.coInvestors)
    .describe('How one co-investor is sent: in a list, or as a single object. Several are always a list.'),
  decimals: z
    .enum(['string', 'number'])
    .default(USUAL.writing.decimals)
    .describe('How decimals are sent: as JSON strings or as JSON numbers, in plain notation with every digit.'),
  daysConvention: z
    .enum(['integer', 'string'])
    .default(USUAL.writing.daysConvention)
    .describe('How the days convention of a note is sent.'),
});

const places = z.int().min(0).max(30).optional();

const rounding = z.strictObject({
  moneyPlaces: places.describe('Decimal places of amounts and prices.'),
  sharePlaces: places.describe('Decimal places of numbers of shares and tokens.'),
});

const uploads = z.strictObject({
  documentBytes: z.int().min(1).default(USUAL.uploads.documentBytes).describe('Most bytes of a document.'),
  logoBytes: z.int().min(1).default(USUAL.uploads.logoBytes).describe('Most bytes of a logo.'),
});

const timeouts = z.strictObject({
  connectSeconds: seconds(USUAL.timeouts.connectSeconds).describe('Longest wait for a connection.'),
  headersSeconds: seconds(USUAL.timeouts.headersSeconds).describe(
    'Longest wait for the beginning of an answer after a request was sent.',
  ),
  bodySeconds: seconds(USUAL.timeouts.bodySeconds).describe('Longest pause within an answer.'),
  uploadSeconds: seconds(USUAL.timeouts.uploadSeconds).describe(
    'Longest wait for the answer to a file, its sending included.',
  ),
});

const retries = z.strictObject({
  attempts: count(USUAL.retries.attempts).describe(
    'How often a request is sent at most, the first time included, where repeating is safe.',
  ),
  rateLimitSeconds: seconds(USUAL.retries.rateLimitSeconds).describe(
    'How long a request goes on waiting and being sent while the service answers it with nothing but 429.',
  ),
  firstDelaySeconds: seconds(USUAL.retries.firstDelaySeconds).describe(
    'Upper bound of the pause before the second attempt; it doubles each time.',
  ),
  maxDelaySeconds: seconds(USUAL.retries.maxDelaySeconds).describe(
    'Upper bound of any pause that capsheet chooses itself.',
  ),
  maxRetryAfterSeconds: seconds(USUAL.retries.maxRetryAfterSeconds).describe(
    'Longest Retry-After that is waited for; a longer one ends the run.',
  ),
});

/** The settings of the service profile: every gap of the service's documentation that a deployment may fill otherwise. */
export const profileSchema = z.strictObject({
  batches: batches.prefault({}).describe('How much goes into one request.'),
  shareClasses: shareClasses.prefault({}).describe('What the published call for share classes takes.'),
  rateWindows: z
    .array(rateWindow)
    .default(USUAL.rateWindows)
    .describe('The rate limits; all are obeyed. An empty list obeys none.'),
  paging: paging.prefault({}).describe('How lists are asked for in pages.'),
  writing: writing.prefault({}).describe('How values are written where the documentation leaves a choice.'),
  customValues: z
    .enum(['all-then-each-company', 'all', 'each-company'])
    .default(USUAL.customValues)
    .describe('How custom values are listed: for all companies at once, one request a company, or the one on a 400.'),
  settleSeconds: seconds(USUAL.settleSeconds).describe(
    'How long after its connection ended a write may still be stored if its answer was lost.',
  ),
  visibleSeconds: seconds(USUAL.visibleSeconds).describe(
    'How long after it was stored something may still be missing in the answer of a query.',
  ),
  standstillSeconds: seconds(USUAL.standstillSeconds).describe(
    'How long a run may stand still, under a closed lid or stopped, before capsheet checks again what the service holds.',
  ),
  rounding: rounding
    .prefault({})
    .describe('To how many places the service keeps numbers; left out, it keeps them all.'),
  uploads: uploads
    .prefault({})
    .describe('How large a file may be: the limits of the service, a MB being 1,048,576 bytes.'),
  defaultCurrency: z
    .enum(CURRENCIES)
    .default(USUAL.defaultCurrency)
    .describe('The currency of amounts that have none.'),
  timeouts: timeouts.prefault({}).describe('Time-outs of one request.'),
  retries: retries.prefault({}).describe('Pauses and repeats of requests.'),
  connections: z.int().min(1).max(64).default(USUAL.connections).describe('Most requests under way at a time.'),
  maxAnswerBytes: z.int().min(1000).default(USUAL.maxAnswerBytes).describe('Longest answer that is accepted.'),
});

/** The assumptions about the service. Every setting has a default; a profile file names the others. */
export type Profile = z.output<typeof profileSchema>;

/** `source` is the file's name as the user gave it. Throws `profile-invalid`, naming every wrong setting by its path. */
export function parseProfile(value: unknown, source: string): Profile {
  const parsed = profileSchema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.flatMap(complaintsOf);
  throw usageError(
    'profile-invalid',
    `The profile ${source} has wrong settings. ${complaints.join('; ')}.`,
    'Correct or remove these settings.',
  );
}

function complaintsOf(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [`${place || 'the file'}: ${issue.message}`];
  return issue.keys.map((key) => `${[...issue.path, key].join('.')}: there is no such setting`);
}
