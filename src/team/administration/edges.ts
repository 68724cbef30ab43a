import { randomBytes } from 'node:crypto';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { parseMapping } from '../../mapping/file/parse-mapping.ts';
import type { NewWatch } from '../api/edges.ts';
import { appendAudit } from '../database/audit.ts';
import { addSubscription, endSubscription, type Subscription } from '../database/edges/subscriptions.ts';
import { addWatch, endWatch, listWatches, type Watch } from '../database/edges/watches.ts';
import { findPeopleByEmail, listPeopleOf } from '../database/people.ts';
import { nameSecret } from '../database/secrets.ts';
import type { FileStore } from '../store/file-store.ts';
import type { Actor } from '../terms/audit-entry.ts';
import { actionsIn } from '../terms/roles.ts';
import { sealSecret } from '../vault/vault.ts';
import type { WrappingKeys } from '../vault/wrapping-keys.ts';
import { subscriptionUnknown, watchOwnerAmbiguous, watchOwnerUnknown, watchUnknown } from './administration-errors.ts';
import { lockOpenFirm } from './firms.ts';

type KeptMapping = NonNullable<Watch['mapping']>;

/** Stores the mapping of a watch once it is valid. Throws `mapping-unreadable`, `mapping-invalid`, and as the store. */
export async function keepWatchMapping(
  files: Pick<FileStore, 'put'>,
  { name, text }: NonNullable<NewWatch['mapping']>,
): Promise<KeptMapping> {
  parseMapping(text, name);
  const { sha256 } = await files.put(inOne(Buffer.from(text)));
  return { name, sha256 };
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export interface WatchToOpen extends Omit<NewWatch, 'mapping'> {
  readonly firm: string;
  readonly mapping?: KeptMapping | undefined;
}

/**
 * Watches a folder for a firm, within a transaction. Throws `firm-unknown`, `firm-closed`, `watch-owner-unknown`,
 * `vault-key-missing`.
 */
export async function openWatch(
  ask: Ask,
  by: Actor,
  { firm, place, owner, reading, cron, secret, mapping }: WatchToOpen,
  keys: WrappingKeys,
): Promise<Watch> {
  await lockOpenFirm(ask, firm);
  const keep = (id: number) =>
    secret === undefined
      ? undefined
      : sealSecret(JSON.stringify(toSignIn(secret)), { firm, id: nameSecret('watch', id) }, keys);
  const row = { firm, owner: await findPreparer(ask, firm, owner), place, reading, cron, keep };
  const id = await addWatch(ask, { ...row, ...omitAbsent({ mapping }) });
  await appendAudit(ask, by, { firm, action: 'watch-added', subject: `watch ${id}` });
  const added = (await listWatches(ask, firm)).find((one) => one.id === id);
  if (added === undefined) throw watchUnknown(firm, id);
  return added;
}

/** Ends a watch, within a transaction. Throws `watch-unknown`, also for another firm's. */
export async function shutWatch(ask: Ask, by: Actor, firm: string, id: number): Promise<void> {
  if (!(await endWatch(ask, firm, id))) throw watchUnknown(firm, id);
  await appendAudit(ask, by, { firm, action: 'watch-ended', subject: `watch ${id}` });
}

function toSignIn(secret: string): object {
  return /^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(secret.trimStart()) ? { privateKey: secret } : { password: secret };
}

/** The maker of the submissions must be allowed to submit. */
async function findPreparer(ask: Ask, firm: string, email: string): Promise<number> {
  const named = new Set((await findPeopleByEmail(ask, email)).map(({ id }) => id));
  const [preparer, other] = (await listPeopleOf(ask, firm)).filter(
    ({ id, isDisabled, grants }) => named.has(id) && !isDisabled && actionsIn(grants, firm).has('submit'),
  );
  if (preparer === undefined) throw watchOwnerUnknown(email);
  // The person who answers for it must not depend on who signed in first.
  if (other !== undefined) throw watchOwnerAmbiguous(email);
  return preparer.id;
}

const SIGNING_BYTES = 32;

export interface WebhookToOpen extends Pick<Subscription, 'kind' | 'address'> {
  readonly firm: string;
}

/**
 * Adds a webhook of a firm, within a transaction, and returns the secret that signs its requests, which is shown only
 * here; Slack has none. Throws `firm-unknown`, `firm-closed`, `vault-key-missing`.
 */
export async function openWebhook(
  ask: Ask,
  by: Actor,
  { firm, kind, address }: WebhookToOpen,
  keys: WrappingKeys,
): Promise<{ readonly id: number; readonly secret?: string }> {
  await lockOpenFirm(ask, firm);
  const secret = kind === 'webhook' ? randomBytes(SIGNING_BYTES).toString('base64url') : undefined;
  const sealed = JSON.stringify(omitAbsent({ address, signingSecret: secret }));
  const keep = (id: number) => sealSecret(sealed, { firm, id: nameSecret('subscription', id) }, keys);
  // The rest of the address may admit anybody.
  const row = { firm, kind, address: new URL(address).origin, keep };
  const id = await addSubscription(ask, { ...row, ...omitAbsent({ madeBy: by.person }) });
  await appendAudit(ask, by, { firm, action: 'webhook-added', subject: `subscription ${id}` });
  return omitAbsent({ id, secret });
}

/** Ends a webhook, within a transaction. Throws `subscription-unknown`, also for another firm's. */
export async function shutWebhook(ask: Ask, by: Actor, firm: string, id: number): Promise<void> {
  if (!(await endSubscription(ask, firm, id))) throw subscriptionUnknown(firm, id);
  await appendAudit(ask, by, { firm, action: 'webhook-ended', subject: `subscription ${id}` });
}
