import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import { MARK_TERMS } from '../../../model/fields/mark-terms.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { Terms } from '../../../model/fields/term.ts';
import { TRANSACTION_TERMS } from '../../../model/fields/transaction-terms.ts';
import type { NewData, Target } from '../../../model/service/new-data.ts';
import type { CustomColumn } from '../../../model/service/snapshot.ts';

/** The declared column of each field of what is sent, where its name is not the field's own in words. */
const COLUMNS: { readonly [kind in NewData<Target>['kind']]?: { readonly [property: string]: string } } = {
  company: { name: 'Company', ...columnsOf(COMPANY_TERMS) },
  round: { name: 'Round', ...columnsOf(ROUND_TERMS), pariPassuRounds: 'Pari Passu With' },
  'share-class': { name: 'Share Class', ...columnsOf(SHARE_CLASS_TERMS) },
  security: { fundId: 'Fund', ...columnsOf(SECURITY_TERMS) },
  transaction: { ...columnsOf(TRANSACTION_TERMS), convertedTo: 'Converted To' },
  mark: { fundId: 'Fund', ...columnsOf(MARK_TERMS) },
  logo: { company: 'Company', file: 'Logo' },
};

/** Returns the declared column in which a field stands; for a custom value the custom column's name. */
export function columnOf(
  data: NewData<Target>,
  property: string,
  customColumns: readonly CustomColumn[],
): string | undefined {
  if (data.kind === 'custom-value') {
    return property === 'company' ? 'Company' : customColumns.find(({ id }) => id === data.columnId)?.name;
  }
  return COLUMNS[data.kind]?.[property] ?? toWords(property);
}

/** Returns the field that tells an item from the others of its row, and that is meant where the service names none. */
export function ownProperty(data: NewData<unknown>): string | undefined {
  if (data.kind === 'custom-value') return 'value';
  if (data.kind === 'logo' || data.kind === 'document') return 'file';
  if (data.kind === 'mark') return MARK_TERMS.find(({ field }) => field in data.mark)?.field;
  return undefined;
}

function columnsOf(terms: Terms): { readonly [property: string]: string } {
  return Object.fromEntries(terms.map(({ field, name }) => [field, name]));
}

function toWords(property: string): string {
  return property
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .replace(/[A-Z]/g, ' $&')
    .trim();
}
