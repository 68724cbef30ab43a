import { recallLong } from '../../base/util/recall-long.ts';
import { squeezeSpaces } from '../../base/util/text/text.ts';
import { COMPANY_TERMS } from '../fields/company-terms.ts';
import { MARK_TERMS } from '../fields/mark-terms.ts';
import { ROUND_TERMS } from '../fields/round-terms.ts';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import { handleTerm, type TermHandlers, type Terms } from '../fields/term.ts';
import type { Stated } from '../records/linked.ts';
import type {
  Mark,
  NewCompany,
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../service/new-data.ts';
import type { Company, Round, Security, ShareClass, Transaction } from '../service/snapshot.ts';
import { targetKey } from '../service/target-key.ts';
import type { CoInvestor } from '../values/cap-table.ts';
import type { Money } from '../values/money.ts';

/**
 * Decides when a row and a thing of the service are the same; nothing else does. Each field gives both sides as
 * canonical text, so that equal values have equal texts: decimals by number, lists without order, texts trimmed with
 * line ends as LF; empty, null and absent are all `undefined`.
 */
export interface ComparedField<S, H> {
  /** The declared name of the column. */
  readonly column: string;
  readonly stated: (stated: S) => string | undefined;
  readonly held: (held: H) => string | undefined;
  /** The value that a blank cell has once it is entered. */
  readonly blankMeans?: () => string | undefined;
  /** Part of the key: two things that differ here are two things, not one thing changed. */
  readonly isKey?: boolean;
  /** The text is an id; messages show the name behind it. */
  readonly isId?: boolean;
  /** Words of the user's own, which a service may write otherwise: in another case, with other quotes. */
  readonly isFreeText?: boolean;
}

/** How a thing that must be named by its target is keyed; an absent one is absent. */
const link = (target: Target | undefined): string | undefined => (target === undefined ? undefined : targetKey(target));

export const COMPANY_FIELDS: readonly ComparedField<Stated<NewCompany>, Company>[] = comparedTerms(COMPANY_TERMS);

/** Pari passu groups are compared as groups, apart from these. */
export const ROUND_FIELDS: readonly ComparedField<Stated<NewRound<Target>>, Round>[] = comparedTerms(ROUND_TERMS);

export const SHARE_CLASS_FIELDS: readonly ComparedField<Stated<NewShareClass<Target>>, ShareClass>[] = [
  { column: 'Round', stated: (s) => link(s.round), held: (h) => h.roundId, isId: true },
  ...comparedTerms(SHARE_CLASS_TERMS),
];

export const SECURITY_FIELDS: readonly ComparedField<Stated<NewSecurity<Target>>, Security>[] = [
  { column: 'Type', stated: (s) => s.type, held: (h) => h.type, isKey: true },
  { column: 'Company', stated: (s) => link(s.company), held: (h) => h.companyId, isKey: true, isId: true },
  { column: 'Fund', stated: (s) => s.fundId, held: (h) => h.fundId, isKey: true, isId: true },
  { column: 'Issue Date', stated: (s) => s.issueDate, held: (h) => h.issueDate, isKey: true },
  { column: 'Round', stated: (s) => link(s.round), held: (h) => h.roundId, isKey: true, isId: true },
  { column: 'Share Class', stated: (s) => link(s.shareClass), held: (h) => h.shareClassId, isKey: true, isId: true },
  ...comparedTerms(SECURITY_TERMS),
];

/**
 * The security that a conversion or exercise created says what it was into, not the transaction. The sale of a note
 * takes no shares: it is sent as 0 and may come back as null.
 */
export const TRANSACTION_FIELDS: readonly ComparedField<Stated<NewTransaction<Target>>, Transaction>[] = [
  { column: 'Event', stated: (s) => s.event, held: (h) => h.event, isKey: true },
  { column: 'Company', stated: (s) => link(s.company), held: (h) => h.companyId, isKey: true, isId: true },
  { column: 'Date', stated: (s) => s.date, held: (h) => h.date, isKey: true },
  { column: 'Shares Sold', stated: (s) => s.sharesSold, held: (h) => h.shares ?? '0' },
  { column: 'Cash Received', stated: (s) => money(s.cashReceived), held: (h) => money(h.proceeds) },
];

/** The declared column in which a mark stands. */
export function markColumn(mark: Mark): string {
  return MARK_TERMS.find(({ field }) => field in mark)?.name ?? '';
}

/** Returns the identity of a mark: its kind, company, fund and day. `company` is an id or a target's key. */
export function markKey({ company, date, mark }: NewMark<string>): string {
  return JSON.stringify([markColumn(mark), company, 'fundId' in mark ? mark.fundId : undefined, date]);
}

/** The value of a mark as canonical text: equal values have equal texts. */
export function markValue(mark: Mark): string {
  return 'ownership' in mark
    ? mark.ownership
    : (money('fairValue' in mark ? mark.fairValue : mark.postMoneyValuation) ?? '');
}

/** Documents of a company with equal texts have the same name; systems write accents in two ways. */
export const documentName = recallLong((name) => name.trim().normalize('NFC'));

/** Text as it is compared and sent: trimmed, line ends as LF, accents written in one of their two ways; nothing left is absent. */
export function identityText(value: string | undefined): string | undefined {
  const compared = value === undefined ? '' : comparedText(value);
  return compared === '' ? undefined : compared;
}

const comparedText = recallLong((value) => value.replace(/\r\n?/g, '\n').trim().normalize('NFC'));

function money(value: Money | undefined): string | undefined {
  return value === undefined ? undefined : `${value.value} ${value.currency}`;
}

function investors(list: readonly CoInvestor[] | undefined): string | undefined {
  if (list === undefined || list.length === 0) return undefined;
  const names = list.map(({ name, isLead }) => `${squeezeSpaces(name).normalize('NFC')}${isLead ? ' (lead)' : ''}`);
  return names.sort().join('; ');
}

const TERM_TEXTS: TermHandlers<string | undefined> = {
  text: (value) => identityText(value),
  choice: (value) => value,
  number: (value) => value,
  date: (value) => value,
  'fiscal-year-end': (value) => value,
  money: (value) => money(value),
  count: (value) => value,
  rate: (value) => value,
  multiple: (value) => value,
  boolean: (value) => (value === undefined ? undefined : value ? 'yes' : 'no'),
  url: (value) => identityText(value),
  'co-investors': (value) => investors(value),
};

/** The terms of a thing are compared by their kinds, and those of the key first. */
function comparedTerms(terms: Terms): readonly ComparedField<object, object>[] {
  const inOrder = [...terms.filter(({ isKey }) => isKey), ...terms.filter(({ isKey }) => isKey !== true)];
  return inOrder.map((term) => {
    const toText = (thing: object): string | undefined => handleTerm({ term, thing, context: undefined }, TERM_TEXTS);
    return {
      column: term.name,
      stated: toText,
      held: toText,
      blankMeans: () =>
        toText({ [term.field]: term.blankMeans ?? (term.value.kind === 'boolean' ? false : undefined) }),
      ...(term.isKey === true ? { isKey: true } : {}),
      ...(term.isFreeText === true ? { isFreeText: true } : {}),
    };
  });
}

/** The columns in which a filled-in value is not the held one. */
export function differingFields<S, H>(
  fields: readonly ComparedField<S, H>[],
  stated: S,
  held: H,
): ComparedField<S, H>[] {
  return fields.filter((field) => {
    const value = field.stated(stated);
    return value !== undefined && value !== field.held(held);
  });
}
