import { questionDays } from '../days/question-days.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { questionCompanies } from './question-companies.ts';
import { questionCurrencies } from './question-currencies.ts';
import { questionKinds } from './question-kinds.ts';
import { questionNames } from './question-names.ts';
import { questionNothing } from './question-nothing.ts';
import { questionPrices } from './question-prices.ts';
import { questionRates } from './question-rates.ts';
import { questionRepeats } from './question-repeats.ts';
import { questionSeveral } from './question-several.ts';
import { questionTab } from './question-tab.ts';
import { questionTotals } from './question-totals.ts';
import { questionSecondary } from './secondary.ts';

/** Questions rows that may be something else. `typeColumn` says what kind of security they are. */
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
