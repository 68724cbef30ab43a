import { LosslessNumber } from 'lossless-json';
import { handleTerm, type TermDeclaration, type TermHandlers } from '../../../model/fields/term.ts';
import { coInvestorsToWire, decimalToWire, moneyToWire, multipleToWire, type Writing } from './to-wire.ts';

const TO_WIRE: TermHandlers<unknown, Writing> = {
  text: (value) => value,
  choice: (value) => value,
  /** The one number that goes as a JSON number by default. */
  number: (value, { daysConvention }) => (daysConvention === 'integer' ? new LosslessNumber(value) : value),
  date: (value) => value,
  'fiscal-year-end': (value) => value,
  money: moneyToWire,
  count: decimalToWire,
  rate: decimalToWire,
  multiple: multipleToWire,
  boolean: (value) => value,
  url: (value) => value,
  'co-investors': coInvestorsToWire,
};

interface WireTerm<Field extends string> {
  /** The service's name of the term. */
  readonly nameOf: (field: Field) => string;
  /** Must be there, null where there is none; the others are then left out. */
  readonly isAlwaysSent: (field: Field) => boolean;
  readonly writing: Writing;
}

/** The terms of a thing as a request has them. */
export function termsToWire<Field extends string>(
  terms: readonly TermDeclaration<Field>[],
  thing: object,
  { nameOf, isAlwaysSent, writing }: WireTerm<Field>,
): { readonly [name: string]: unknown } {
  const fields: { [name: string]: unknown } = {};
  for (const term of terms) {
    const value = handleTerm({ term, thing, context: writing }, TO_WIRE);
    if (value !== undefined || isAlwaysSent(term.field)) fields[nameOf(term.field)] = value ?? null;
  }
  return fields;
}
