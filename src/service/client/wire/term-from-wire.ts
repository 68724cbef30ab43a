import type { z } from 'zod';
import {
  collectTerms,
  type HeldTerms,
  kindOfTerm,
  type TermDeclaration,
  type TermKind,
  type TermKinds,
  type Terms,
} from '../../../model/fields/term.ts';
import type { Currency } from '../../../model/values/money.ts';
import type { WireMoney } from '../../contract/money.ts';
import type { coInvestorsOut } from '../../contract/terms/co-investors.ts';
import { knownWord, moneyFromWire } from './from-wire.ts';

/** The values that an answer has of each kind, where they are not those of the model. */
interface WireKinds extends Omit<TermKinds, 'money' | 'co-investors'> {
  readonly money: WireMoney;
  readonly 'co-investors': z.output<typeof coInvestorsOut>;
}

interface Reading {
  readonly term: TermDeclaration;
  readonly defaultCurrency: Currency;
}

const FROM_WIRE: {
  readonly [Kind in TermKind]: (value: WireKinds[Kind], reading: Reading) => TermKinds[Kind] | undefined;
} = {
  text: (value) => value,
  choice: (value, { term }) => toChoice(term, value),
  number: (value) => value,
  date: (value) => value,
  'fiscal-year-end': (value) => value,
  money: (value, { defaultCurrency }) => moneyFromWire(value, defaultCurrency),
  count: (value) => value,
  rate: (value) => value,
  multiple: (value) => value,
  boolean: (value) => value,
  url: (value) => value,
  'co-investors': (value) => value.map(({ name, is_lead: isLead }) => ({ name, isLead: isLead ?? false })),
};

/** The terms that an answer gives, under the service's names. */
export function termsFromWire<const T extends Terms>(
  terms: T,
  wire: object,
  { nameOf, defaultCurrency }: { readonly nameOf: (field: string) => string; readonly defaultCurrency: Currency },
): HeldTerms<T> {
  return collectTerms(terms, (term) => {
    const value = Reflect.get(wire, nameOf(term.field));
    return value === undefined ? undefined : readKind(kindOfTerm(term), value, { term, defaultCurrency });
  });
}

function readKind<Kind extends TermKind>(
  kind: Kind,
  value: WireKinds[Kind],
  reading: Reading,
): TermKinds[Kind] | undefined {
  return FROM_WIRE[kind](value, reading);
}

/** A word of the service's own is kept where the choice is open, and else is none. */
function toChoice({ value }: TermDeclaration, word: string): string | undefined {
  if (value.kind !== 'choice' || value.isOpen === true) return word;
  return knownWord(
    value.choices.map((choice) => choice.value),
    word,
  );
}
