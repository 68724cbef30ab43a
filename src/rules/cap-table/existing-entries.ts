import type { Round, Security, ShareClass, Transaction } from '../../model/service/snapshot.ts';
import { costOf } from '../../model/values/cost.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import type { RoundThing, SecurityThing, ShareClassThing, TransactionThing } from './entries.ts';
import { toTerms } from './security-terms.ts';

export function toHeldRound({ id, companyId, pariPassuRounds, ...facts }: Round): RoundThing {
  return { ...facts, key: id, company: companyId, pariPassuRounds: pariPassuRounds.map((round) => round.id) };
}

export function toHeldClass({ id, companyId, roundId, ...facts }: ShareClass): ShareClassThing {
  return { ...facts, key: id, company: companyId, round: roundId };
}

/** The round of its share class, where it states none of its own. */
export function toHeldSecurity(
  security: Security,
  roundOf: (shareClassId: string) => string | undefined,
): SecurityThing {
  const { id, companyId, roundId, shareClassId, shares, quantity } = security;
  const { fundId, type, issueDate, exercisePrice, pricePerToken, dueDate, maturityDate } = security;
  return omitAbsent({
    key: id,
    company: companyId,
    fundId,
    type,
    issueDate,
    round: roundId ?? (shareClassId === undefined ? undefined : roundOf(shareClassId)),
    shareClass: shareClassId,
    units: shares ?? quantity,
    cost: costOf(security),
    exercisePrice,
    pricePerToken,
    dueDate,
    maturityDate,
    terms: toTerms(security),
  });
}

export function toHeldTransaction(transaction: Transaction): TransactionThing {
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
