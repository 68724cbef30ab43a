import { bareName } from '../../../../base/util/text/near-names.ts';
import { quote } from '../../../../base/util/text/quote.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { CompanyEntry, JudgedRow } from '../../cap-table/entries.ts';
import type { Doubt } from '../../rule.ts';

/** Shorter ones begin too many names. */
const SHORTEST = 4;

const ALSO_CALLED = /[,;([]?\s*\b(?:formerly(?: known as)?|previously|f\/?k\/?a|d\/?b\/?a|a\/?k\/?a|now)\b[.:]?\s*/i;

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
  const byName = new Map(held.map((company) => [bareName(company.name), company]));
  return found.flatMap(({ row, name }) => {
    const former = namesWithin(name).flatMap((part) => byName.get(bareName(part)) ?? [])[0];
    if (former !== undefined) return [tellFormer(row, name, former)];
    const whole = longer.get(fold(name));
    if (whole === undefined || name.length < SHORTEST) return [];
    const message = `${quote(name)} would be created as a company, but it is how ${quote(whole.name)} (in the portfolio service) begins.`;
    const hint = 'If it is the same company, write its name in full; if not, write new under Action.';
    return [{ row, column: 'Company', message, hint }];
  });
}

/** What a name says of other names of the company: `New (formerly Old)`, `Old dba New`; `The Old`. */
function namesWithin(name: string): string[] {
  const parts = name.split(ALSO_CALLED).map((part) => part.replace(/[()[\]]/g, ' ').trim());
  return [...(parts.length > 1 ? parts : []), ...(/^the /i.test(name) ? [name.slice(4)] : [])];
}

function tellFormer(row: JudgedRow, name: string, held: CompanyEntry): Doubt {
  const message = `${quote(name)} would be created as a company, but seems to be ${quote(held.name)} (in the portfolio service).`;
  const hint = 'If it is the same company, write its name as the service has it; if not, write new under Action.';
  return { row, column: 'Company', message, hint };
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
