import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../engine/database/ask.ts';
import { listAudited, readAudit, readAuditHead } from '../database/audit.ts';
import { CHAIN_BEGINNING, findBreak } from '../terms/audit-entry.ts';

export interface AuditChain {
  /** Absent for the chain that concerns no firm. */
  readonly firm?: string;
  readonly entries: number;
  /** The hash of the last entry: noted elsewhere, it shows later that nothing before was changed. */
  readonly hash: string;
  /** Number of the first entry that was changed or is missing. */
  readonly brokenAt?: number;
}

/** Entries checked together: a chain grows for years, and the server has other requests. */
const PART = 1000;

/** Checks whether any entry was changed, removed, or cut off at the end; within a transaction that reads. */
export async function verifyAudit(ask: Ask): Promise<readonly AuditChain[]> {
  const chains: AuditChain[] = [];
  for (const firm of await listAudited(ask)) chains.push(await verifyChain(ask, firm));
  return chains;
}

/** The same for one chain; `undefined` is the one that concerns no firm. */
export async function verifyChain(ask: Ask, firm: string | undefined): Promise<AuditChain> {
  const head = await readAuditHead(ask, firm);
  let [end, after] = [CHAIN_BEGINNING, Number.MIN_SAFE_INTEGER];
  let brokenAt: number | undefined;
  for (;;) {
    const part = await readAudit(ask, firm, { after, limit: PART });
    const last = part.at(-1);
    if (last === undefined) break;
    brokenAt ??= findBreak(part, end);
    end = { number: end.number + part.length, hash: last.hash };
    after = last.number;
  }
  const { number, hash } = head ?? CHAIN_BEGINNING;
  const isCutOff = end.number !== number || end.hash !== hash;
  brokenAt ??= isCutOff ? Math.min(end.number, number) + 1 : undefined;
  return omitAbsent({ firm, entries: end.number, hash: end.hash, brokenAt });
}
