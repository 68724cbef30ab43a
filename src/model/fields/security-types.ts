import { INSTRUMENT_TYPES } from '../lexicon/instrument-types.ts';
import type { TransactionEvent } from '../values/cap-table.ts';
import { SECURITY_TERMS, type SecurityTerm } from './security-terms.ts';
import type { Choice } from './term.ts';

/** The kinds of security that can be entered, as the service spells them. */
export const SECURITY_TYPES = INSTRUMENT_TYPES;
export type SecurityType = (typeof SECURITY_TYPES)[number];

/** The type that a conversion or exercise creates. */
export const OUTPUT_TYPE = 'certificate' satisfies SecurityType;

/** A column that not every type has: a term, or one that names another thing. */
export type TypedField = SecurityTerm | 'round' | 'shareClass';

export interface SecurityTypeTraits extends Required<Omit<Choice, 'value'>> {
  /** The tabs that stand for it. */
  readonly tabs: readonly string[];
  /** Required by the call that adds securities. */
  readonly needs: readonly TypedField[];
  readonly mayHave: readonly TypedField[];
  /** The fields that distinguish it from the types above where the service does not say the type, by their names there. */
  readonly toldBy: readonly TypedField[];
  /** The term that says what was paid for it; absent where nothing does. */
  readonly cost?: 'investmentAmount' | 'totalCost';
  /** The term that sales take from; without one it is a note: sold as a whole, converted by its amount. */
  readonly units?: 'shares' | 'quantity';
  /** Events that can happen to it besides a sale. */
  readonly events: readonly Exclude<TransactionEvent, 'sale'>[];
  /** The round sells it at a price, about the day it closes. */
  readonly isPriced: boolean;
}

/** Words for a certificate; its share class says which shares they are. */
const SHARES = ['shares', 'stock', 'preferred', 'common', 'ordinary', 'preference'].flatMap((word) =>
  word === 'shares' || word === 'stock' ? [word] : [word, `${word} stock`, `${word} shares`, `${word} share`],
);

const TRAITS: { readonly [Type in SecurityType]: SecurityTypeTraits } = {
  certificate: {
    label: 'certificate',
    aliases: ['certificates', 'share certificate', 'share certificates', 'equity', ...SHARES],
    tabs: ['Certificates', 'Share Certificates'],
    needs: ['shareClass', 'shares', 'investmentAmount'],
    mayHave: ['round'],
    toldBy: ['shareClass'],
    cost: 'investmentAmount',
    units: 'shares',
    events: ['conversion'],
    isPriced: true,
  },
  warrant: {
    label: 'warrant',
    aliases: ['warrants'],
    tabs: ['Warrants'],
    needs: ['round', 'shares', 'dueDate', 'exercisePrice'],
    mayHave: [],
    toldBy: ['exercisePrice'],
    units: 'shares',
    events: ['exercise'],
    isPriced: false,
  },
  convertible: {
    label: 'convertible',
    aliases: ['convertibles', 'convertible security', 'convertible note', 'convertible loan', 'note', 'SAFE', 'KISS'],
    tabs: ['Convertibles', 'Convertible Securities'],
    needs: ['investmentAmount', 'convertibleType'],
    mayHave: ['round', 'discount', 'valuationCap', 'maturityDate', 'interestRate', 'daysConvention'],
    toldBy: ['convertibleType'],
    cost: 'investmentAmount',
    events: ['conversion'],
    isPriced: false,
  },
  token_investment: {
    label: 'token investment',
    aliases: ['token investments', 'crypto', 'crypto investment'],
    tabs: ['Token Investments'],
    needs: ['round', 'investmentAmount', 'quantity', 'pricePerToken'],
    mayHave: ['token'],
    toldBy: ['pricePerToken'],
    cost: 'investmentAmount',
    units: 'quantity',
    events: [],
    isPriced: true,
  },
  token_warrant: {
    label: 'token warrant',
    aliases: ['token warrants', 'crypto warrant', 'crypto warrants'],
    tabs: ['Token Warrants'],
    needs: ['round', 'dueDate', 'exercisePrice', 'totalCost', 'quantity'],
    mayHave: ['token'],
    toldBy: ['quantity', 'exercisePrice'],
    cost: 'totalCost',
    units: 'quantity',
    events: ['exercise'],
    isPriced: false,
  },
  token_convertible: {
    label: 'token convertible',
    aliases: ['token convertibles', 'crypto convertible', 'crypto convertibles'],
    tabs: ['Token Convertibles'],
    needs: ['round', 'investmentAmount'],
    mayHave: ['token'],
    toldBy: ['investmentAmount'],
    cost: 'investmentAmount',
    events: ['conversion'],
    isPriced: false,
  },
};

/** False for what is only ever read: public equity, and kinds that are not known yet. */
export function isSecurityType(type: string | undefined): type is SecurityType {
  return KNOWN_TYPES.has(type);
}

/** Asked of each of many rows, by every rule that looks at one. */
const KNOWN_TYPES: ReadonlySet<string | undefined> = new Set(SECURITY_TYPES);

export function traitsOf(type: SecurityType): SecurityTypeTraits {
  return TRAITS[type];
}

/** The types of which something holds, in their order. */
export function typesWith(has: (traits: SecurityTypeTraits) => boolean): readonly SecurityType[] {
  return SECURITY_TYPES.filter((type) => has(TRAITS[type]));
}

/** True for a type that is known to convert, or to be exercised. */
export function canUndergo(event: TransactionEvent, type: string | undefined): boolean {
  return event === 'sale' || (isSecurityType(type) && TRAITS[type].events.includes(event));
}

/** A note is sold as a whole, without a number of shares, and converts by its amount. */
export function isConvertibleNote(type: string | undefined): boolean {
  return isSecurityType(type) && TRAITS[type].units === undefined;
}

/** True for what a round sells at its price; false of kinds that are only ever read. */
export function isPriced(type: string): boolean {
  return isSecurityType(type) && TRAITS[type].isPriced;
}

/** The terms a security of that type can have: its own, and those that no type names as its own. */
export function termsOf(type: SecurityType): readonly (typeof SECURITY_TERMS)[number][] {
  return SECURITY_TERMS.filter(({ field }) => hasField(TRAITS[type], field) || !isOfSomeType(field));
}

export function hasField({ needs, mayHave }: SecurityTypeTraits, field: TypedField): boolean {
  return needs.includes(field) || mayHave.includes(field);
}

/** Returns whether the service does not accept the type without a round, although its form does: no class names one. */
export function isNoteOfRound(type: string | undefined): boolean {
  if (!isSecurityType(type)) return false;
  const traits = TRAITS[type];
  return traits.mayHave.includes('round') && !hasField(traits, 'shareClass');
}

export function isOfSomeType(field: TypedField): boolean {
  return SECURITY_TYPES.some((type) => hasField(TRAITS[type], field));
}
