import { hostname } from 'node:os';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { plural } from '../../../../base/util/text/words.ts';
import type { Ask } from '../../../../engine/database/ask.ts';
import { DatabaseFault, databaseUnreachable } from '../../../../engine/database/database-errors.ts';
import { type DatabasePool, openPool } from '../../../../engine/database/open-pool.ts';
import { openNetwork } from '../../../../service/client/network/network.ts';
import { describeGrant, firmUnknown } from '../../../../team/administration/administration-errors.ts';
import { grantRole, lockPerson, revokeRole } from '../../../../team/administration/people.ts';
import { checkFiles, noteRestore, type Rewrapped, rewrapSecrets } from '../../../../team/administration/upkeep.ts';
import { type AuditChain, verifyAudit, verifyChain } from '../../../../team/administration/verify-audit.ts';
import { listAudit, listAudited } from '../../../../team/database/audit.ts';
import { findFirm } from '../../../../team/database/firms.ts';
import { listPeople, type PersonEntry } from '../../../../team/database/people.ts';
import type { OutboundWay } from '../../../../team/outbound/admit-address.ts';
import { readNetwork, readOutboundWay, readSetting } from '../../../../team/settings/read-settings.ts';
import { TEAM_SETTINGS } from '../../../../team/settings/setting-list.ts';
import type { FileStore } from '../../../../team/store/file-store.ts';
import { openFileStore } from '../../../../team/store/open-file-store.ts';
import { type Actor, type AuditEntry, toPersonText } from '../../../../team/terms/audit-entry.ts';
import { readWrappingKeys } from '../../../../team/vault/wrapping-keys.ts';
import type { RunOf } from '../../declare/declare.ts';
import { readUserName } from '../../settings/settings.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import type { Io } from '../../terminal/terminal.ts';
import type { audit, files, grant, lock, people, restored, revoke, rewrap, unlock } from './administration-commands.ts';

/**
 * Works directly in the database of a team. Reads no `.env` file: one that lies around must not say whose team it is.
 * Throws `setting-missing`, `setting-invalid`, `database-unreachable` and the like (2).
 */
export async function withDatabase<T>(io: Io, work: (pool: DatabasePool, by: Actor) => Promise<T>): Promise<T> {
  const setting = TEAM_SETTINGS.server.databaseUrl;
  const url = readSetting(setting, io.env);
  if (url === undefined) {
    const hint = 'Set it in the environment to the address of the database of the team, as for its server.';
    throw usageError('setting-missing', `${setting.name} is not set.`, hint);
  }
  const pool = await openPool(url);
  try {
    return await work(pool, { name: `${readUserName(io)} on ${hostname()}, command line` });
  } catch (error) {
    throw error instanceof DatabaseFault ? databaseUnreachable(pool.name, error) : error;
  } finally {
    await pool.close();
  }
}

/** Changes the database in one transaction. */
export function changeDatabase<T>(io: Io, work: (ask: Ask, by: Actor) => Promise<T>): Promise<T> {
  return withDatabase(io, (pool, by) => pool.transact('write', (ask) => work(ask, by)));
}

export function readDatabase<T>(io: Io, work: (ask: Ask) => Promise<T>): Promise<T> {
  return withDatabase(io, (pool) => pool.transact('read', work));
}

/** Opens the files of a team where its server keeps them. Throws `store-invalid`, `store-unreachable`. */
export async function openTeamFiles({ env }: Io, pool: DatabasePool): Promise<FileStore> {
  return openFileStore({ env, pool, now: new Date(), network: await openNetwork(readNetwork(env)) });
}

/** Addresses that users name are reached as by a server and a worker. Throws `private-addresses-invalid`. */
export async function openOutboundWay({ env }: Io): Promise<OutboundWay> {
  return readOutboundWay(env, await openNetwork(readNetwork(env)));
}

export const runPeople: RunOf<typeof people> = async (_args, _options, io) =>
  toAnswer(await readDatabase(io, listPeople));

export const runGrant: RunOf<typeof grant> = ({ person: who, role }, { firm }, io) =>
  change(io, (ask, by) => grantRole(ask, by, { who, role, ...omitAbsent({ firm }) }));

export const runRevoke: RunOf<typeof revoke> = ({ person: who, role }, { firm }, io) =>
  change(io, (ask, by) => revokeRole(ask, by, { who, role, ...omitAbsent({ firm }) }));

export const runLock: RunOf<typeof lock> = ({ person: who }, _options, io) =>
  change(io, (ask, by) => lockPerson(ask, by, who, true));

export const runUnlock: RunOf<typeof unlock> = ({ person: who }, _options, io) =>
  change(io, (ask, by) => lockPerson(ask, by, who, false));

async function change(io: Io, work: (ask: Ask, by: Actor) => Promise<PersonEntry>): Promise<CommandAnswer> {
  return toAnswer([await changeDatabase(io, work)]);
}

function toAnswer(people: readonly PersonEntry[]): CommandAnswer {
  const text = people.length === 0 ? 'Nobody has signed in yet.' : people.map(describePerson).join('\n');
  return answer('team-people@1', { people }, text);
}

function describePerson({ grants, isDisabled, ...person }: PersonEntry): string {
  const roles = grants.map((grant) => `${describeGrant(grant)}${grant.source === 'group' ? ' (by a group)' : ''}`);
  const may = roles.length === 0 ? 'no role' : roles.join(', ');
  return `${person.id}: ${toPersonText(person)}, ${may}${isDisabled ? ', locked out' : ''}`;
}

