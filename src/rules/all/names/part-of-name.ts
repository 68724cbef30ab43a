import { quote } from '../../../util/text/quote.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { CompanyEntry } from '../../cap-table/entries.ts';
import type { Doubt } from '../../rule.ts';

/** Shorter ones begin too many names. */
const SHORTEST = 4;

/**
 * A new company whose name is how that of one in the service begins, as Acme of Acme Robotics: people leave out the rest.
 * The other way round it is a subsidiary or a venture of its own, and who adds both at once means two.
 */
export function judgeParts({ companies, sent }: CapTable): Doubt[] {
  const found = sent.companies.filter(({ row }) => !row.isFurther);
  if (found.length === 0) return [];
  const longer = new Map<string, CompanyEntry>();
  const held = [...companies.values()].filter(({ row }) => row === undefined);
  for (const company of held)
    for (const part of beginningsOf(company.name)) if (!longer.has(part)) longer.set(part, company);
  return found.flatMap(({ row, name }) => {
    const whole = longer.get(fold(name));
    if (whole === undefined || name.length < SHORTEST) return [];
    const message = `${quote(name)} would be created as a company, but it is how ${quote(whole.name)} (in the portfolio service) begins.`;
    const hint = 'If it is the same company, write its name in full; if not, write new under Action.';
    return [{ row, column: 'Company', message, hint }];
  });
}

/** All but the whole name, word by word. */
function beginningsOf(name: string): string[] {
  const words = fold(name).split(' ');
  return words.slice(1).map((_, index) => words.slice(0, index + 1).join(' '));
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
