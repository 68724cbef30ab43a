import { quote } from '../../../base/util/text/quote.ts';
import { squeezeSpaces } from '../../../base/util/text/text.ts';
import { MODEL_TITLES, NOT_MEANT_TITLES } from '../../../model/lexicon/titles.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { describeSums, listAmounts } from '../left-out/left-tables.ts';
import type { TabProposal } from '../lookups/link-tables.ts';
import { leaveOpen, type SkippedTable } from '../proposal.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { factsIn, type ProposalTab } from '../source-tab.ts';

interface FoundTables {
  readonly found: readonly TabProposal[];
  readonly left: readonly (SkippedTable & { readonly input: string })[];
}

/** Longer ones describe more than the table. */
const LONGEST = 160;
/** What is bought and worth. */
const AMOUNTS: ReadonlySet<string> = new Set(['Investment Amount', 'Shares', 'Fair Value', 'Cash Received']);
/** The part of a column of amounts that may be days, parts and multiples by mistake. */
const MOST_OTHERS = 0.3;
const LEAST_ROWS = 4;

/**
 * Leaves out what is a model or a plan, and no list of what is held: by its name or title where other tables are read, and
 * where amounts, parts and days stand below one another in any case. The mapping keeps how it would be read.
 */
export function leaveModels(found: readonly TabProposal[], { memory }: ScoringContext): FoundTables {
  const lookedUp = new Set(found.flatMap(({ proposed }) => proposed.steps.flatMap(({ lookup }) => lookup?.in ?? [])));
  const judged = found.map((one) => ({
    one,
    named: lookedUp.has(one.name) ? undefined : whyByName(one.tab),
    mixed: !lookedUp.has(one.name) && isMixed(one),
  }));
  const isAnyRead = judged.some(
    ({ one, named, mixed }) => named === undefined && !mixed && one.proposed.targets.length > 0,
  );
  const whyOf = ({ named, mixed }: (typeof judged)[number]): string | undefined =>
    mixed
      ? 'amounts, parts and days stand below one another in it: it is a model, and no list'
      : isAnyRead
        ? named
        : undefined;
  return {
    found: judged.flatMap((each) => (whyOf(each) === undefined ? [each.one] : [])),
    left: judged.flatMap((each) => {
      const because = whyOf(each);
      if (because === undefined) return [];
      const { tab, proposed, part, input } = each.one;
      const shown = describeSums(listAmounts(tab.table, tab), tab.dataRows, tab.columns);
      const cells = part === undefined ? '' : `${part.cells}: `;
      const text = `${cells}it is left out, because ${because}; it holds ${shown.join(', ')}`;
      const doubts = shown.length === 0 ? [] : leaveOpen([{ topic: 'left-out', text }], memory);
      const where = part === undefined ? {} : { part };
      return [{ sheet: tab.table.name, why: because, because, ...where, doubts, kept: proposed, input }];
    }),
  };
}

function whyByName({ table, titles }: ProposalTab): string | undefined {
  const isModel = (text: string): boolean => MODEL_TITLES.isIn(text) || NOT_MEANT_TITLES.isIn(text);
  if (isModel(table.name.replaceAll('_', ' '))) return `the tab is called ${quote(table.name)}`;
  for (const { rowNumber, cells } of titles) {
    const said = cells.filter(isFilled).find((cell) => textOf(cell).length <= LONGEST && isModel(textOf(cell)));
    if (said !== undefined) return `row ${rowNumber} says ${quote(squeezeSpaces(textOf(said)))}`;
  }
  return undefined;
}

function isMixed({ tab, proposed }: TabProposal): boolean {
  const columns = proposed.targets.flatMap((target) => target.columns.filter(({ name }) => AMOUNTS.has(name)));
  return columns.some(({ columnIndex }) => {
    const facts = factsIn(tab, columnIndex);
    if (facts === undefined || facts.filled < LEAST_ROWS) return false;
    const { date, percent, multiple } = facts.kinds;
    return date + percent + multiple > facts.filled * MOST_OTHERS;
  });
}
