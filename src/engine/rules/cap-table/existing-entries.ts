import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { markKey } from '../../../model/identity/identity.ts';
import type { NewMark } from '../../../model/service/new-data.ts';
import type { Round, Security, ShareClass, Transaction } from '../../../model/service/snapshot.ts';
import type { MarkEntry, RoundEntry, SecurityEntry, ShareClassEntry, TransactionEntry } from './entries.ts';
import { toOwnTerms } from './security-terms.ts';

export function toExistingRound({ id, companyId, pariPassuRounds, ...facts }: Round): RoundEntry {
  return { ...facts, key: id, company: companyId, pariPassuRounds: pariPassuRounds.map((round) => round.id) };
}

export function toExistingClass({ id, companyId, roundId, ...facts }: ShareClass): ShareClassEntry {
  return { ...facts, key: id, company: companyId, round: roundId };
}

/** The round of its share class, where it states none of its own. */
export function toExistingSecurity(
  security: Security,
  roundOf: (shareClassId: string) => string | undefined,
): SecurityEntry {
  const { id, companyId, roundId, shareClassId } = security;
  const { fundId, type, issueDate } = security;
  return omitAbsent({
    key: id,
    company: companyId,
    fundId,
    type,
    issueDate,
    round: roundId ?? (shareClassId === undefined ? undefined : roundOf(shareClassId)),
    shareClass: shareClassId,
    units: unitsOf(security),
    cost: costOf(security),
    terms: toOwnTerms(security),
  });
}

export function toExistingTransaction(transaction: Transaction): TransactionEntry {
  const { id, companyId, event, date, inputSecurityId, outputSecurityId, shares, proceeds } = transaction;
  return omitAbsent({
    key: id,
    company: companyId,
    event,
    date,
    security: inputSecurityId,
    creates: outputSecurityId,
    unitsSold: event === 'sale' ? shares : undefined,
    cashReceived: proceeds,
  });
}

/** As an earlier run has set it. */
export function toKnownMark(known: NewMark<string>): MarkEntry {
  const { company, date, mark } = known;
  return { key: markKey(known), company, date, mark };
}
