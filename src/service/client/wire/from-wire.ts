import { isLosslessNumber } from 'lossless-json';
import type { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { shareText } from '../../../base/util/parse/share-texts.ts';
import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import {
  hasField,
  isSecurityType,
  SECURITY_TYPES,
  type SecurityType,
  type TypedField,
  traitsOf,
} from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import {
  collectTerms,
  type HeldTerms,
  kindOfTerm,
  type TermDeclaration,
  type TermKind,
  type TermKinds,
  type Terms,
} from '../../../model/fields/term.ts';
import type {
  Company,
  CustomColumn,
  CustomValue,
  Fund,
  Round,
  Security,
  ShareClass,
  Transaction,
} from '../../../model/service/snapshot.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
import { type Currency, isCurrency } from '../../../model/values/currency.ts';
import type { Money } from '../../../model/values/money.ts';
import type { WireCompany } from '../../contract/companies.ts';
import type { WireCustomColumn, WireCustomValue } from '../../contract/custom-columns.ts';
import type { WireFund } from '../../contract/firm.ts';
import type { WireRound } from '../../contract/rounds.ts';
import type { WireMoney } from '../../contract/scalars.ts';
import { toSecurityName, type WireSecurity } from '../../contract/securities.ts';
import type { WireShareClass } from '../../contract/share-classes.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import type { coInvestorsOut } from '../../contract/terms/wire-terms.ts';
import type { WireTransaction } from '../../contract/transactions.ts';

/** Returns the word of a closed list, or `undefined` where the service has one of its own. */
function knownWord<Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined {
  return words.find((each) => each === word);
}

/**
 * An amount without a value is none. Without a currency it is in `defaultCurrency`; in one that the service is not
 * known to have, it cannot be compared with anything a workbook can say and is left out.
 */
function moneyFromWire(money: WireMoney | undefined, defaultCurrency: Currency): Money | undefined {
  if (money?.value === undefined) return undefined;
  const code = money.currency?.trim().toUpperCase() ?? defaultCurrency;
  return isCurrency(code) ? { value: money.value, currency: code } : undefined;
}

export function fundFromWire(fund: WireFund): Fund {
  return { id: fund.id, name: fund.name, ...omitAbsent({ currency: fund.currency }) };
}

/** `undefined` for an event that capsheet does not know: no row of a workbook can be it. */
export function transactionFromWire(wire: WireTransaction, defaultCurrency: Currency): Transaction | undefined {
  const event = knownWord(EVENTS, wire.event);
  if (event === undefined) return undefined;
  return {
    id: wire.id,
    companyId: wire.company_id,
    event,
    date: wire.date,
    ...omitAbsent({
      inputSecurityId: wire.input_security_id,
      outputSecurityId: wire.output_security_id,
      shares: wire.shares,
      investmentAmount: moneyFromWire(wire.investment_amount, defaultCurrency),
      proceeds: moneyFromWire(wire.proceeds, defaultCurrency),
    }),
  };
}

export function companyFromWire(company: WireCompany, defaultCurrency: Currency): Company {
  return {
    id: company.id,
    slug: company.slug ?? '',
    name: company.name,
    ...termsFromWire(COMPANY_TERMS, company, { nameOf: toWireName, defaultCurrency }),
    ...omitAbsent({ status: company.status, logoUrl: company.logo_url }),
  };
}

export function roundFromWire(round: WireRound, defaultCurrency: Currency): Round {
  return {
    id: round.id,
    companyId: round.company_id,
    name: round.name,
    pariPassuRounds: (round.pari_passu_rounds ?? []).map(({ id, name }) => ({ id, name: name ?? '' })),
    ...termsFromWire(ROUND_TERMS, round, { nameOf: toWireName, defaultCurrency }),
  };
}

export function shareClassFromWire(shareClass: WireShareClass, defaultCurrency: Currency): ShareClass {
  return {
    id: shareClass.id,
    companyId: shareClass.company_id,
    roundId: shareClass.financing_id ?? '',
    name: shareClass.name,
    ...termsFromWire(SHARE_CLASS_TERMS, shareClass, { nameOf: toWireName, defaultCurrency }),
  };
}

export function securityFromWire(security: WireSecurity, defaultCurrency: Currency): Security {
  const type = typeOf(security);
  return {
    id: security.id,
    type,
    companyId: shareText(security.company_id),
    fundId: shareText(security.fund_id ?? ''),
    issueDate: security.issue_date,
    ...omitAbsent({
      fundName: shared(security.fund_name),
      roundId: shared(security.financing_id),
      shareClassId: shared(security.share_class_id),
      pricePerShare: type === 'public_equity' ? moneyFromWire(security.price_per_share, defaultCurrency) : undefined,
    }),
    ...termsFromWire(SECURITY_TERMS, withOwnCost(security, type), { nameOf: toWireName, defaultCurrency }),
  };
}

/** A hundred thousand securities name a few companies, funds and classes. */
function shared(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shareText(text);
}

/** The purchase amount is the amount of its type; a total cost is given of other types too, and then only to be read. */
function withOwnCost(security: WireSecurity, type: Security['type']): object {
  const hasTotalCost = isSecurityType(type) && hasField(traitsOf(type), 'totalCost');
  return {
    ...security,
    investment_amount: security.investment_amount ?? security.purchase_amount,
    total_cost: hasTotalCost ? totalCostOf(security) : undefined,
  };
}

const LISTED_TYPES = [...SECURITY_TYPES, 'public_equity'] as const;

/** The type as the service says it; where it says none, the fields tell the kinds apart. */
function typeOf(security: WireSecurity): Security['type'] {
  if (security.type !== undefined) return knownWord(LISTED_TYPES, security.type) ?? 'other';
  const named = SECURITY_TYPES.findLast((type) => isNamedBy(security, type));
  return named ?? (security.price_per_share === undefined ? 'other' : 'public_equity');
}

function isNamedBy(security: WireSecurity, type: SecurityType): boolean {
  const { toldBy } = traitsOf(type);
  const has = (field: TypedField): boolean => Reflect.get(security, toSecurityName(type, field)) !== undefined;
  return toldBy.length > 0 && toldBy.every(has);
}

/** Money, or a bare decimal that then has the currency of the exercise price. */
function totalCostOf({ total_cost: cost, exercise_price: price }: WireSecurity): WireSecurity['investment_amount'] {
  if (cost === null || cost === undefined) return undefined;
  return typeof cost === 'string' ? { value: cost, currency: price?.currency } : cost;
}

export function customColumnFromWire(column: WireCustomColumn): CustomColumn {
  const options = (column.options ?? []).map(({ id, value, color }) => ({ id, value, ...omitAbsent({ color }) }));
  return { id: column.id, name: column.name, type: column.type ?? (options.length === 0 ? 'text' : 'select'), options };
}

/** `columns` tell a multi-select that comes as one text from a text that only looks like one. */
export function customValueFromWire(wire: WireCustomValue, columns: readonly CustomColumn[]): CustomValue {
  const column = columns.find(({ id }) => id === wire.id);
  const texts = textsOf(wire.value, column).filter((text) => text.trim() !== '');
  const isMulti = (wire.type ?? column?.type) === 'multi_select';
  const values = isMulti ? texts.flatMap((text) => splitByOptions(text, column)) : texts;
  return { columnId: wire.id, companyId: wire.company.id, values };
}

/** Reads every shape a value has been seen or described in: text, number, option object, list of these, null. */
function textsOf(value: unknown, column: CustomColumn | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, column));
  if (isLosslessNumber(value)) return [value.toString()];
  if (typeof value !== 'object') return [String(value)];
  if ('value' in value) return textsOf(value.value, column);
  const id = 'id' in value ? String(value.id) : undefined;
  return column?.options.filter((option) => option.id === id).map((option) => option.value) ?? [];
}

