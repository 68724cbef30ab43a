import { plural } from '../../../../base/util/text/words.ts';
import type { Ask } from '../../../../engine/database/ask.ts';
import { firmUnknown } from '../../../../team/administration/administration-errors.ts';
import { type AuditChain, verifyAudit, verifyChain } from '../../../../team/administration/verify-audit.ts';
import { listAudit, listAudited } from '../../../../team/database/audit.ts';
import { findFirm } from '../../../../team/database/firms.ts';
import type { AuditEntry } from '../../../../team/terms/audit-entry.ts';
import type { RunOf } from '../../declare/declare.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import type { Io } from '../../terminal/terminal.ts';
import type { audit } from './administration-commands.ts';
import { readDatabase } from './with-database.ts';

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
