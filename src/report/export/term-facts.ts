import { handleTerm, type TermHandlers, type Terms } from '../../model/fields/term.ts';
import { type CellFact, ofBoolean, ofDate, ofMoney, ofNumber, ofText } from './fact.ts';

const FACTS: TermHandlers<CellFact | undefined> = {
  text: ofText,
  choice: ofText,
  number: ofNumber,
  date: ofDate,
  'fiscal-year-end': ofText,
  money: ofMoney,
  count: ofNumber,
  rate: ofNumber,
  multiple: ofNumber,
  boolean: ofBoolean,
  url: ofText,
  'co-investors': (investors) => (investors.length === 0 ? undefined : { kind: 'co-investors', investors }),
};

type TermFacts<T extends Terms> = { readonly [Field in T[number]['field']]: CellFact | undefined };

/** What a thing of the service says of itself, by the fields of its terms. */
export function termFacts<const T extends Terms>(terms: T, thing: object): TermFacts<T>;
export function termFacts(terms: Terms, thing: object): object {
  const facts = terms.map((term) => [term.field, handleTerm({ term, thing, context: undefined }, FACTS)] as const);
  return Object.fromEntries(facts);
}
