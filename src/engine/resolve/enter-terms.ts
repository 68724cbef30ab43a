import {
  collectTerms,
  type HeldTerms,
  kindOfTerm,
  type StatedTerms,
  type TermDeclaration,
  type TermKind,
  type TermKinds,
  type Terms,
} from '../../model/fields/term.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { Money, StatedMoney } from '../../model/values/money.ts';

/** Money of that column with the currency that it leaves out. */
export type CompleteMoney = (column: string, money: StatedMoney | undefined) => Money | undefined;

/** Returns a row's terms as they are entered: money with its currency, choices among numbers as numbers. */
export function enterTerms<const T extends Terms>(
  terms: T,
  record: StatedTerms<T>,
  completeMoney: CompleteMoney,
): HeldTerms<T> {
  return collectTerms(terms, (term) => enterTerm(term, record, completeMoney));
}

function enterTerm(
  term: TermDeclaration,
  record: object,
  completeMoney: CompleteMoney,
): TermKinds[TermKind] | undefined {
  const stated = Reflect.get(record, term.field);
  if (stated === undefined) return undefined;
  const kind = kindOfTerm(term);
  if (kind === 'money') return completeMoney(term.name, stated);
  return kind === 'number' ? decimal(stated) : stated;
}
