import { usageError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import {
  keepWatchMapping,
  openWatch,
  openWebhook,
  shutWatch,
  shutWebhook,
} from '../../../../team/administration/edges.ts';
import { requireFirm } from '../../../../team/administration/firms.ts';
import { describePlace, type NewWatch, newSubscription, newWatch } from '../../../../team/api/edges.ts';
import { listSubscriptions, type Subscription } from '../../../../team/database/edges/subscriptions.ts';
import { listWatches, type Watch } from '../../../../team/database/edges/watches.ts';
import { assertAddressAllowed, assertServerAllowed } from '../../../../team/outbound/admit-address.ts';
import { readWrappingKeys } from '../../../../team/vault/wrapping-keys.ts';
import type { OptionsOf, RunOf } from '../../declare/declare.ts';
import { readMappingFile, toReading } from '../../options/reading.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import { readSecret } from '../../terminal/ask.ts';
import { changeDatabase, openOutboundWay, openTeamFiles, readDatabase, withDatabase } from './administration.ts';
import type {
  watchAdd,
  watchEnd,
  watchedList,
  webhookAdd,
  webhookEnd,
  webhookList,
} from './administration-commands.ts';

/** `capsheet team watch add FIRM PLACE`: asks for the password or key of SFTP, or reads it from standard input. */
export const runWatchAdd: RunOf<typeof watchAdd> = async ({ firm, place: where }, options, io) => {
  const asked = await readNewWatch(where, options);
  const { place } = asked;
  if (place.kind === 'sftp') await assertServerAllowed(place.host, await openOutboundWay(io));
  const keys = await readWrappingKeys(io.env);
  const watch = await withDatabase(io, async (pool, by) => {
    const secret = place.kind === 'sftp' ? await readSecret('password or private key', io) : undefined;
    const files = await openTeamFiles(io, pool);
    const mapping = asked.mapping && (await keepWatchMapping(files, asked.mapping));
    return pool.transact('write', (ask) => openWatch(ask, by, { ...asked, firm, mapping, secret }, keys));
  });
  return toWatches(firm, [watch]);
};

export const runWatchList: RunOf<typeof watchedList> = async ({ firm }, _options, io) =>
  toWatches(firm, await readDatabase(io, async (ask) => listWatches(ask, (await requireFirm(ask, firm)).id)));

/** Prints the watches that are left. */
export const runWatchEnd: RunOf<typeof watchEnd> = async ({ firm, watch: id }, _options, io) => {
  const left = await changeDatabase(io, async (ask, by) => {
    await shutWatch(ask, by, firm, id);
    return listWatches(ask, firm);
  });
  return toWatches(firm, left);
};

async function readNewWatch(where: string, options: OptionsOf<typeof watchAdd>): Promise<NewWatch> {
  const { owner, hostKey, cron } = options;
  const { mappingPath: mapping, ...reading } = toReading(options);
  const place = where.startsWith('sftp:') ? toSftp(where, hostKey) : { kind: 'folder', path: where };
  const read = mapping === undefined ? undefined : await readMappingFile(mapping);
  const readBy = read && { name: read.name, text: Buffer.from(read.bytes).toString('utf8') };
  const { data, error } = newWatch.safeParse(omitAbsent({ place, owner, reading, cron, mapping: readBy }));
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw usageError('usage', `The folder cannot be watched: ${issue?.path.join('.')}: ${issue?.message}.`, PLACES);
}

const PLACES =
  'Give a folder within that of the firm, such as from-bank, or sftp://USER@HOST/FOLDER with --host-key SHA256:…';

function toSftp(where: string, hostKey: string | undefined): object {
  const url = URL.canParse(where) ? new URL(where) : undefined;
  if (url === undefined || url.password !== '')
    throw usageError('usage', 'That is not the address of a folder on an SFTP server.', PLACES);
  const userName = decodeURIComponent(url.username);
  const port = url.port === '' ? {} : { port: Number(url.port) };
  return { kind: 'sftp', host: url.hostname, ...port, userName, path: decodeURIComponent(url.pathname), hostKey };
}

function toWatches(firm: string, watches: readonly Watch[]): CommandAnswer {
  const text = watches.length === 0 ? `Nothing is watched for ${firm}.` : watches.map(describeWatch).join('\n');
  return answer('team-watches@1', { firm, watches: watches.map(toEntry) }, text);
}

/** A watch as it is printed, without its secret. */
function toEntry({ id, place, owner, reading, mapping, cron, lookedAt, problem }: Watch) {
  return omitAbsent({ id, place, owner, reading, mapping, cron, lookedAt, problem });
}

function describeWatch({ id, place, owner, mapping, cron, problem }: Watch): string {
  const how = mapping === undefined ? '' : `, read by ${mapping.name}`;
  const wrong = problem === undefined ? '' : `; ${problem}`;
  return `${id}: ${describePlace(place)}, for ${owner.name}${how}, at "${cron}"${wrong}`;
}

/** `capsheet team webhook add FIRM`: asks for the address like a secret, because it may admit anybody. */
export const runWebhookAdd: RunOf<typeof webhookAdd> = async ({ firm }, options, io) => {
  const keys = await readWrappingKeys(io.env);
  const kind = options.slack === true ? 'slack' : 'webhook';
  const { data, error } = newSubscription.safeParse({ kind, address: await readSecret('address', io) });
  if (error !== undefined) {
    const hint = 'Give the whole address of the receiver, which begins with https://.';
    throw usageError('usage', `The webhook cannot be added: ${error.issues[0]?.message}.`, hint);
  }
  await assertAddressAllowed(data.address, await openOutboundWay(io));
  const { webhooks, secret } = await changeDatabase(io, async (ask, by) => {
    const made = await openWebhook(ask, by, { ...data, firm }, keys);
    const all = await listSubscriptions(ask, firm);
    return { webhooks: all.filter(({ id }) => id === made.id), secret: made.secret };
  });
  return toWebhooks(firm, webhooks, secret);
};

export const runWebhookList: RunOf<typeof webhookList> = async ({ firm }, _options, io) =>
  toWebhooks(firm, await readDatabase(io, async (ask) => listSubscriptions(ask, (await requireFirm(ask, firm)).id)));

/** Prints the webhooks that are left. */
export const runWebhookEnd: RunOf<typeof webhookEnd> = async ({ firm, webhook: id }, _options, io) => {
  const webhooks = await changeDatabase(io, async (ask, by) => {
    await shutWebhook(ask, by, firm, id);
    return listSubscriptions(ask, firm);
  });
  return toWebhooks(firm, webhooks);
};

function toWebhooks(firm: string, webhooks: readonly Subscription[], secret?: string): CommandAnswer {
  const lines = webhooks.map(({ id, kind, address }) => `${id}: ${kind}, ${address}`);
  const note = `\n\nIts requests are signed with this secret, which is not shown again:\n\n  ${secret}`;
  const text = lines.length === 0 ? `${firm} has no webhooks.` : lines.join('\n') + (secret === undefined ? '' : note);
  return answer('team-webhooks@1', omitAbsent({ firm, webhooks, secret }), text);
}
