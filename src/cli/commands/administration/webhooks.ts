import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { requireFirm } from '../../../team/administration/firms.ts';
import { openWebhook, shutWebhook } from '../../../team/administration/webhooks.ts';
import { newSubscription } from '../../../team/api/edges.ts';
import { listSubscriptions, type Subscription } from '../../../team/database/edges/subscriptions.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { readWrappingKeys } from '../../../vault/wrapping-keys.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';
import { readSecret } from '../../terminal/read-secret.ts';
import { toEdgeNumber } from './edge-number.ts';
import { withDatabase } from './with-database.ts';

interface AddOptions extends OutputOptions {
  readonly slack?: boolean;
}

/** `capsheet team webhook add FIRM`: its address may let anybody in, and is asked for like a secret. */
export async function runWebhookAdd([firm = '']: readonly string[], options: AddOptions, io: Io): Promise<ExitStatus> {
  const keys = await readWrappingKeys(io.env);
  const kind = options.slack === true ? 'slack' : 'webhook';
  const { data, error } = newSubscription.safeParse({ kind, address: await readSecret('address', io) });
  if (error !== undefined) {
    const hint = 'Give the whole address of the receiver, which begins with https://.';
    throw usageError('usage', `The webhook cannot be added: ${error.issues[0]?.message}.`, hint);
  }
  const { webhooks, secret } = await withDatabase(io, (pool, by) =>
    pool.transact('write', async (ask) => {
      const made = await openWebhook(ask, by, { ...data, firm }, keys);
      const all = await listSubscriptions(ask, firm);
      return { webhooks: all.filter(({ id }) => id === made.id), secret: made.secret };
    }),
  );
  const note = `\n\nIts requests are signed with this secret, which is not shown again:\n\n  ${secret}`;
  await write(io, options, { firm, webhooks, secret, note: secret === undefined ? '' : note });
  return 0;
}

/** `capsheet team webhook list FIRM`. */
export async function runWebhookList(
  [firm = '']: readonly string[],
  options: OutputOptions,
  io: Io,
): Promise<ExitStatus> {
  const webhooks = await withDatabase(io, (pool) =>
    pool.transact('read', async (ask) => listSubscriptions(ask, (await requireFirm(ask, firm)).id)),
  );
  await write(io, options, { firm, webhooks });
  return 0;
}

/** `capsheet team webhook end FIRM NUMBER`: answers those that are left. */
export async function runWebhookEnd(
  [firm = '', number = '']: readonly string[],
  options: OutputOptions,
  io: Io,
): Promise<ExitStatus> {
  const id = toEdgeNumber(number, 'webhook');
  const webhooks = await withDatabase(io, (pool, by) =>
    pool.transact('write', async (ask) => {
      await shutWebhook(ask, by, firm, id);
      return listSubscriptions(ask, firm);
    }),
  );
  await write(io, options, { firm, webhooks });
  return 0;
}

interface Told {
  readonly firm: string;
  readonly webhooks: readonly Subscription[];
  readonly secret?: string | undefined;
  readonly note?: string;
}

function write(io: Io, options: OutputOptions, { firm, webhooks, secret, note = '' }: Told): Promise<void> {
  const describe = ({ id, kind, address }: Subscription): string => `${id}: ${kind}, ${address}`;
  return writeReport(io, options, {
    json: () => ({ ...nameDocument('team-webhooks@1'), ...omitAbsent({ firm, webhooks, secret }) }),
    text: () => (webhooks.length === 0 ? `${firm} has no webhooks.` : `${webhooks.map(describe).join('\n')}${note}`),
  });
}
