import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type {
  Company,
  CompanyDocument,
  CustomValue,
  Round,
  Security,
  ShareClass,
  Snapshot,
  Transaction,
} from '../../model/service/snapshot.ts';
import { calendarDate } from '../../model/values/calendar-date.ts';
import { isCurrency } from '../../model/values/currency.ts';
import { type Decimal, decimal } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { EVERYTHING } from './store/paging.ts';
import type { Store, StoredMoney } from './store/store.ts';
import {
  findPariPassuRounds,
  findRounds,
  findSecurities,
  findShareClasses,
  findTransactions,
  type RoundRow,
  type SecurityRow,
  type ShareClassRow,
  type TransactionRow,
} from './store/tables/cap-table.ts';
import { type CompanyRow, findCompanies } from './store/tables/companies.ts';
import {
  type CustomValueRow,
  findCustomColumns,
  findCustomValues,
  findOptions,
} from './store/tables/custom-columns.ts';
import { type DocumentRow, findDocuments, findLogos, getDocumentFile } from './store/tables/documents.ts';
import { type FirmRow, findFirms, findFunds } from './store/tables/firms.ts';
import { findMarks } from './store/tables/marks.ts';
import { findNotes } from './store/tables/notes.ts';

/**
 * Returns everything the sandbox has stored, as it was sent: consumed securities too, with the shares they were entered with,
 * nothing rounded, nothing held back, pari passu as the rounds stated it. Each list in the order of entry.
 */
export function dumpStore(store: Store): Snapshot {
  const firm = firstFirm(store);
  const reach = { firmId: firm.id };
  const rounds = findRounds(store, reach, {});
  return {
    firm: { id: firm.id, name: firm.name },
    companies: findCompanies(store, reach, { slice: EVERYTHING }).rows.map(toCompany),
    funds: findFunds(store, firm.id, EVERYTHING).rows.map(({ id, name, currency }) => ({ id, name, currency })),
    rounds: rounds.map((round) => toRound(store, round)),
    shareClasses: findShareClasses(store, reach, {}).map(toShareClass),
    securities: findSecurities(store, reach, { withConsumed: true }).map(toSecurity),
    transactions: findTransactions(store, reach, {}).map(toTransaction),
    customColumns: findCustomColumns(store, firm.id, EVERYTHING).rows.map(({ id, name, type }) => {
      const options = findOptions(store, id).map(({ column_id: _, ...option }) => option);
      return { id, name, type, options };
    }),
    customValues: findCustomValues(store, reach, { slice: EVERYTHING }).rows.map((row) => toCustomValue(store, row)),
    documents: findDocuments(store, reach, { slice: EVERYTHING }).rows.map(toDocument),
  };
}

function toDocument({ id, company_id: companyId, name }: DocumentRow): CompanyDocument {
  return { id, companyId, name };
}

function toCompany({ id, slug, name, ...row }: CompanyRow): Company {
  const { status, description, city, sector, website, fiscal_year_end: fiscalYearEnd } = row;
  const fields = { status, description, city, sector, website, fiscalYearEnd };
  // Empty and absent are the same to whoever compares.
  const filled = Object.entries(fields).filter(([, text]) => text !== '');
  return { id, slug, name, ...Object.fromEntries(filled) };
}

function toRound(store: Store, row: RoundRow): Round {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    ...row.terms,
    pariPassuRounds: findPariPassuRounds(store, row.id, 'one-side'),
  };
}

function toShareClass(row: ShareClassRow): ShareClass {
  return {
    id: row.id,
    companyId: row.company_id,
    roundId: row.financing_id,
    name: row.name,
    ...row.terms,
  };
}

function toSecurity(row: SecurityRow): Security {
  return {
    id: row.id,
    type: row.type,
    companyId: row.company_id,
    fundId: row.fund_id,
    fundName: row.fund_name,
    issueDate: calendarDate(row.issue_date),
    ...row.terms,
    ...omitAbsent({
      roundId: row.financing_id ?? undefined,
      shareClassId: row.share_class_id ?? undefined,
      pricePerShare: toMoney(row.price_per_share),
    }),
  };
}

function toTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    companyId: row.company_id,
    event: row.event,
    date: calendarDate(row.date),
    inputSecurityId: row.input_security_id,
    ...omitAbsent({
      outputSecurityId: row.output_security_id ?? undefined,
      shares: toDecimal(row.shares),
      investmentAmount: toMoney(row.investment_amount),
      proceeds: toMoney(row.proceeds),
    }),
  };
}

function toCustomValue(store: Store, row: CustomValueRow): CustomValue {
  const options = findOptions(store, row.column_id);
  const chosen = row.option_ids.flatMap((chosenId) => options.filter(({ id }) => id === chosenId));
  const texts = row.text === '' ? [] : [row.text];
  return {
    columnId: row.column_id,
    companyId: row.company_id,
    values: [...texts, ...chosen.map(({ value }) => value)],
  };
}

function toDecimal(text: string | null): Decimal | undefined {
  return text === null ? undefined : decimal(text);
}

function toMoney(money: StoredMoney | null): Money | undefined {
  if (money === null || !isCurrency(money.currency)) return undefined;
  return { value: decimal(money.value), currency: money.currency };
}

function firstFirm(store: Store): FirmRow {
  const [firm] = findFirms(store);
  if (firm === undefined) throw new Error('the sandbox has no firm');
  return firm;
}

/** Kept by the sandbox's first firm beside its cap tables, in the order of entry; things that no call gives back included. */
export interface FiledRecords {
  readonly documents: readonly { readonly companyId: string; readonly name: string; readonly content: Uint8Array }[];
  readonly logos: readonly { readonly companyId: string; readonly name: string; readonly content: Uint8Array }[];
  readonly notes: readonly { readonly companyId: string; readonly note: string }[];
  readonly marks: readonly Mark[];
}

interface Mark {
  readonly companyId: string;
  /** Absent for a post-money valuation. */
  readonly fundId: string | undefined;
  readonly kind: 'ownership' | 'post_money_valuation' | 'fair_value';
  readonly date: string;
  /** A decimal, or `<value> <currency>`. */
  readonly value: string;
}

export function listFiledRecords(store: Store): FiledRecords {
  const firm = firstFirm(store);
  const reach = { firmId: firm.id };
  return {
    documents: findDocuments(store, reach, { slice: EVERYTHING }).rows.map(({ id, company_id: companyId, name }) => {
      return { companyId, name, content: getDocumentFile(store, id)?.content ?? new Uint8Array() };
    }),
    logos: findLogos(store, firm.id).map(({ company_id: companyId, name, content }) => ({ companyId, name, content })),
    notes: findNotes(store, reach, { isNewestFirst: false, slice: EVERYTHING }).rows.map(
      ({ company_id: companyId, note }) => ({ companyId, note }),
    ),
    marks: findMarks(store, reach).map(({ company_id: companyId, fund_id: fundId, ...mark }) => {
      const { kind, date, value } = mark;
      return { companyId, fundId: fundId ?? undefined, kind, date, value };
    }),
  };
}
