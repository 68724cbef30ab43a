import { z } from 'zod';
import { PLAIN_READING, submittedReading } from '../../model/records/input-reading.ts';
import { isSchedule } from '../terms/schedule.ts';
import { digest, email, number, person } from './person.ts';
import { storedFile } from './submission.ts';

/** A password would be told to whoever sees the address. */
const hasNoUser = (address: string): boolean => !URL.canParse(address) || new URL(address).username === '';

/** Told at once to whoever adds it; that a link leads out of it is seen only where it is. */
const staysWithin = (place: WatchPlace): boolean =>
  place.kind === 'sftp' || !(place.path.startsWith('/') || place.path.split(/[/\\]/).includes('..'));

/** Where new workbooks appear. They are checked and planned, and never applied without somebody's approval. */
export const watchPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), path: z.string().min(1).max(4096) }),
  z.object({
    kind: z.literal('sftp'),
    host: z.string().min(1).max(255),
    port: z.number().int().min(1).max(65_535).default(22),
    userName: z.string().min(1).max(200),
    path: z.string().min(1).max(4096),
    /** The fingerprint of the host's key, as `ssh-keygen -l` prints it: `SHA256:…`. */
    hostKey: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
  }),
]);
export type WatchPlace = z.infer<typeof watchPlace>;

export const newWatch = z.object({
  place: watchPlace.refine(staysWithin, 'expected is a folder within that of the firm, such as from-bank'),
  /** A preparer of the firm: the maker of what is found there, which somebody else approves. */
  owner: email,
  reading: submittedReading.default(PLAIN_READING),
  /** The text of a mapping file, where what appears there is a foreign spreadsheet. */
  mapping: z.object({ name: z.string().min(1).max(500), text: z.string().max(300_000) }).optional(),
  /** When it is looked at: five fields, as cron has them, in UTC. */
  cron: z
    .string()
    .max(100)
    .refine(isSchedule, 'expected five fields as in cron, in UTC: 0 6 * * 1-5 is six o’clock from Monday to Friday')
    .default('* * * * *'),
  /** The password, or the private key, of SFTP. */
  secret: z.string().max(20_000).optional(),
});
export type NewWatch = z.output<typeof newWatch>;
export const watchView = newWatch.omit({ secret: true, owner: true, mapping: true }).extend({
  id: number,
  place: watchPlace,
  owner: person,
  reading: submittedReading.strip(),
  mapping: storedFile.optional(),
  lookedAt: z.string().optional(),
  problem: z.string().optional(),
  /** The files found there, the latest first: taken, or why not. */
  taken: z.array(
    z.object({
      path: z.string(),
      sha256: digest.optional(),
      submission: number.optional(),
      problem: z.string().optional(),
    }),
  ),
});
export const watchList = z.object({ watches: z.array(watchView) });

export const newSubscription = z.object({
  kind: z.enum(['webhook', 'slack']),
  address: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine(hasNoUser, 'expected an address without a user name'),
});
/** The secret that a webhook's signatures are made with is told once, when it is made. */
export const madeSubscription = z.object({ id: number, secret: z.string().optional() });
const subscriptionView = newSubscription.extend({ id: number, madeAt: z.string() });
export const subscriptionList = z.object({ subscriptions: z.array(subscriptionView) });

export const noticeView = z.object({
  id: number,
  /** The subject of the notice: one of the two. */
  submission: number.optional(),
  watch: number.optional(),
  event: z.enum(['waits-for-you', 'done', 'needs-you']),
  to: z.string(),
  madeAt: z.string(),
  sentAt: z.string().optional(),
  problem: z.string().optional(),
  isGivenUp: z.boolean(),
});
export const noticeList = z.object({ notices: z.array(noticeView) });

/** Where a watch looks, for people: `harbour/inbox`, `files.bank.example:/out`. */
export function describePlace(place: WatchPlace): string {
  return place.kind === 'folder' ? place.path : `${place.host}:${place.path}`;
}
