import {
  collectTerms,
  type HeldTerms,
  handleTerm,
  type TermDeclaration,
  type TermHandlers,
  type Terms,
} from '../../../model/fields/term.ts';
import type { WireWriter } from './wire.ts';

const TO_ANSWER: TermHandlers<unknown, WireWriter> = {
  text: (value) => value,
  choice: (value) => value,
  number: (value) => Number(value),
  date: (value) => value,
  'fiscal-year-end': (value) => value,
  money: (value, wire) => wire.money(value),
  count: (value, wire) => wire.units(value),
  rate: (value, wire) => wire.decimal(value),
  multiple: (value, wire) => wire.multiple(value),
  boolean: (value) => value,
  url: (value) => value,
  'co-investors': (value, wire) => wire.coInvestors(value),
};

interface Answering<T extends Terms> {
  /** The service's name of a term. */
  readonly nameOf: (field: T[number]['field']) => string;
  readonly wire: WireWriter;
}

/** Writes the terms of a thing as an answer carries them: every one, null where it has none. */
export function termsToAnswer<T extends Terms>(terms: T, thing: object, { nameOf, wire }: Answering<T>) {
  const answered = terms.map((term: T[number]) => {
    const value = handleTerm({ term, thing, context: wire }, TO_ANSWER);
    return [nameOf(term.field), value ?? null] as const;
  });
  return Object.fromEntries(answered);
}

interface WireInvestor {
  readonly name: string;
  readonly is_lead?: boolean;
}

/** Reads the terms of an item of a request, which the contract has read; null is none. */
export function termsFromRequest<const T extends Terms>(
  terms: T,
  item: object,
  nameOf: (field: T[number]['field']) => string,
): HeldTerms<T> {
  return collectTerms(terms, (term: TermDeclaration<T[number]['field']>) => {
    const value = Reflect.get(item, nameOf(term.field)) ?? undefined;
    return term.value.kind === 'co-investors' && value !== undefined ? toInvestors(value) : value;
  });
}

/** A single one may come without its list. */
function toInvestors(sent: WireInvestor | readonly WireInvestor[]) {
  return [sent].flat().map(({ name, is_lead: isLead = false }) => ({ name, isLead }));
}
