import { randomBytes } from 'node:crypto';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { appendAudit } from '../database/audit.ts';
import { addSubscription, endSubscription, type Subscription } from '../database/edges/subscriptions.ts';
import { nameSecret } from '../database/secrets.ts';
import type { Actor } from '../terms/audit-entry.ts';
import { sealSecret } from '../vault/vault.ts';
import type { WrappingKeys } from '../vault/wrapping-keys.ts';
import { subscriptionUnknown } from './administration-errors.ts';
import { lockOpenFirm } from './firms.ts';

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
