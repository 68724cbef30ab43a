import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { markKey } from '../../../model/identity/identity.ts';
import type {
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type {
  JudgedRow,
  MarkEntry,
  Planned,
  RoundEntry,
  SecurityEntry,
  ShareClassEntry,
  TransactionEntry,
} from './entries.ts';
import { toOwnTerms } from './security-terms.ts';

export function toPlannedRound(row: JudgedRow, data: NewRound<Target>): Planned<RoundEntry> {
  const { kind: _, company, pariPassuRounds: links, ...facts } = data;
  const pariPassuRounds = (row.pariPassuRounds ?? links).map(targetKey);
  return { ...facts, key: keyOf(row), row, company: targetKey(company), pariPassuRounds };
}

export function toPlannedClass(row: JudgedRow, data: NewShareClass<Target>): Planned<ShareClassEntry> {
  const { kind: _, company, round, ...facts } = data;
  return { ...facts, key: keyOf(row), row, company: targetKey(company), round: targetKey(round) };
}

export function toPlannedSecurity(
  row: JudgedRow,
  data: NewSecurity<Target>,
  roundOf: (shareClass: string) => string | undefined,
): Planned<SecurityEntry> {
  const { company, fundId, type, issueDate } = data;
  const shareClass = data.shareClass && targetKey(data.shareClass);
  return omitAbsent({
    key: keyOf(row),
    row,
    company: targetKey(company),
    fundId,
    type,
    issueDate,
    round: data.round === undefined ? shareClass && roundOf(shareClass) : targetKey(data.round),
    shareClass,
    units: unitsOf(data),
    cost: costOf(data),
    terms: toOwnTerms(data),
  });
}

export function toPlannedTransaction(row: JudgedRow, data: NewTransaction<Target>): Planned<TransactionEntry> {
  const { company, event, date, security, sharesSold, cashReceived, convertedTo } = data;
  return omitAbsent({
    key: keyOf(row),
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

export function toPlannedMark(row: JudgedRow, data: NewMark<Target>): Planned<MarkEntry> {
  const company = targetKey(data.company);
  return { key: markKey({ ...data, company }), row, company, date: data.date, mark: data.mark };
}

function keyOf({ rowKey }: JudgedRow): string {
  return targetKey({ kind: 'planned', row: rowKey });
}
