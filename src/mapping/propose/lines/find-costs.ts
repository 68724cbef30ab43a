import { foldName } from '../../../util/text/text.ts';
import { toDoubt } from '../amounts/settle-amounts.ts';
import * as states from '../doubts/state-words.ts';
import { showSums } from '../left-out/show-sums.ts';
import { isMade } from '../made-columns.ts';
import type { ProposedDoubt, ProposedSkip } from '../proposal.ts';
import type { Assignment } from '../score/assign-columns.ts';
import { shareOf } from '../score/column-facts.ts';
import { type SourceFacts, SURE } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { rowsWith, withoutRows } from '../types/find-types.ts';
import { readLineKind } from './line-kinds.ts';

/** Lines of fees among those of purchases, left out. */
export interface FoundCosts {
  /** The tab without them. */
  readonly tab: ProposalTab;
  readonly skips: readonly ProposedSkip[];
  readonly doubts: readonly ProposedDoubt[];
}

const NO_COSTS_KEPT = 'the service keeps no fees, expenses and taxes';
const LONGEST = 40;
/** What is paid beside a fee, or without it, is more than the fee. */
const WITH_MORE =
  /\b(?:incl\w*|excl\w*|net|gross|before|after|plus|with|without|less|no|and (?:purchase|investment))\b/i;

/** The lines that a column calls fees, in a list of what was bought: of each the sum is asked about. */
export function findCosts(assigned: readonly Assignment[], tab: ProposalTab): FoundCosts {
  const named = new Set(
    assigned.filter(({ guess }) => guess.confidence >= SURE).map(({ facts: { columnIndex } }) => columnIndex),
  );
  const found = tab.columns.flatMap((facts) => {
    const texts = named.has(facts.columnIndex) ? [] : listCosts(facts);
    return texts.length === 0 ? [] : [{ facts, texts }];
  });
  const [first] = found;
  if (first === undefined) return { tab, skips: [], doubts: [] };
  const { facts, texts } = first;
  const column = { ref: tab.refOf(facts.columnIndex), columnIndex: facts.columnIndex };
  const doubts = texts.map((text) => {
    const sums = showSums(rowsWith([text], facts.columnIndex, tab), tab);
    const held = sums.length === 0 ? 'no amounts' : sums.join(', ');
    return toDoubt(column, `rows with "${text}" are left out, because ${NO_COSTS_KEPT}; they hold ${held}`);
  });
  const skip: ProposedSkip = { ref: column.ref, texts, reason: 'no purchases', because: NO_COSTS_KEPT };
  return { tab: withoutRows(texts, facts.columnIndex, tab), skips: [skip], doubts };
}

/** Nothing for a column that calls every line so, or that says something else. */
function listCosts(facts: SourceFacts): readonly string[] {
  if (isMade(facts.columnIndex) || shareOf(facts, 'text') < 0.9 || states.isState(facts.header)) return [];
  const all = [...facts.distinct.keys()];
  const costs = all.filter(isCost);
  const isEveryLine = facts.blank === 0 && new Set(all.map(foldName)).size === costs.length;
  return isEveryLine ? [] : costs;
}

function isCost(text: string): boolean {
  return text.length <= LONGEST && readLineKind(text) === 'cost' && !WITH_MORE.test(text);
}
