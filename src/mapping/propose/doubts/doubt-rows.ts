import { doubtDays } from '../days/doubt-days.ts';
import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { doubtCompanies } from './doubt-companies.ts';
import { doubtCurrencies } from './doubt-currencies.ts';
import { doubtKinds } from './doubt-kinds.ts';
import { doubtNames } from './doubt-names.ts';
import { doubtNothing } from './doubt-nothing.ts';
import { doubtPrices } from './doubt-prices.ts';
import { doubtRates } from './doubt-rates.ts';
import { doubtRepeats } from './doubt-repeats.ts';
import { doubtSeveral } from './doubt-several.ts';
import { doubtTab } from './doubt-tab.ts';
import { doubtTotals } from './doubt-totals.ts';
import { doubtSecondary } from './secondary.ts';

/** What speaks against reading rows as what they are taken for; `typeColumn` says what kind of security they are. */
export function doubtRows(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  typeColumn?: number,
): readonly ProposedDoubt[] {
  return [
    ...targets.flatMap((target) => [...doubtRepeats(target, tab), ...doubtDays(target, tab)]),
    ...doubtTotals(targets, tab),
    ...doubtPrices(targets, tab),
    ...doubtNothing(targets, tab),
    ...doubtKinds(targets, tab, typeColumn),
    ...doubtRates(targets, tab),
    ...doubtSeveral(targets, tab),
    ...doubtCurrencies(targets, tab),
    ...doubtTab(targets, tab),
    ...doubtCompanies(targets, tab),
    ...doubtNames(targets, tab),
    ...doubtSecondary(targets, tab),
  ];
}
