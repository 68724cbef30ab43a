import type { StatedTerms, TermDeclaration, Terms, TermValue } from '../../../model/fields/term.ts';
import type { RowValues } from './row-values.ts';

type Read = (values: RowValues, term: TermDeclaration) => unknown;

const READ: { readonly [Kind in TermValue['kind']]: Read } = {
  text: (values, { name }) => values.text(name),
  choice: (values, { name, value }) => values.oneOf(name, value.kind === 'choice' ? wordsOf(value.choices) : []),
  date: (values, { name }) => values.date(name),
  'fiscal-year-end': (values, { name }) => values.text(name),
  money: (values, { name }) => values.money(name),
  count: (values, { name }) => values.decimal(name),
  rate: (values, { name }) => values.decimal(name),
  multiple: (values, { name }) => values.decimal(name),
  boolean: (values, { name }) => values.boolean(name),
  url: (values, { name }) => values.text(name),
  'co-investors': (values, { name }) => values.coInvestors(name),
};

/** What the cells of a row state of the thing itself; blank and unreadable ones leave their fields absent. */
export function stateTerms<const T extends Terms>(terms: T, values: RowValues): StatedTerms<T>;
export function stateTerms(terms: Terms, values: RowValues): object {
  const stated: { [field: string]: unknown } = {};
  for (const term of terms) {
    const value = READ[term.value.kind](values, term);
    if (value !== undefined) stated[term.field] = value;
  }
  return stated;
}

function wordsOf(choices: readonly { readonly value: string }[]): readonly string[] {
  return choices.map(({ value }) => value);
}
