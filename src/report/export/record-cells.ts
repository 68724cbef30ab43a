import type { FieldOf } from '../../format/sheets/sheet.ts';
import { COMPANY_TERMS } from '../../model/fields/company-terms.ts';
import { ROUND_TERMS } from '../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../model/fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../../model/fields/share-class-terms.ts';
import { handleTerm, type TermHandlers, type Terms } from '../../model/fields/term.ts';
import type {
  CheckedRecord,
  CompanyRecord,
  CustomValuesRecord,
  RoundRecord,
  SecurityRecord,
  ShareClassRecord,
  TransactionRecord,
} from '../../model/records/record.ts';
import type { Company, Round, Security, ShareClass, Transaction } from '../../model/service/snapshot.ts';
import type { PortfolioNames } from './portfolio-names.ts';
import {
  type CellFact,
  type ExportRecord,
  ofBoolean,
  ofDate,
  ofMoney,
  ofNumber,
  ofRecords,
  ofText,
} from './to-cell.ts';

/**
 * Rows of the format's sheets from the service's data. They lack what is only ever read: logos, values at entry,
 * derived prices. A row's own labels (Ref, Action) belong to the user.
 */

type Thing<R extends CheckedRecord> = ExportRecord<FieldOf<R> & string>;

export function toCompanyCells(company: Company): Thing<CompanyRecord> {
  const { id, name } = company;
  return {
    id,
    facts: {
      name: ofText(name),
      ...termFacts(COMPANY_TERMS, company),
      logo: undefined,
      id: ofText(id),
      action: undefined,
    },
  };
}

export function toRoundCells(round: Round, names: PortfolioNames): Thing<RoundRecord> {
  const { id, companyId, pariPassuRounds } = round;
  const others = pariPassuRounds.filter((other) => other.id !== id);
  return {
    id,
    facts: {
      company: ofRecords(names.companies.refer(companyId)),
      name: ofText(round.name),
      ...termFacts(ROUND_TERMS, round),
      currency: undefined,
      pariPassuWith: ofRecords(...others.map((other) => names.round(companyId, other.id))),
      id: ofText(id),
      action: undefined,
    },
  };
}

export function toShareClassCells(shareClass: ShareClass, names: PortfolioNames): Thing<ShareClassRecord> {
  const { id, companyId, roundId, name } = shareClass;
  return {
    id,
    facts: {
      company: ofRecords(names.companies.refer(companyId)),
      round: ofRecords(names.round(companyId, roundId)),
      name: ofText(name),
      ...termFacts(SHARE_CLASS_TERMS, shareClass),
      id: ofText(id),
      action: undefined,
    },
  };
}

export function toSecurityCells(security: Security, names: PortfolioNames): Thing<SecurityRecord> {
  const { id, type, companyId, fundId, roundId, shareClassId } = security;
  return {
    id,
    type,
    facts: {
      ref: undefined,
      type: ofText(type),
      company: ofRecords(names.companies.refer(companyId)),
      round: ofRecords(names.round(companyId, roundId)),
      fund: ofRecords(names.funds.refer(fundId)),
      issueDate: ofDate(security.issueDate),
      shareClass: ofRecords(names.shareClass(companyId, shareClassId, roundId)),
      ...termFacts(SECURITY_TERMS, security),
      id: ofText(id),
      action: undefined,
    },
  };
}

/** `into`: the share class of what it created, while that is listed. */
export function toTransactionCells(
  transaction: Transaction,
  names: PortfolioNames,
  into: ShareClass | undefined,
): Thing<TransactionRecord> {
  const { id, companyId, event, date, inputSecurityId, shares, proceeds } = transaction;
  const isSale = event === 'sale';
  const isRoundNeeded = into !== undefined && !names.isClassNameUnique(companyId, into.id);
  const roundId = isRoundNeeded ? into.roundId : undefined;
  return {
    id,
    type: event,
    facts: {
      ref: undefined,
      event: ofText(event),
      company: ofRecords(names.companies.refer(companyId)),
      date: ofDate(date),
      security: ofRecords(inputSecurityId === undefined ? undefined : { id: inputSecurityId }),
      // The sale of a note has no shares; the cell is blank.
      sharesSold: isSale && shares !== '0' ? ofNumber(shares) : undefined,
      cashReceived: isSale ? ofMoney(proceeds) : undefined,
      convertedTo: ofRecords(names.shareClass(companyId, into?.id, roundId)),
      round: ofRecords(names.round(companyId, roundId)),
      createsRef: undefined,
      id: ofText(id),
      action: undefined,
    },
  };
}

/** The company's part of a row of custom values; its custom columns are not declared. */
export function toCustomValuesCells(company: Company, names: PortfolioNames): Thing<CustomValuesRecord> {
  return {
    id: company.id,
    facts: {
      company: ofRecords(names.companies.refer(company.id)),
      values: undefined,
      id: undefined,
      action: undefined,
    },
  };
}

const FACTS: TermHandlers<CellFact | undefined> = {
  text: ofText,
  choice: ofText,
  number: ofNumber,
  date: ofDate,
  'fiscal-year-end': ofText,
  money: ofMoney,
  count: ofNumber,
  rate: ofNumber,
  multiple: ofNumber,
  boolean: ofBoolean,
  url: ofText,
  'co-investors': (investors) => (investors.length === 0 ? undefined : { kind: 'co-investors', investors }),
};

type TermFacts<T extends Terms> = { readonly [Field in T[number]['field']]: CellFact | undefined };

function termFacts<const T extends Terms>(terms: T, thing: object): TermFacts<T>;
function termFacts(terms: Terms, thing: object): object {
  const facts = terms.map((term) => [term.field, handleTerm({ term, thing, context: undefined }, FACTS)] as const);
  return Object.fromEntries(facts);
}
