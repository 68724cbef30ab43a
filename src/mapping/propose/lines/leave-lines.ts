import { foldName } from '../../../base/util/text/text.ts';
import { isMade } from '../../source/made-index.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import * as states from '../doubts/state-words.ts';
import { showSums } from '../left-out/show-sums.ts';
import { isCost } from '../line-kinds.ts';
import type { ProposedDoubt, ProposedSkip } from '../proposal.ts';
import type { ColumnAssignment } from '../score/assign-columns.ts';
import { shareOf } from '../score/column-facts.ts';
import { type SourceFacts, SURE } from '../score/score-column.ts';
import { factsIn, type ProposalTab, rowsWith, withoutRows } from '../source-tab.ts';

export interface LeftLines {
  readonly tab: ProposalTab;
  readonly skips: readonly ProposedSkip[];
  readonly doubts: readonly ProposedDoubt[];
}

export const NO_COSTS_KEPT = 'the service does not keep fees, expenses or taxes';

/** Leaves out lines called fees in a list of purchases, with a question for each text. */
export function leaveLines(assigned: readonly ColumnAssignment[], tab: ProposalTab): LeftLines {
  const named = new Set(
    assigned.filter(({ guess }) => guess.confidence >= SURE).map(({ facts: { columnIndex } }) => columnIndex),
  );
  const indexes = tab.columns.map(({ columnIndex }) => columnIndex).filter((index) => !named.has(index));
  // A later column may name the same lines.
  return indexes.reduce<LeftLines>(
    (left, index) => {
      const facts = factsIn(left.tab, index);
      const kinds = facts === undefined ? [] : listLeft(facts);
      if (kinds.length === 0) return left;
      const more = leave(kinds, index, left.tab);
      return { tab: more.tab, skips: [...left.skips, ...more.skips], doubts: [...left.doubts, ...more.doubts] };
    },
    { tab, skips: [], doubts: [] },
  );
}

export interface LinesLeftOut {
  readonly texts: readonly string[];
  readonly because: string;
}

export function leave(kinds: readonly LinesLeftOut[], columnIndex: number, tab: ProposalTab): LeftLines {
  const column = { ref: tab.refOf(columnIndex), columnIndex };
  const doubts = kinds.flatMap(({ texts, because }) =>
    texts.map((text) => {
      const sums = showSums(rowsWith([text], columnIndex, tab), tab);
      const held = sums.length === 0 ? 'no amounts' : sums.join(', ');
      return toDoubt(column, `rows with "${text}" are left out, because ${because}; they hold ${held}`);
    }),
  );
  const all = kinds.flatMap(({ texts }) => texts);
  return {
    tab: withoutRows(all, columnIndex, tab),
    skips: kinds.map(({ texts, because }) => ({ ref: column.ref, texts, reason: 'no purchases', because })),
    doubts,
  };
}

/** Returns nothing for a column in which every line is a cost, or which says something else. */
function listLeft(facts: SourceFacts): readonly LinesLeftOut[] {
  if (isMade(facts.columnIndex) || shareOf(facts, 'text') < 0.9 || states.isState(facts.header)) return [];
  const all = [...facts.distinct.keys()];
  const texts = all.filter(isCost);
  const isEveryLine = facts.blank === 0 && new Set(all.map(foldName)).size === texts.length;
  return isEveryLine || texts.length === 0 ? [] : [{ texts, because: NO_COSTS_KEPT }];
}
