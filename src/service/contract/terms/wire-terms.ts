import { z } from 'zod';
import {
  isAlwaysEntered,
  kindOfTerm,
  type TermDeclaration,
  type TermKind,
  type Terms,
} from '../../../model/fields/term.ts';
import {
  booleanOut,
  dateIn,
  decimalIn,
  decimalOut,
  moneyIn,
  multipleIn,
  optionalDateOut,
  optionalMoneyOut,
  textOut,
  wordOut,
} from '../scalars.ts';
import { toWireName, type WireName } from './wire-names.ts';

const coInvestorIn = z.strictObject({ name: z.string().min(1), is_lead: z.boolean().optional() });

/** The co-investors as they are sent: a list, or a single object, since some deployments know only the one (published facts). */
const coInvestorsIn = z.union([z.array(coInvestorIn), coInvestorIn]);

const coInvestorOut = z.looseObject({ name: z.string(), is_lead: booleanOut });

/** One co-investor or several, an empty object or null for none: the specification shows both shapes (rule 2). */
export const coInvestorsOut = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]).filter((item) => hasName(item)),
  z.array(coInvestorOut),
);

function hasName(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'name' in item && item.name !== null && item.name !== '';
}

const IN: { readonly [Kind in TermKind]: (words: readonly string[]) => z.ZodType } = {
  text: () => z.string(),
  choice: (words) => z.enum(words),
  number: (words) => decimalIn.refine((value) => words.includes(value), `expected ${words.join(' or ')}`),
  date: () => dateIn,
  'fiscal-year-end': () => z.string(),
  money: () => moneyIn,
  count: () => decimalIn,
  rate: () => decimalIn,
  multiple: () => multipleIn,
  boolean: () => z.boolean(),
  url: () => z.string(),
  'co-investors': () => coInvestorsIn,
};

const OUT = {
  text: textOut,
  choice: wordOut,
  number: decimalOut,
  date: optionalDateOut,
  'fiscal-year-end': textOut,
  money: optionalMoneyOut,
  count: decimalOut,
  rate: decimalOut,
  multiple: decimalOut,
  boolean: booleanOut,
  url: textOut,
  'co-investors': coInvestorsOut,
} as const satisfies { readonly [Kind in TermKind]: z.ZodType };

type OutOf<Term extends TermDeclaration> = Term['value'] extends { readonly isNumber: true }
  ? (typeof OUT)['number']
  : (typeof OUT)[Term['value']['kind']];

/** The schema of a term in a request: by its kind, and neither null nor absent. */
export function termIn({ value, ...term }: TermDeclaration): z.ZodType {
  const words = value.kind === 'choice' ? value.choices.map((choice) => choice.value) : [];
  return IN[kindOfTerm({ value, ...term })](words);
}

/**
 * The schemas of terms in a request, under the service's names: those that everything entered has, those that must be there and may be
 * null, and the others, which may be left out.
 */
export function termsIn<T extends Terms>(
  terms: T,
  isAlwaysSent: (field: T[number]['field']) => boolean = () => false,
): { readonly [name: string]: z.ZodType } {
  const schemas = terms.map((term: T[number]) => {
    const schema = termIn(term);
    const optional = isAlwaysSent(term.field) ? schema.nullable() : schema.nullish();
    return [toWireName(term.field), isAlwaysEntered(term) ? schema : optional] as const;
  });
  return Object.fromEntries(schemas);
}

/** The schemas of terms in an answer, under the service's names. A choice that is open may hold any text. */
export function termsOut<const T extends Terms>(
  terms: T,
): { readonly [Term in T[number] as WireName<Term['field']>]: OutOf<Term> };
export function termsOut(terms: Terms): object {
  const schemas = terms.map((term) => [toWireName(term.field), termOut(term)] as const);
  return Object.fromEntries(schemas);
}

function termOut(term: TermDeclaration): z.ZodType {
  const { value } = term;
  return value.kind === 'choice' && value.isOpen === true ? textOut : OUT[kindOfTerm(term)];
}
