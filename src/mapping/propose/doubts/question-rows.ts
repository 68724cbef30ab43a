import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { questionDays } from './question-days.ts';
import { questionKinds } from './question-kinds.ts';
import { questionCurrencies, questionNothing, questionPrices, questionRates } from './question-numbers.ts';
import { questionRepeats, questionTotals } from './question-repeats.ts';
import { questionCompanies, questionNames, questionSecondary, questionSeveral, questionTab } from './question-texts.ts';

export function questionRows(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  typeColumn?: number,
): readonly ProposedDoubt[] {
  return [
    ...targets.flatMap((target) => [...questionRepeats(target, tab), ...questionDays(target, tab)]),
    ...questionTotals(targets, tab),
    ...questionPrices(targets, tab),
    ...questionNothing(targets, tab),
    ...questionKinds(targets, tab, typeColumn),
    ...questionRates(targets, tab),
    ...questionSeveral(targets, tab),
    ...questionCurrencies(targets, tab),
    ...questionTab(targets, tab),
    ...questionCompanies(targets, tab),
    ...questionNames(targets, tab),
    ...questionSecondary(targets, tab),
  ];
}
