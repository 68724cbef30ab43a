import { sheetOf } from '../../../sheets/all-sheets.ts';
import type { TitleFacts } from '../facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { type FoundHeading, takeHeading } from '../rows/find-heading.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { proposeClass } from './propose-class.ts';
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
  const columnOf = (name: string): ProposedColumn | undefined => main.columns.find((column) => column.name === name);
  const company = columnOf('Company');
  const { kind } = main.sheet;
  if (company === undefined || (kind !== 'securities' && kind !== 'rounds')) return [];
  const named: ProposedTarget = { sheet: sheetOf('companies'), name: 'Companies', columns: [company] };
  const companies = context.heading?.column === 'Sector' ? takeHeading(named, context.heading) : named;
  if (kind === 'rounds') return [companies, ...proposeClass(main, tab, context)];
  const marks = proposeMarks(main, tab, { ...context, day: context.facts.day });
  if (columnOf('Round') === undefined) return [companies, ...marks];
  return [companies, ...proposeRound(main, tab, context), ...proposeClass(main, tab, context), ...marks];
}
