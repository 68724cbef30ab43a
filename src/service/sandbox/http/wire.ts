import { LosslessNumber } from 'lossless-json';
import {
  collectTerms,
  type HeldTerms,
  handleTerm,
  type TermDeclaration,
  type TermHandlers,
  type Terms,
} from '../../../model/fields/term.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import { decimal, roundToPlaces } from '../../../model/values/decimal.ts';
import type { SandboxBehaviour } from '../behaviour.ts';
import type { StoredMoney } from '../store/store.ts';

/** Text, or a JSON number that is written with all its digits. */
type WireDecimal = string | LosslessNumber | null;

/** Writes stored values in the manner the sandbox's behaviour asks for. */
export class WireWriter {
  readonly #behaviour: SandboxBehaviour;

  constructor(behaviour: SandboxBehaviour) {
    this.#behaviour = behaviour;
  }

  decimal(value: string | null): WireDecimal {
    if (value === null || this.#behaviour.decimals === 'string') return value;
    return new LosslessNumber(decimal(value));
  }

  /** A share count or a quantity of tokens. */
  units(value: string | null): WireDecimal {
    return this.decimal(round(value, this.#behaviour.sharePlaces));
  }

  /** Multiples always show two places. */
  multiple(value: string | null): WireDecimal {
    if (value === null || this.#behaviour.decimals === 'number') return this.decimal(value);
    const [whole = '0', places = ''] = value.split('.');
    return `${whole}.${places.padEnd(2, '0')}`;
  }

  /** A list, or the first alone. */
  coInvestors(investors: readonly CoInvestor[]) {
    const list = investors.map(({ name, isLead }) => ({ name, is_lead: isLead }));
    return this.#behaviour.coInvestors === 'list' ? list : (list[0] ?? null);
  }

  /** The sandbox converts nothing, so the fields of the conversion are null. */
  money(money: StoredMoney | null) {
    if (money === null) return null;
    return {
      value: this.decimal(round(money.value, this.#behaviour.moneyPlaces)),
      currency: money.currency,
      converted_value: null,
      converted_currency: null,
      fx_rate: null,
      is_custom_rate: null,
    };
  }
}

/** Rounds a value; leaves it with every digit it was sent with where `places` is null. */
function round(value: string | null, places: number | null): string | null {
  return value === null || places === null ? value : roundToPlaces(decimal(value), places);
}

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
