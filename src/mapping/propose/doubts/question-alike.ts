import { NearNameIndex } from '../../../base/util/text/near-name-index.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { type Question, questionAt } from '../../question.ts';
import { isMade } from '../../source/tab-column.ts';
import { withoutFootnotes } from '../guess-names.ts';
import type { ProposedColumn } from '../proposal.ts';
import { factsIn } from '../source-tab.ts';
import type { ReadTable } from './question-twice.ts';

const MOST_SHOWN = 3;

/**
 * Questions companies with similar names (`Acme`, `Acme Inc.`), table by table, because each name becomes a company.
 * `known` names are distinct companies of the firm.
 */
export function questionAlike(
  tables: readonly ReadTable[],
  known: ReadonlySet<string>,
): readonly (readonly Question[])[] {
  const seen = new Set<string>();
  const index = new NearNameIndex<string>();
  return tables.map((table) => {
    const column = companyColumn(table);
    const pairs = namesIn(table, column).flatMap((name) => {
      const folded = foldName(name);
      if (seen.has(folded)) return [];
      seen.add(folded);
      const [near] = known.has(folded) ? [] : index.near(name);
      index.add(name, name);
      return near === undefined ? [] : [`${quote(name)} and ${quote(near)}`];
    });
    if (column === undefined || pairs.length === 0) return [];
    const more = pairs.length > MOST_SHOWN ? ' and others' : '';
    return [questionAt(column, 'same', `${pairs.slice(0, MOST_SHOWN).join(', ')}${more} are different companies`)];
  });
}

function companyColumn({ targets }: ReadTable): ProposedColumn | undefined {
  return targets
    .flatMap(({ columns }) => columns)
    .find(({ name, columnIndex }) => name === 'Company' && columnIndex !== undefined && !isMade(columnIndex));
}

function namesIn({ tab }: ReadTable, column: ProposedColumn | undefined): readonly string[] {
  const facts = factsIn(tab, column?.columnIndex);
  return facts === undefined ? [] : [...new Set(facts.texts.map(withoutFootnotes))];
}
