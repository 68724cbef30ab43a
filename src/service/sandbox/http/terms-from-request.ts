import { collectTerms, type HeldTerms, type TermDeclaration, type Terms } from '../../../model/fields/term.ts';

interface WireInvestor {
  readonly name: string;
  readonly is_lead?: boolean;
}

/** What an item of a request, which the contract has read, says of itself; null is none. */
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
