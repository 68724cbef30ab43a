import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { isSecurityType, termsOf } from '../../../model/fields/security-types.ts';
import { collectTerms } from '../../../model/fields/term.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { markKey } from '../../../model/identity/identity.ts';
import type {
  NewCompany,
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../../../model/service/new-data.ts';
import type { Round, Security, ShareClass, Transaction } from '../../../model/service/snapshot.ts';
import { type TargetKeys, targetKey } from '../../../model/service/target-key.ts';
import { figureOf } from './by-day.ts';
import type {
  CompanyEntry,
  MarkEntry,
  Planned,
  RoundEntry,
  SecurityEntry,
  SentRow,
  ShareClassEntry,
  TransactionEntry,
} from './entries.ts';

export function heldRound({ id, companyId, pariPassuRounds, ...facts }: Round): RoundEntry {
  return { ...facts, key: id, company: companyId, pariPassuRounds: pariPassuRounds.map((round) => round.id) };
}

export function plannedCompany(row: SentRow, { name }: NewCompany, keys: TargetKeys): Planned<CompanyEntry> {
  return { key: keys.of(selfOf(row)), row, name };
}

export function plannedRound(row: SentRow, data: NewRound<Target>, keys: TargetKeys): Planned<RoundEntry> {
  const { kind: _, company, pariPassuRounds: links, ...facts } = data;
  const pariPassuRounds = (row.pariPassuRounds ?? links).map(keys.of);
  return { ...facts, key: keys.of(selfOf(row)), row, company: keys.of(company), pariPassuRounds };
}

export function heldClass({ id, companyId, roundId, ...facts }: ShareClass): ShareClassEntry {
  return { ...facts, key: id, company: companyId, round: roundId };
}

export function plannedClass(row: SentRow, data: NewShareClass<Target>, keys: TargetKeys): Planned<ShareClassEntry> {
  const { kind: _, company, round, ...facts } = data;
  return { ...facts, key: keys.of(selfOf(row)), row, company: keys.of(company), round: keys.of(round) };
}

interface Named {
  readonly rounds: ReadonlyMap<string, RoundEntry>;
  readonly shareClasses: ReadonlyMap<string, ShareClassEntry>;
}

export function heldSecurity(security: Security, named: Named): SecurityEntry {
  const { id, companyId, roundId: round, shareClassId: shareClass } = security;
  const terms = collectTerms(ownTerms(security.type), ({ field }) => security[field]);
  return toEntry({ key: id, row: undefined, company: companyId, round, shareClass, terms }, security, named);
}

export function plannedSecurity(
  row: SentRow,
  data: NewSecurity<Target>,
  keys: TargetKeys,
  named: Named,
): Planned<SecurityEntry> {
  const { company, round, shareClass } = data;
  const place = {
    key: targetKey(selfOf(row)),
    row,
    company: keys.of(company),
    round: round && keys.of(round),
    shareClass: shareClass && keys.of(shareClass),
    // Data to send has no terms but those of its type: nothing is copied.
    terms: data,
  };
  return toEntry(place, data, named);
}

interface Place<Row> {
  readonly key: string;
  readonly row: Row;
  readonly company: string;
  readonly round: string | undefined;
  readonly shareClass: string | undefined;
  readonly terms: SecurityEntry['terms'];
}

/** A security that states no round of its own has its share class's. */
function toEntry<Row extends SentRow | undefined>(
  { key, row, company, round, shareClass, terms }: Place<Row>,
  security: SecurityEntry['terms'] & Pick<Security, 'type' | 'fundId' | 'issueDate'>,
  { rounds, shareClasses }: Named,
) {
  const { type, fundId, issueDate } = security;
  const ofClass = shareClass === undefined ? undefined : shareClasses.get(shareClass);
  const roundKey = round ?? ofClass?.round;
  return {
    key,
    row,
    company,
    fundId,
    type,
    issueDate,
    shareClass,
    ofClass,
    round: roundKey,
    inRound: roundKey === undefined ? undefined : rounds.get(roundKey),
    units: unitsOf(security),
    cost: costOf(security),
    terms,
  };
}

const OWN_TERMS = new Map<string, ReturnType<typeof termsOf>>();

/** The terms that a type has; the service gives others beside them, which are only to be read. */
export function ownTerms(type: string): ReturnType<typeof termsOf> {
  const known = OWN_TERMS.get(type) ?? (isSecurityType(type) ? termsOf(type) : SECURITY_TERMS);
  OWN_TERMS.set(type, known);
  return known;
}

export function heldTransaction(transaction: Transaction): TransactionEntry {
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

export function plannedTransaction(row: SentRow, data: NewTransaction<Target>): Planned<TransactionEntry> {
  const { company, event, date, security, sharesSold, cashReceived, convertedTo } = data;
  return omitAbsent({
    key: targetKey(selfOf(row)),
    row,
    company: targetKey(company),
    event,
    date,
    security: targetKey(security),
    creates: event === 'sale' ? undefined : targetKey({ kind: 'output', row: row.rowKey }),
    convertedTo: convertedTo && targetKey(convertedTo),
    unitsSold: sharesSold,
    cashReceived,
  });
}

export function plannedMark(row: SentRow, data: NewMark<Target>): Planned<MarkEntry> {
  const company = targetKey(data.company);
  return { ...figureOf(data.mark), key: markKey({ ...data, company }), row, company, date: data.date };
}

function selfOf({ rowKey }: SentRow): Target {
  return { kind: 'planned', row: rowKey };
}
