import type { OcfBook, OcfIssuance } from './ocf-book.ts';
import { ofType } from './ocf-file.ts';

export interface OcfRound {
  readonly name: string;
  readonly closingDate: string;
}

const NOTE_NAMES: { readonly [type: string]: string } = { SAFE: 'SAFE', NOTE: 'Convertible Note' };

/**
 * Assigns rounds to issuances: a financing that lists them; else the class without "Preferred" or "Common", a kind of
 * note with its year, or warrants with theirs. A round closed on the day of its first issuance, whoever holds it.
 */
export function findOcfRounds(book: OcfBook): ReadonlyMap<OcfIssuance, OcfRound> {
  const financings = new Map(
    ofType(book.objects, 'FINANCING').flatMap((financing) =>
      financing.issuance_ids.map((id) => [id, financing] as const),
    ),
  );
  const named = [...book.issuances.values()].map((issuance) => {
    const financing = financings.get(issuance.id) ?? financings.get(issuance.security_id);
    return { issuance, name: financing?.name ?? nameRound(issuance, book), date: financing?.date };
  });
  const firstDays = new Map<string, string>();
  for (const { issuance, name } of named) {
    const known = firstDays.get(name);
    if (known === undefined || issuance.date < known) firstDays.set(name, issuance.date);
  }
  return new Map(
    named.map(({ issuance, name, date }) => [
      issuance,
      { name, closingDate: date ?? firstDays.get(name) ?? issuance.date },
    ]),
  );
}

function nameRound(issuance: OcfIssuance, book: OcfBook): string {
  const year = issuance.date.slice(0, 4);
  switch (issuance.object_type) {
    case 'TX_STOCK_ISSUANCE': {
      const name = book.classes.get(issuance.stock_class_id)?.name ?? issuance.stock_class_id;
      return name.replace(/\s+(preferred|common)\b.*$/i, '') || name;
    }
    case 'TX_CONVERTIBLE_ISSUANCE':
      return `${NOTE_NAMES[issuance.convertible_type] ?? 'Convertible Security'} ${year}`;
    default:
      return `Warrants ${year}`;
  }
}
