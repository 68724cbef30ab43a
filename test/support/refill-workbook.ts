import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import type { Plan } from '../../src/model/outcomes/plan.ts';
import type { CheckedRecord } from '../../src/model/records/record.ts';
import type { Security, Snapshot, Transaction } from '../../src/model/service/snapshot.ts';
import { DAYS_CONVENTIONS } from '../../src/model/values/cap-table.ts';
import { classRow, companyRow, customRow, roundRow, securityRow, transactionRow } from './make-records.ts';

/** The result workbook of records that are in: the ID columns filled in, Action blank beside them. */
export function withIds(records: readonly CheckedRecord[], plan: Plan): CheckedRecord[] {
  const ids = new Map(plan.rows.map(({ rowKey, id }) => [rowKey, id]));
  return records.map((record) => {
    const id = ids.get(record.key);
    if (id === undefined || record.kind === 'custom-values') return record;
    const { action: _action, ...rest } = record;
    return { ...rest, id };
  });
}

/** Everything a snapshot holds as rows with IDs; names by ids, since two things may have one name. */
export function toExport(snapshot: Snapshot): CheckedRecord[] {
  const slugs = new Map(snapshot.companies.map(({ id, slug }) => [id, slug]));
  const columns = new Map(snapshot.customColumns.map(({ id, name }) => [id, name]));
  const slugOf = (id: string): string => slugs.get(id) ?? id;
  return [
    ...snapshot.companies.map(({ slug: _slug, status: _status, logoUrl: _logo, sector: _sector, ...facts }, index) =>
      companyRow(index + 2, facts),
    ),
    ...snapshot.rounds.map(({ companyId, pariPassuRounds, seniority: _s, participation: _p, ...facts }, index) =>
      roundRow(index + 2, {
        ...facts,
        company: slugOf(companyId),
        ...(pariPassuRounds.length === 0 ? {} : { pariPassuWith: pariPassuRounds.map(({ id }) => id) }),
      }),
    ),
    ...snapshot.shareClasses.map(({ companyId, roundId, ...facts }, index) =>
      classRow(index + 2, { ...facts, company: slugOf(companyId), round: roundId }),
    ),
    ...snapshot.securities.map((security, index) => exportSecurity(security, slugOf(security.companyId), index + 2)),
    ...snapshot.transactions.map((each, index) => exportTransaction(each, slugOf(each.companyId), index + 2)),
    ...snapshot.customValues
      .filter(({ values }) => values.join('') !== '')
      .map(({ companyId, columnId, values }, index) =>
        customRow(index + 2, slugOf(companyId), { [columns.get(columnId) ?? columnId]: values.join('; ') }),
      ),
  ];
}

function exportSecurity(security: Security, company: string, rowNumber: number): CheckedRecord {
  const {
    companyId: _company,
    fundId,
    fundName: _name,
    pricePerShare: _price,
    roundId,
    shareClassId,
    type,
    daysConvention,
    ...facts
  } = security;
  if (type === 'public_equity' || type === 'other') throw new Error(`${type} is not exported`);
  const days = DAYS_CONVENTIONS.find((each) => each === daysConvention);
  const links = omitAbsent({ round: roundId, shareClass: shareClassId, daysConvention: days });
  return securityRow(rowNumber, { ...facts, ...links, type, company, fund: fundId });
}

function exportTransaction(transaction: Transaction, company: string, rowNumber: number): CheckedRecord {
  const { id, event, date, inputSecurityId, shares, proceeds } = transaction;
  const sold = event === 'sale' ? { sharesSold: shares, cashReceived: proceeds } : {};
  return transactionRow(rowNumber, { ...omitAbsent({ security: inputSecurityId, ...sold }), id, event, date, company });
}
