import type { TitleFacts } from '../facts/title-facts.ts';
import type { ProposedTarget } from '../proposal.ts';
import type { FoundHeading } from '../rows/find-heading.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { proposeClass } from './propose-class.ts';
import { proposeCompany } from './propose-company.ts';
import { proposeMarks } from './propose-marks.ts';
import { proposeRound } from './propose-round.ts';

export interface CompanionContext extends ScoringContext {
  readonly facts: TitleFacts;
  readonly heading: FoundHeading | undefined;
}

/** The company, round and share class that a holding names, for those that are not there yet; its mark, too. */
export function proposeCompanions(
  main: ProposedTarget,
  tab: ProposalTab,
  context: CompanionContext,
): readonly ProposedTarget[] {
  const { kind } = main.sheet;
  if (kind !== 'securities' && kind !== 'rounds') return [];
  const companies = proposeCompany(main, tab, context);
  if (kind === 'rounds') return [...companies, ...proposeClass(main, tab, context)];
  const marks = proposeMarks(main, tab, { ...context, day: context.facts.day });
  if (!main.columns.some(({ name }) => name === 'Round')) return [...companies, ...marks];
  return [...companies, ...proposeRound(main, tab, context), ...proposeClass(main, tab, context), ...marks];
}
