import { z } from 'zod';
import { COMPANY_TERMS } from '../fields/company-terms.ts';
import { ROUND_TERMS } from '../fields/round-terms.ts';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import {
  type AlwaysEntered,
  type HeldValue,
  isAlwaysEntered,
  kindOfTerm,
  type TermDeclaration,
  type TermKind,
  type Terms,
} from '../fields/term.ts';
import { TRANSACTION_TERMS } from '../fields/transaction-terms.ts';
import { date, decimalText, money, optionalText, plainText } from '../values/scalars.ts';

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
function toHeldTermSchemas<const T extends Terms>(terms: T): HeldSchemas<T>;
function toHeldTermSchemas(terms: Terms): object {
  return Object.fromEntries(terms.map((term) => [term.field, schemaOf(term).exactOptional()] as const));
}

/** The terms of a thing that is to be entered, as a plan file and the journal keep it: to be spread into its object. */
function toNewTermSchemas<const T extends Terms>(terms: T): NewSchemas<T>;
function toNewTermSchemas(terms: Terms): object {
  const schemas = terms.map((term) => {
    const schema = schemaOf(term);
    return [term.field, isAlwaysEntered(term) ? schema : schema.exactOptional()] as const;
  });
  return Object.fromEntries(schemas);
}

function schemaOf(term: TermDeclaration): z.ZodType {
  return SCHEMAS[kindOfTerm(term)](term);
}

/** What things say of themselves, to be spread into the objects that have them. */

export const companyTerms = toHeldTermSchemas(COMPANY_TERMS);

export const newRoundTerms = toNewTermSchemas(ROUND_TERMS);
export const heldRoundTerms = toHeldTermSchemas(ROUND_TERMS);

export const newShareClassTerms = toNewTermSchemas(SHARE_CLASS_TERMS);
export const heldShareClassTerms = toHeldTermSchemas(SHARE_CLASS_TERMS);

export const securityTerms = toNewTermSchemas(SECURITY_TERMS);

export const transactionTerms = toNewTermSchemas(TRANSACTION_TERMS);

export const customOption = z.object({ id: plainText, value: plainText, color: optionalText });
