import type { ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { doubtCurrencies } from './doubt-currencies.ts';
import { doubtKinds } from './doubt-kinds.ts';
import { doubtRates } from './doubt-rates.ts';
import { doubtRepeats } from './doubt-repeats.ts';
import { doubtSeveral } from './doubt-several.ts';
import { doubtTab } from './doubt-tab.ts';

/** What speaks against reading rows as what they are taken for; `typeColumn` says what kind of security they are. */
export function doubtRows(
  targets: readonly ProposedTarget[],
  tab: ProposalTab,
  typeColumn?: number,
): readonly ProposedDoubt[] {
  return [
    ...targets.flatMap((target) => doubtRepeats(target, tab)),
    ...doubtKinds(targets, tab, typeColumn),
    ...doubtRates(targets, tab),
    ...doubtSeveral(targets, tab),
    ...doubtCurrencies(targets, tab),
    ...doubtTab(targets, tab),
  ];
}
