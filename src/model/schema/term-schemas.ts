import { z } from 'zod';
import {
  type AlwaysEntered,
  type HeldValue,
  isAlwaysEntered,
  kindOfTerm,
  type TermDeclaration,
  type TermKind,
  type Terms,
} from '../fields/term.ts';
import { date, decimalText, money, plainText } from './scalars.ts';

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
  'co-investors': () => z.array(z.object({ name: plainText, isLead: z.boolean() })),
};

/** The terms of a thing that is held, as a plan file keeps it: to be spread into its object. */
export function toHeldTermSchemas<const T extends Terms>(terms: T): HeldSchemas<T>;
export function toHeldTermSchemas(terms: Terms): object {
  return Object.fromEntries(terms.map((term) => [term.field, schemaOf(term).exactOptional()] as const));
}

/** The terms of a thing that is to be entered, as a plan file and the journal keep it: to be spread into its object. */
export function toNewTermSchemas<const T extends Terms>(terms: T): NewSchemas<T>;
export function toNewTermSchemas(terms: Terms): object {
  const schemas = terms.map((term) => {
    const schema = schemaOf(term);
    return [term.field, isAlwaysEntered(term) ? schema : schema.exactOptional()] as const;
  });
  return Object.fromEntries(schemas);
}

function schemaOf(term: TermDeclaration): z.ZodType {
  return SCHEMAS[kindOfTerm(term)](term);
}
