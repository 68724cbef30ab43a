import { areNearNames, bareName } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { type Question, questionAt } from '../../question.ts';
import { isMade } from '../../source/tab-column.ts';
import { withoutFootnotes } from '../guess-names.ts';
import type { ProposedColumn } from '../proposal.ts';
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
): readonly (readonly Question[])[] {
  const seen = new SeenNames();
  return tables.map((table) => {
    const column = companyColumn(table);
    const pairs = namesIn(table, column).flatMap((name) => {
      const near = known.has(foldName(name)) ? undefined : seen.findNear(name);
      seen.add(name);
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
  return facts === undefined ? [] : [...new Set([...facts.distinct.keys()].map(withoutFootnotes))];
}

class SeenNames {
  readonly #byName = new Map<string, string>();
  /** The first name of the same words. */
  readonly #byWords = new Map<string, string>();

  add(name: string): void {
    if (this.#byName.has(foldName(name))) return;
    this.#byName.set(foldName(name), name);
    const words = bareName(name);
    if (!this.#byWords.has(words)) this.#byWords.set(words, name);
  }

  findNear(name: string): string | undefined {
    if (this.#byName.has(foldName(name))) return undefined;
    if (this.#byName.size > MOST_COMPARED) return this.#byWords.get(bareName(name));
    return [...this.#byName.values()].find((other) => areNearNames(name, other));
  }
}
