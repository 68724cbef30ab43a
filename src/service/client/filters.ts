import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { PurchaseType, TransactionEvent } from '../../model/values/cap-table.ts';
import type { DOCUMENT_SOURCES, PARSE_STATES } from '../contract/documents.ts';

/** Narrows a query; every filter is optional, and an empty list of ids means nothing at all. */
export interface RoundFilter {
  readonly companyIds?: readonly string[];
  readonly roundIds?: readonly string[];
  readonly sortBy?: { readonly field: 'closingDate' | 'roundSize'; readonly descending?: boolean };
  readonly isCrypto?: boolean;
  /** `name` is a part of the name. */
  readonly coInvestors?: readonly { readonly name: string; readonly role?: 'lead' | 'co' | 'any' }[];
}

export interface ShareClassFilter {
  readonly companyIds?: readonly string[];
  readonly shareClassIds?: readonly string[];
  readonly purchaseType?: PurchaseType;
}

export interface SecurityFilter {
  readonly companyIds?: readonly string[];
  readonly securityIds?: readonly string[];
  readonly fundId?: string;
}

export interface TransactionFilter {
  readonly companyIds?: readonly string[];
  readonly transactionIds?: readonly string[];
  readonly event?: TransactionEvent;
  readonly inputSecurityId?: string;
  readonly outputSecurityId?: string;
}

export interface CompanyFilter {
  /** A part of the name, without regard to case. */
  readonly name?: string;
  readonly ids?: readonly string[];
}

/** One of the two must be there. */
export interface NoteFilter {
  readonly companyId?: string;
  readonly companySlug?: string;
  readonly newestFirst?: boolean;
}

export interface DocumentFilter {
  readonly companyId?: string;
  readonly parseState?: (typeof PARSE_STATES)[number];
  /** The first day of uploading, inclusive. */
  readonly from?: CalendarDate;
  /** The last day of uploading, inclusive. */
  readonly to?: CalendarDate;
  readonly source?: (typeof DOCUMENT_SOURCES)[number];
}

export interface ReportFilter {
  readonly companyId?: string;
  readonly informationRequestId?: string;
}

export interface UserFilter {
  /** The whole address. */
  readonly email?: string;
}

/** True where a filter can be met by nothing: services differ in what they make of an empty list, so it is not sent. */
export function isEmptyFilter(filter: object): boolean {
  return Object.values(filter).some((value) => Array.isArray(value) && value.length === 0);
}
