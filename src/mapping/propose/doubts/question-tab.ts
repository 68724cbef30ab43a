import { quote } from '../../../base/util/text/quote.ts';
import { squeezeSpaces } from '../../../base/util/text/text.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

/** Words in titles of what never happened or is not meant to be read. */
const NOT_MEANT =
  /\b(?:pro[- ]?forma|illustrative|hypothetical|drafts?|scenarios?|forecasts?|budget(?:ed)?|projections?|examples?|dummy|mock|samples?|superseded|outdated|preliminary|do not use|test data|pipeline|watch ?list|deal ?flow|prospects|proposed)\b/i;
/** The same in tab names, which may be a single word. */
const OTHER_TAB =
  /\b(?:passed|declined|lost|exited|exits?|reali[sz]ed|sold|divested|disposals?|write[- ]?offs?|written[- ]?off|closed|former|historic(?:al)?|archived?|old|backup|bak|copy|template|tests?|testing|models?|plan(?:ned)?|wip|working|previous|prior|closed lost|dead|trash|scratch|temp|tmp)\b/i;
/** Titles of former holdings. */
const OVER =
  /^(?:(?:fully|partially|partly) )?(?:reali[sz]ed|exited|sold|divested|disposed|written[- ]?(?:off|down)|former|past|closed|liquidated|dead|failed|inactive)\b.{0,20}\b(?:investments?|portfolio|compan(?:y|ies)|positions?|holdings?|deals?|assets?)\b|^(?:exits?|exited|reali[sz]ed|reali[sz]ations?|write[- ]?offs?|written[- ]?off|divestments?|disposals|sold)$/i;
const LONGEST = 160;

/** Questions tabs and titles that mark their rows as different or former. */
export function questionTab(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  if (!targets.some(({ sheet }) => sheet.kind !== 'companies')) return [];
  const { table, titles } = tab;
  const name = table.name.replaceAll('_', ' ');
  const isOfHoldings = targets.some(({ sheet }) => sheet.kind === 'securities');
  const isOther = isOfHoldings && OTHER_TAB.test(name);
  const lines = titles.flatMap(({ rowNumber, cells }) =>
    cells
      .filter((cell) => isFilled(cell) && textOf(cell).length <= LONGEST)
      .filter((cell) => NOT_MEANT.test(textOf(cell)) || (isOfHoldings && OVER.test(squeezeSpaces(textOf(cell)).trim())))
      .map((cell) => `row ${rowNumber} says ${quote(squeezeSpaces(textOf(cell)))}`),
  );
  const reasons = [
    ...(isOther || NOT_MEANT.test(name) ? [`the tab is called ${quote(table.name)}`] : []),
    ...(table.state === 'visible' ? [] : ['the tab is hidden']),
    ...lines,
  ];
  if (reasons.length === 0) return [];
  return [{ kind: 'values', text: `its rows are read like any others, though ${reasons.join(', and ')}` }];
}
