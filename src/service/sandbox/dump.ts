import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type {
  Company,
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
import type { Store, StoredMoney } from './store/store.ts';
import {
  type CompanyRow,
  type CustomValueRow,
  type FirmRow,
  findFirms,
  findOptions,
  findPariPassuRounds,
  getDocumentFile,
  type RoundRow,
  type SecurityRow,
  type ShareClassRow,
  TABLES,
  type TransactionRow,
} from './store/tables.ts';

/**
 * Returns everything the sandbox has stored, as it was sent: consumed securities too, with the shares they were entered with,
 * nothing rounded, nothing held back, pari passu as the rounds stated it. Each list in the order of entry.
 */
export function dumpStore(store: Store): Snapshot {
  const firm = firstFirm(store);
  const reach = { firmId: firm.id };
  return {
    firm: { id: firm.id, name: firm.name },
    companies: TABLES.companies.find(store, reach).map(toCompany),
    funds: TABLES.funds.find(store, reach).map(({ id, name, currency }) => ({ id, name, currency })),
    rounds: TABLES.rounds.find(store, reach).map((round) => toRound(store, round)),
    shareClasses: TABLES.shareClasses.find(store, reach).map(toShareClass),
    securities: TABLES.securities.find(store, reach).map(toSecurity),
    transactions: TABLES.transactions.find(store, reach).map(toTransaction),
    customColumns: TABLES.customColumns.find(store, reach).map((column) => {
      return { ...column, options: findOptions(store, column.id) };
    }),
    customValues: TABLES.customValues.find(store, reach).map((row) => toCustomValue(store, row)),
    documents: TABLES.documents
      .find(store, reach)
      .map(({ id, company_id: companyId, name }) => ({ id, companyId, name })),
  };
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
    documents: TABLES.documents.find(store, reach).map(({ id, company_id: companyId, name }) => {
      return { companyId, name, content: getDocumentFile(store, id)?.content ?? new Uint8Array() };
    }),
    logos: TABLES.logos
      .find(store, reach)
      .map(({ company_id: companyId, name, content }) => ({ companyId, name, content })),
    notes: TABLES.notes.find(store, reach).map(({ company_id: companyId, note }) => ({ companyId, note })),
    marks: TABLES.marks.find(store, reach).map(({ company_id: companyId, fund_id: fundId, ...mark }) => {
      return { companyId, fundId: fundId ?? undefined, ...mark };
    }),
  };
}
