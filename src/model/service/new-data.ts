import type { COMPANY_TERMS } from '../fields/company-terms.ts';
import type { ROUND_TERMS } from '../fields/round-terms.ts';
import type { SECURITY_TERMS } from '../fields/security-terms.ts';
import type { SecurityType } from '../fields/security-types.ts';
import type { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import type { NewTerms } from '../fields/term.ts';
import type { TRANSACTION_TERMS } from '../fields/transaction-terms.ts';
import type { LocalFile } from '../local-file.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { TransactionEvent } from '../values/cap-table.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';
import type { RowKey } from '../values/origin.ts';
import type { CustomOption } from './snapshot.ts';

/**
 * What is to be entered, in the field's own terms. `Link` is how one thing names another: a `Target` while planning,
 * the service's id (a string) once the thing named is known to exist.
 */
export type NewData<Link> =
  | NewCompany
  | NewRound<Link>
  | NewShareClass<Link>
  | NewSecurity<Link>
  | NewTransaction<Link>
  | NewCustomValue<Link>
  | NewMark<Link>
  | NewLogo<Link>
  | NewDocument<Link>;

/** A thing that a row names: already in the service, to be created by another row, or by another row's transaction. */
export type Target =
  | { readonly kind: 'existing'; readonly id: string }
  | { readonly kind: 'planned'; readonly row: RowKey }
  /** The security that a conversion or exercise row brings into being. */
  | { readonly kind: 'output'; readonly row: RowKey };

export interface NewCompany extends NewTerms<typeof COMPANY_TERMS> {
  readonly kind: 'company';
  readonly name: string;
}

export interface NewRound<Link> extends NewTerms<typeof ROUND_TERMS> {
  readonly kind: 'round';
  readonly company: Link;
  readonly name: string;
  readonly pariPassuRounds: readonly Link[];
}

export interface NewShareClass<Link> extends NewTerms<typeof SHARE_CLASS_TERMS> {
  readonly kind: 'share-class';
  readonly company: Link;
  readonly round: Link;
  readonly name: string;
}

/** The terms that its type has are there, the others absent. */
export interface NewSecurity<Link> extends NewTerms<typeof SECURITY_TERMS> {
  readonly kind: 'security';
  readonly type: SecurityType;
  readonly company: Link;
  readonly fundId: string;
  readonly issueDate: CalendarDate;
  readonly round?: Link;
  readonly shareClass?: Link;
}

export interface NewTransaction<Link> extends NewTerms<typeof TRANSACTION_TERMS> {
  readonly kind: 'transaction';
  readonly event: TransactionEvent;
  readonly company: Link;
  readonly date: CalendarDate;
  readonly security: Link;
  /** Of a conversion or exercise. */
  readonly convertedTo?: Link;
}

/** Replaces what the company's custom column holds. */
export interface NewCustomValue<Link> {
  readonly kind: 'custom-value';
  readonly company: Link;
  readonly columnId: string;
  /** `text` for text and unknown column types, `options` for select and multi_select; empty clears. */
  readonly value: { readonly text: string } | { readonly options: readonly CustomOption[] };
}

/** Sets one mark of a day; what was set before is replaced. */
export interface NewMark<Link> {
  readonly kind: 'mark';
  readonly company: Link;
  readonly date: CalendarDate;
  readonly mark: Mark;
}

/** Fair value and ownership are a fund's, the post-money valuation the company's. */
export type Mark =
  | { readonly fundId: string; readonly fairValue: Money }
  /** 0.125 is 12.5 %. */
  | { readonly fundId: string; readonly ownership: Decimal }
  | { readonly postMoneyValuation: Money };

/** Replaces the company's logo. */
export interface NewLogo<Link> {
  readonly kind: 'logo';
  readonly company: Link;
  readonly file: LocalFile;
}

/** Stores a file with the company, beside whatever is there. */
export interface NewDocument<Link> {
  readonly kind: 'document';
  readonly company: Link;
  readonly file: LocalFile;
}
