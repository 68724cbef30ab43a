import { z } from 'zod';
import { date, decimalText, plainText } from '../values/scalars.ts';
import { coInvestor, money, statedMoney } from '../values/value-schemas.ts';
import { SECURITY_TYPES } from './security-types.ts';
import {
  type AlwaysEntered,
  type HeldValue,
  isAlwaysEntered,
  kindOfTerm,
  type StatedTerms,
  type TermDeclaration,
  type TermKind,
  type Terms,
} from './term.ts';

/** `public_equity` and types not known yet are only ever read. */
export const heldSecurityType = z.enum([...SECURITY_TYPES, 'public_equity', 'other']);

type OptionalSchema<Term extends TermDeclaration> = z.ZodExactOptional<z.ZodType<HeldValue<Term['value']>>>;

type HeldSchemas<T extends Terms> = { readonly [Term in T[number] as Term['field']]: OptionalSchema<Term> };

type NewSchemas<T extends Terms> = {
  readonly [Term in T[number] as Term['field']]: Term extends AlwaysEntered
    ? z.ZodType<HeldValue<Term['value']>>
    : OptionalSchema<Term>;
};

const SCHEMAS: { readonly [Kind in TermKind]: (term: TermDeclaration) => z.ZodType } = {
  text: () => plainText,
  choice: ({ value }) =>
    value.kind === 'choice' && value.isOpen !== true ? z.enum(value.choices.map((choice) => choice.value)) : plainText,
  number: () => decimalText,
  date: () => date,
  'fiscal-year-end': () => plainText,
  money: () => money,
  count: () => decimalText,
  rate: () => decimalText,
  multiple: () => decimalText,
  boolean: () => z.boolean(),
  url: () => plainText,
  'co-investors': () => z.array(coInvestor),
};

/** Returns the schemas of a thing's terms as a snapshot holds them: to be spread into its object. */
export function toHeldTermSchemas<const T extends Terms>(terms: T): HeldSchemas<T>;
export function toHeldTermSchemas(terms: Terms): object {
  return Object.fromEntries(terms.map((term) => [term.field, schemaOf(term).exactOptional()]));
}

/** Returns the schemas of a thing's terms as they are entered: to be spread into its object. */
export function toNewTermSchemas<const T extends Terms>(terms: T): NewSchemas<T>;
export function toNewTermSchemas(terms: Terms): object {
  const toEntry = (term: TermDeclaration) =>
    [term.field, isAlwaysEntered(term) ? schemaOf(term) : schemaOf(term).exactOptional()] as const;
  return Object.fromEntries(terms.map(toEntry));
}

type StatedSchemas<T extends Terms> = {
  readonly [Field in keyof StatedTerms<T>]-?: z.ZodExactOptional<z.ZodType<NonNullable<StatedTerms<T>[Field]>>>;
};

/** Returns the schemas of a thing's terms as a row states them: to be spread into its object. */
export function toStatedTermSchemas<const T extends Terms>(terms: T): StatedSchemas<T>;
export function toStatedTermSchemas(terms: Terms): object {
  return Object.fromEntries(terms.map((term) => [term.field, statedSchemaOf(term).exactOptional()]));
}

function statedSchemaOf(term: TermDeclaration): z.ZodType {
  const { value } = term;
  if (value.kind === 'money') return statedMoney;
  return value.kind === 'choice' ? z.enum(value.choices.map((choice) => choice.value)) : schemaOf(term);
}

function schemaOf(term: TermDeclaration): z.ZodType {
  return SCHEMAS[kindOfTerm(term)](term);
}