/** `capsheet team audit [FIRM]`; under `--verify` 4 where the audit is not as it was written. */
export const runAudit: RunOf<typeof audit> = async ({ firm }, { limit, verify: isVerifying }, io) => {
  if (isVerifying === true) return verify(firm, io);
  const entries = await readDatabase(io, (ask) => readLatest(ask, firm, limit));
  const text = entries.length === 0 ? 'Nothing is in the audit yet.' : entries.map(describeEntry).join('\n');
  return answer('team-audit@1', { entries }, text);
};

async function verify(firm: string | undefined, io: Io): Promise<CommandAnswer> {
  const chains = await readDatabase(io, async (ask) => {
    await assertFirm(ask, firm);
    return firm === undefined ? verifyAudit(ask) : [await verifyChain(ask, firm)];
  });
  const isWhole = chains.every(({ brokenAt }) => brokenAt === undefined);
  const lines = [describeVerdict(isWhole, chains), ...chains.map(describeChain)];
  return answer('team-audit-check@1', { isWhole, chains }, lines.join('\n'), isWhole ? 0 : 4);
}

/** The latest first; without a firm those of all chains together. */
async function readLatest(ask: Ask, firm: string | undefined, limit: number): Promise<readonly AuditEntry[]> {
  await assertFirm(ask, firm);
  if (firm !== undefined) return listAudit(ask, firm, { limit });
  const entries: AuditEntry[] = [];
  for (const each of await listAudited(ask)) entries.push(...(await listAudit(ask, each, { limit })));
  return entries.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit);
}

async function assertFirm(ask: Ask, firm: string | undefined): Promise<void> {
  if (firm !== undefined && (await findFirm(ask, firm)) === undefined) throw firmUnknown(firm);
}

function describeEntry({ at, firm = 'all firms', actor, action, subject, details }: AuditEntry): string {
  const more = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return [`${at}  ${firm}  ${action}  ${subject}  by ${actor}`, ...more].join('; ');
}

function describeVerdict(isWhole: boolean, chains: readonly AuditChain[]): string {
  const count = chains.reduce((sum, { entries }) => sum + entries, 0);
  return isWhole ? `Nothing in the audit was changed: ${plural(count, 'entry', 'entries')}.` : 'The audit was changed.';
}

function describeChain({ firm = 'all firms', entries, hash, brokenAt }: AuditChain): string {
  const state =
    brokenAt === undefined
      ? `the digest of the last is ${hash}`
      : `entry ${brokenAt} was changed, or one is missing there`;
  return `  ${firm}: ${plural(entries, 'entry', 'entries')}; ${state}`;
}

/** `capsheet team rewrap`: 4 if some secrets could not be rewrapped. Throws `vault-key-missing`. */
export const runRewrap: RunOf<typeof rewrap> = async (_args, _options, io) => {
  const keys = await readWrappingKeys(io.env);
  const [first] = keys;
  if (first === undefined) {
    const hint = 'Set CAPSHEET_VAULT_KEY or CAPSHEET_VAULT_KEY_FILE: the new key first, the old one behind it.';
    throw usageError('vault-key-missing', 'No key is set.', hint);
  }
  const done = await withDatabase(io, (pool, by) => rewrapSecrets(pool, by, keys));
  const failed = done.failed.map(({ firm, secret, error: { code, message } }) => ({ firm, secret, code, message }));
  const lines = [describeRewrapped(done, first.id), ...failed.map(({ message }) => `  ${message}`)];
  const facts = { keyId: first.id, ...done, failed };
  return answer('team-rewrap@1', facts, lines.join('\n'), failed.length === 0 ? 0 : 4);
};

function describeRewrapped({ rewrapped, unchanged, failed }: Rewrapped, keyId: string): string {
  const put = `${plural(rewrapped, 'secret')} now encrypted with the key "${keyId}", ${unchanged} unchanged`;
  return failed.length === 0 ? `${put}.` : `${put}, ${failed.length} as before:`;
}

/** `capsheet team files`: 4 if a file is missing or damaged. */
export const runFiles: RunOf<typeof files> = async (_args, _options, io) => {
  const { place, checked, faults } = await withDatabase(io, async (pool) => {
    const store = await openTeamFiles(io, pool);
    return { place: store.name, ...(await checkFiles(pool, store)) };
  });
  const printed = faults.map(({ sha256, submissions, error: { code, message } }) => ({
    sha256,
    code,
    message,
    submissions,
  }));
  const lines = [
    printed.length === 0
      ? `${plural(checked, 'file')} read in ${place}: nothing is missing or damaged.`
      : `${printed.length} of ${plural(checked, 'file')} in ${place} cannot be used:`,
    ...printed.map(({ message, submissions }) => `  ${message} It belongs to ${listOf(submissions)}.`),
  ];
  const facts = { place, checked, faults: printed };
  return answer('team-files@1', facts, lines.join('\n'), printed.length === 0 ? 0 : 4);
};

function listOf(submissions: readonly { readonly firm: string; readonly id: number }[]): string {
  return submissions.map(({ firm, id }) => `submission ${id} of ${firm}`).join(', ');
}

export const runRestored: RunOf<typeof restored> = async (_args, _options, io) => {
  const noted = await changeDatabase(io, (ask, by) => noteRestore(ask, by));
  const lines = [
    `${plural(noted.submissions.length, 'approved submission')} will be planned again, ${plural(noted.sessions, 'session')} ended.`,
    ...noted.submissions.map(({ firm, id }) => `  ${firm}: submission ${id}`),
  ];
  return answer('team-restored@1', noted, lines.join('\n'));
};
