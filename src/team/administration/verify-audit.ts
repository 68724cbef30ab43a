import type { Ask } from '../../database/ask.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { FIRST_HASH, findBreak } from '../audit-entry.ts';
import { type AuditHead, listAuditHeads, readAudit } from '../database/audit.ts';

/** What was found of one chain of the audit. */
export interface AuditChain {
  /** Absent of what concerns no firm. */
  readonly firm?: string;
  readonly entries: number;
  /** Of the last entry, and so of all: whoever has noted it elsewhere knows later that nothing before was changed. */
  readonly hash: string;
  /** The number of the first entry that is not what was written, or is missing. */
  readonly brokenAt?: number;
}

/** Looks whether any entry was changed, left out, or taken from the end. Within a transaction that reads. */
export async function verifyAudit(ask: Ask): Promise<readonly AuditChain[]> {
  const chains: AuditChain[] = [];
  for (const head of await listAuditHeads(ask)) chains.push(await verifyChain(ask, head));
  return chains;
}

async function verifyChain(ask: Ask, { firm, number, hash }: AuditHead): Promise<AuditChain> {
  const entries = await readAudit(ask, firm);
  const last = entries.at(-1)?.hash ?? FIRST_HASH;
  const isCutOff = entries.length !== number || last !== hash;
  const brokenAt = findBreak(entries) ?? (isCutOff ? Math.min(entries.length, number) + 1 : undefined);
  return omitAbsent({ firm, entries: entries.length, hash: last, brokenAt });
}
