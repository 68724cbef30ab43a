import { z } from 'zod';
import { PLAIN_READING, submittedReading } from '../../model/records/input-reading.ts';
import { isSchedule } from '../terms/schedule.ts';
import { digest, email, number, person } from './person.ts';
import { storedFile } from './submission.ts';

/** A password in the address would be shown with it. */
const hasNoUser = (address: string): boolean => !URL.canParse(address) || new URL(address).username === '';

/** Caught early; links that lead outside can be seen only on the machine itself. */
const staysWithin = (place: WatchPlace): boolean =>
  place.kind === 'sftp' || !(place.path.startsWith('/') || place.path.split(/[/\\]/).includes('..'));

/** No file system has a NUL in a path. */
const path = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[^\0]*$/, 'a path has no U+0000');

/** A place where workbooks appear. They are checked and planned, and never applied without an approval. */
export const watchPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path }),
  z.strictObject({
    kind: z.literal('sftp'),
    host: z.string().min(1).max(255),
    port: z.number().int().min(1).max(65_535).default(22),
    userName: z.string().min(1).max(200),
    path,
    /** As `ssh-keygen -l` prints it: `SHA256:…`. */
    hostKey: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
  }),
]);
export type WatchPlace = z.infer<typeof watchPlace>;

export const newWatch = z.strictObject({
  place: watchPlace.refine(staysWithin, 'expected is a folder within that of the firm, such as from-bank'),
  /** A preparer of the firm, who becomes the maker of the submissions. */
  owner: email,
  reading: submittedReading.default(PLAIN_READING),
  /** The text of a mapping file, for foreign spreadsheets. */
  mapping: z.strictObject({ name: z.string().min(1).max(500), text: z.string().max(300_000) }).optional(),
  /** Five cron fields, in UTC. */
  cron: z
    .string()
    .max(100)
    .refine(isSchedule, 'expected five fields as in cron, in UTC: 0 6 * * 1-5 is six o’clock from Monday to Friday')
    .default('* * * * *'),
  /** Password or private key for SFTP. */
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

export const newSubscription = z.strictObject({
  kind: z.enum(['webhook', 'slack']),
  address: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine(hasNoUser, 'expected an address without a user name'),
});
/** Shown only once. */
export const madeSubscription = z.object({ id: number, secret: z.string().optional() });
const subscriptionView = newSubscription.extend({ id: number, madeAt: z.string() });
export const subscriptionList = z.object({ subscriptions: z.array(subscriptionView) });

export const noticeView = z.object({
  id: number,
  /** About one of the two. */
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

/** `harbour/inbox`, `files.bank.example:/out`. */
export function describePlace(place: WatchPlace): string {
  return place.kind === 'folder' ? place.path : `${place.host}:${place.path}`;
}