/**
 * Reads the chosen options out of a text that joins them by `;` or `,`. An option may hold such a sign itself, so the text is
 * cut only where every part is an option of the column; where that cannot be, it stays whole.
 */
function splitByOptions(text: string, column: CustomColumn | undefined): string[] {
  const options = new Set(column?.options.map((option) => option.value.trim()) ?? []);
  return cut(text, options) ?? [text];
}

function cut(text: string, options: ReadonlySet<string>): string[] | undefined {
  if (options.has(text.trim())) return [text.trim()];
  for (let at = nextSign(text, 0); at >= 0; at = nextSign(text, at + 1)) {
    const head = text.slice(0, at).trim();
    const tail = options.has(head) ? cut(text.slice(at + 1), options) : undefined;
    if (tail !== undefined) return [head, ...tail];
  }
  return undefined;
}

function nextSign(text: string, from: number): number {
  const found = text.slice(from).search(/[;,]/);
  return found < 0 ? -1 : from + found;
}

/** The values of each kind in an answer, where they are not those of the model. */
interface WireKinds extends Omit<TermKinds, 'money' | 'co-investors'> {
  readonly money: WireMoney;
  readonly 'co-investors': z.output<typeof coInvestorsOut>;
}

interface Reading {
  readonly term: TermDeclaration;
  readonly defaultCurrency: Currency;
}

const FROM_WIRE: {
  readonly [Kind in TermKind]: (value: WireKinds[Kind], reading: Reading) => TermKinds[Kind] | undefined;
} = {
  text: (value) => value,
  choice: (value, { term }) => toChoice(term, value),
  number: (value) => value,
  date: (value) => value,
  'fiscal-year-end': (value) => value,
  money: (value, { defaultCurrency }) => moneyFromWire(value, defaultCurrency),
  count: (value) => value,
  rate: (value) => value,
  multiple: (value) => value,
  boolean: (value) => value,
  url: (value) => value,
  'co-investors': (value) => value.map(({ name, is_lead: isLead }) => ({ name, isLead: isLead ?? false })),
};

function termsFromWire<const T extends Terms>(
  terms: T,
  wire: object,
  { nameOf, defaultCurrency }: { readonly nameOf: (field: string) => string; readonly defaultCurrency: Currency },
): HeldTerms<T> {
  return collectTerms(terms, (term) => {
    const value = Reflect.get(wire, nameOf(term.field));
    return value === undefined ? undefined : readKind(kindOfTerm(term), value, { term, defaultCurrency });
  });
}

function readKind<Kind extends TermKind>(
  kind: Kind,
  value: WireKinds[Kind],
  reading: Reading,
): TermKinds[Kind] | undefined {
  return FROM_WIRE[kind](value, reading);
}

/** A word of the service's own is kept where the choice is open, and else is none. */
function toChoice({ value }: TermDeclaration, word: string): string | undefined {
  if (value.kind !== 'choice' || value.isOpen === true) return word;
  const words = value.choices.map((choice) => choice.value);
  return knownWord(words, word);
}
