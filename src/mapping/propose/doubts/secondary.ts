import { isFilled, textOf } from '../../source/cell-text.ts';
import { isMade } from '../made-columns.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { questionTexts } from './describe-texts.ts';

const SECONDARY = /\bsecondar(?:y|ies)\b/i;
/** Headers of sellers. */
const SELLER = /^(?:sellers?|seller name|vendor|transferor|sold by|(?:bought|purchased|acquired) from)$/i;

/** Returns whether shares were bought from a holder instead of the company, so that no round closed on that day. */
export function isSecondary(tab: ProposalTab): boolean {
  return (
    titlesOf(tab).some((text) => SECONDARY.test(text)) ||
    tab.columns.some((facts) => isOfSellers(facts) || statesIt(facts))
  );
}

/** Questions purchases from holders that are read as purchases from the company. */
export function questionSecondary(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedDoubt[] {
  const isSaid = targets.some(({ columns }) => columns.some(({ name }) => name === 'Purchase Type'));
  if (isSaid || !targets.some(({ sheet }) => sheet.kind === 'securities')) return [];
  const sellers = tab.columns.filter(isOfSellers);
  const describe =
    ({ header }: SourceFacts) =>
    (texts: string) =>
      `rows with ${texts} under ${header} are read as bought from the company, at the price of the class`;
  const ofSellers = sellers.flatMap((facts) =>
    questionTexts(facts, tab, { isMeant: () => true, describe: describe(facts) }),
  );
  if (ofSellers.length > 0 || !titlesOf(tab).some((text) => SECONDARY.test(text))) return ofSellers;
  const text = 'its rows are read as bought from the company, though the tab or its title speaks of secondaries';
  return [{ kind: 'values', text }];
}

function titlesOf({ table, titles }: ProposalTab): readonly string[] {
  return [table.name, ...titles.flatMap(({ cells }) => cells.filter(isFilled).map(textOf))];
}

function isOfSellers({ header, filled, columnIndex }: SourceFacts): boolean {
  return filled > 0 && !isMade(columnIndex) && SELLER.test(header.replaceAll('_', ' ').trim());
}

function statesIt({ distinct }: SourceFacts): boolean {
  return [...distinct.keys()].some((text) => /^secondary\b/i.test(text));
}
