import type { CalendarDate } from '../values/calendar-date.ts';
import type { CoInvestor } from '../values/cap-table.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Money, StatedMoney } from '../values/money.ts';

/** One allowed value of a column: as the service spells it, as people read it, and what else they write. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly aliases?: readonly string[];
}

/** The kind of a term: how its cell is read, and how it is compared, sent, kept and exported, follow from it. */
export type TermValue =
  | { readonly kind: 'text' }
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      /** The service may hold words of its own beside them; they are kept as they are. */
      readonly isOpen?: true;
      /** Its values are numbers, and are compared and sent as such. */
      readonly isNumber?: true;
    }
  | { readonly kind: 'date' }
  /** `MM/DD`. */
  | { readonly kind: 'fiscal-year-end' }
  /** An amount or price; its currency stands in a column of its own or under `Currency`. */
  | { readonly kind: 'money' }
  /** A number of shares or tokens; it may have decimals. */
  | { readonly kind: 'count' }
  /** At least 0 and below 1; 0.2 is 20 %. */
  | { readonly kind: 'rate' }
  /** At most two decimal places. */
  | { readonly kind: 'multiple' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'url' }
  | { readonly kind: 'co-investors' };

/**
 * A fact about a thing under one column, declared once: the record, the thing that is entered and the thing that
 * the service holds have their types from it, and every room that reads, compares, sends, keeps or shows it follows it.
 * A name of another thing (a company, a round) is no term: it is resolved, each in its own way.
 */
export interface TermDeclaration<Field extends string = string> {
  /** Its name in the model. The service's name follows from it (`service/contract/terms/wire-terms.ts`). */
  readonly field: Field;
  /** The declared name of the column. */
  readonly name: string;
  /** Other names of the column, each unique within the sheet. */
  readonly aliases: readonly string[];
  readonly value: TermValue;
  /** Every thing of its kind has it. What only some types of security need is said by the type. */
  readonly isRequired?: true;
  /** Entered where its cell is blank: everything entered has it then, and no cell needs to say it. */
  readonly blankMeans?: TermKinds[TermKind];
  /** Part of the key: two things that differ here are two things, not one thing changed. */
  readonly isKey?: true;
  /** Words of the user's own, which a service may write otherwise. */
  readonly isFreeText?: true;
  /** One sentence for the template and the handbook. */
  readonly help: string;
  readonly example: string;
  /** The meaning of a 0, where people leave the cell empty instead. */
  readonly zeroMeans?: string;
}

export type Terms = readonly TermDeclaration[];

/** The values of terms by their kind, once they are complete; `number` is that of a choice among numbers. */
export interface TermKinds {
  readonly text: string;
  readonly choice: string;
  readonly number: Decimal;
  readonly date: CalendarDate;
  readonly 'fiscal-year-end': string;
  readonly money: Money;
  readonly count: Decimal;
  readonly rate: Decimal;
  readonly multiple: Decimal;
  readonly boolean: boolean;
  readonly url: string;
  readonly 'co-investors': readonly CoInvestor[];
}
export type TermKind = keyof TermKinds;

/** A value as a thing has it. */
export type HeldValue<V extends TermValue> = V extends { readonly isNumber: true }
  ? Decimal
  : V extends { readonly isOpen: true }
    ? string
    : V extends { readonly choices: readonly Choice<infer Word>[] }
      ? Word
      : TermKinds[V['kind']];

/** A value as a cell states it: money may lack its currency, a choice is one of the declared ones. */
type StatedValue<V extends TermValue> = V extends { readonly choices: readonly Choice<infer Word>[] }
  ? Word
  : V extends { readonly kind: 'money' }
    ? StatedMoney
    : TermKinds[V['kind']];

export type StatedTerms<T extends Terms> = {
  readonly [Term in T[number] as Term['field']]?: StatedValue<Term['value']>;
};

/** Terms of a thing that may lack any of them. */
export type HeldTerms<T extends Terms> = { readonly [Term in T[number] as Term['field']]?: HeldValue<Term['value']> };

/** Terms as they are entered: nothing required is lacking. */
export type NewTerms<T extends Terms> = HeldTerms<T> & {
  readonly [Term in T[number] as Term extends AlwaysEntered ? Term['field'] : never]: HeldValue<Term['value']>;
};

/** A term that everything entered has. */
export type AlwaysEntered = { readonly isRequired: true } | { readonly blankMeans: TermKinds[TermKind] };

export function isAlwaysEntered({ isRequired, blankMeans }: TermDeclaration): boolean {
  return isRequired === true || blankMeans !== undefined;
}

export function kindOfTerm({ value }: TermDeclaration): TermKind {
  return value.kind === 'choice' && value.isNumber === true ? 'number' : value.kind;
}

/** A function for each kind of value; leaving one out is an error of the compiler. */
export type TermHandlers<Made, Context = undefined> = {
  readonly [Kind in TermKind]: (value: TermKinds[Kind], context: Context) => Made;
};

interface HandledTerm<Context> {
  readonly term: TermDeclaration;
  readonly thing: object;
  readonly context: Context;
}

/** Makes something of a term's value, by its kind; `undefined` where the thing has none. */
export function handleTerm<Made, Context>(
  { term, thing, context }: HandledTerm<Context>,
  handlers: TermHandlers<Made, Context>,
): Made | undefined {
  // A declaration gives the field its type; that a thing has it is known where things are typed by their declarations.
  const value = Reflect.get(thing, term.field);
  return value === undefined ? undefined : handleKind(kindOfTerm(term), { value, context }, handlers);
}

function handleKind<Kind extends TermKind, Made, Context>(
  kind: Kind,
  { value, context }: { readonly value: TermKinds[Kind]; readonly context: Context },
  handlers: TermHandlers<Made, Context>,
): Made {
  return handlers[kind](value, context);
}

/** Builds the terms of a thing, each as `read` gives it; what is `undefined` is left out. */
export function collectTerms<const T extends Terms>(
  terms: T,
  read: (term: TermDeclaration<T[number]['field']>) => TermKinds[TermKind] | undefined,
): HeldTerms<T>;
export function collectTerms(terms: Terms, read: (term: TermDeclaration) => TermKinds[TermKind] | undefined): object {
  const found: { [field: string]: TermKinds[TermKind] } = {};
  for (const term of terms) {
    const value = read(term);
    if (value !== undefined) found[term.field] = value;
  }
  return found;
}
