import { randomBytes } from 'node:crypto';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { appendAudit } from '../database/audit.ts';
import { addSubscription, endSubscription, type Subscription } from '../database/edges/subscriptions.ts';
import { nameSecret } from '../database/secrets.ts';
import { sealSecret } from '../vault/vault.ts';
import type { WrappingKeys } from '../vault/wrapping-keys.ts';
import { subscriptionUnknown } from './administration-errors.ts';
import { type Administrator, toActor } from './administrator.ts';
import { lockOpenFirm } from './firms.ts';

const SIGNING_BYTES = 32;

/** A webhook of a firm, with its whole address. */
export interface WebhookToOpen extends Pick<Subscription, 'kind' | 'address'> {
  readonly firm: string;
}

/**
 * Tells a webhook what happens in a firm, from now on; within a transaction. Answers the secret that its requests are
 * signed with, which nobody is told again; Slack has none.
 * @throws CapsheetError `firm-unknown`, `firm-closed`, `vault-key-missing`
 */
export async function openWebhook(
  ask: Ask,
  by: Administrator,
  { firm, kind, address }: WebhookToOpen,
  keys: WrappingKeys,
): Promise<{ readonly id: number; readonly secret?: string }> {
  await lockOpenFirm(ask, firm);
  const secret = kind === 'webhook' ? randomBytes(SIGNING_BYTES).toString('base64url') : undefined;
  const sealed = JSON.stringify(omitAbsent({ address, signingSecret: secret }));
  const keep = (id: number) => sealSecret(sealed, { firm, id: nameSecret('subscription', id) }, keys);
  // The rest of an address may be what lets one in.
  const row = { firm, kind, address: new URL(address).origin, keep };
  const id = await addSubscription(ask, { ...row, ...omitAbsent({ madeBy: by.person }) });
  await appendAudit(ask, { ...toActor(by), firm, action: 'webhook-added', subject: `subscription ${id}`, details: {} });
  return omitAbsent({ id, secret });
}

/** Tells it no longer; within a transaction. @throws CapsheetError `subscription-unknown`, of another firm's as well */
export async function shutWebhook(ask: Ask, by: Administrator, firm: string, id: number): Promise<void> {
  if (!(await endSubscription(ask, firm, id))) throw subscriptionUnknown(firm, id);
  await appendAudit(ask, { ...toActor(by), firm, action: 'webhook-ended', subject: `subscription ${id}`, details: {} });
}
