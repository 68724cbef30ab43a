import { z } from 'zod';
import { type HeldValue, kindOf, type TermDeclaration, type TermKind, type Terms } from '../fields/term.ts';
import { date, decimalText, money, plainText } from './scalars.ts';

type TermSchemas<T extends Terms> = {
  readonly [Term in T[number] as Term['field']]: Term extends { readonly isRequired: true }
    ? z.ZodType<HeldValue<Term['value']>>
    : z.ZodExactOptional<z.ZodType<HeldValue<Term['value']>>>;
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

/** The terms of a thing as a plan file and the journal keep it: to be spread into its object. */
export function toTermSchemas<const T extends Terms>(terms: T): TermSchemas<T>;
export function toTermSchemas(terms: Terms): object {
  const schemas = terms.map((term) => [term.field, toSchema(term)] as const);
  return Object.fromEntries(schemas);
}

function toSchema(term: TermDeclaration): z.ZodType {
  const schema = SCHEMAS[kindOf(term)](term);
  return term.isRequired === true ? schema : schema.exactOptional();
}
