import { areNearNames, bareName } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { isMade } from '../../source/made-index.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import { withoutFootnotes } from '../guess-names.ts';
import type { ProposedColumn, ProposedDoubt } from '../proposal.ts';
import { factsIn } from '../source-tab.ts';
import type { ReadTable } from './question-twice.ts';

/** Above this count, only names with the same words are compared. */
const MOST_COMPARED = 400;
const MOST_SHOWN = 3;

/**
 * Questions companies with similar names (`Acme`, `Acme Inc.`), table by table, because each name becomes a company.
 * `known` names are distinct companies of the firm.
 */
export function questionAlike(
  tables: readonly ReadTable[],
  known: ReadonlySet<string>,
): readonly (readonly ProposedDoubt[])[] {
  const seen = new Map<string, string>();
  return tables.map((table) => {
    const column = companyColumn(table);
    const pairs = namesIn(table, column).flatMap((name) => {
      const near = known.has(foldName(name)) ? undefined : findNear(name, seen);
      seen.set(foldName(name), seen.get(foldName(name)) ?? name);
      return near === undefined ? [] : [`${quote(name)} and ${quote(near)}`];
    });
    if (column === undefined || pairs.length === 0) return [];
    const more = pairs.length > MOST_SHOWN ? ' and others' : '';
    return [toDoubt(column, `${pairs.slice(0, MOST_SHOWN).join(', ')}${more} are different companies`)];
  });
}

function companyColumn({ targets }: ReadTable): ProposedColumn | undefined {
  return targets
    .flatMap(({ columns }) => columns)
    .find(({ name, columnIndex }) => name === 'Company' && columnIndex !== undefined && !isMade(columnIndex));
}

function namesIn({ tab }: ReadTable, column: ProposedColumn | undefined): readonly string[] {
  const facts = factsIn(tab, column?.columnIndex);
  return facts === undefined ? [] : [...new Set([...facts.distinct.keys()].map(withoutFootnotes))];
}

function findNear(name: string, seen: ReadonlyMap<string, string>): string | undefined {
  if (seen.has(foldName(name))) return undefined;
  const isNear = seen.size > MOST_COMPARED ? hasSameWords : areNearNames;
  return [...seen.values()].find((other) => isNear(name, other));
}

function hasSameWords(a: string, b: string): boolean {
  return bareName(a) === bareName(b);
}
