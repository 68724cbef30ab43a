import type { TitleFacts } from '../facts/title-facts.ts';
import type { FoundLines } from '../lines/find-lines.ts';
import type { ProposedTarget } from '../proposal.ts';
import type { FoundHeading } from '../rows/find-heading.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { type ProposalTab, rowsWith, withRows } from '../source-tab.ts';
import type { FoundTypes } from '../types/find-types.ts';
import { proposeClass } from './propose-class.ts';
import { proposeCompany } from './propose-company.ts';
import { proposeMarks } from './propose-marks.ts';
import { proposeRound } from './propose-round.ts';

export interface CompanionContext extends ScoringContext {
  readonly facts: TitleFacts;
  readonly heading: FoundHeading | undefined;
  /** Where the rows are of several kinds. */
  readonly types: FoundTypes | undefined;
  /** What those that are certificates become. */
  readonly certificates: ProposedTarget | undefined;
  /** Where several rows are one purchase. */
  readonly lines: FoundLines | undefined;
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
  if (kind === 'rounds') return [...companies, ...proposeClasses(main, tab, context)];
  const marks = proposeMarks(main, tab, { ...context, day: context.facts.day });
  if (!main.columns.some(({ name }) => name === 'Round')) return [...companies, ...marks];
  return [...companies, ...proposeRounds(main, tab, context), ...proposeClasses(main, tab, context), ...marks];
}

/** Notes and warrants have no class. */
function proposeClasses(
  main: ProposedTarget,
  tab: ProposalTab,
  { types, certificates = main, ...context }: CompanionContext,
): readonly ProposedTarget[] {
  if (types === undefined) return proposeClass(main, tab, context);
  const texts = types.groups.flatMap((group) => (group.type === 'certificate' ? group.texts : []));
  return texts.length === 0 ? [] : ofTexts(texts, types, tab, (rows) => proposeClass(certificates, rows, context));
}

/** A warrant is issued beside a round or long after it: its day says nothing of when that closed. */
function proposeRounds(
  main: ProposedTarget,
  tab: ProposalTab,
  { types, ...context }: CompanionContext,
): readonly ProposedTarget[] {
  const others = types?.groups.filter(({ type }) => !/warrant$/.test(type)) ?? [];
  if (types === undefined || others.length === types.groups.length) return proposeRound(main, tab, context);
  const texts = others.flatMap((group) => group.texts);
  return ofTexts(texts, types, tab, (rows) => proposeRound(main, rows, context));
}

function ofTexts(
  texts: readonly string[],
  { columnIndex }: FoundTypes,
  tab: ProposalTab,
  propose: (rows: ProposalTab) => readonly ProposedTarget[],
): readonly ProposedTarget[] {
  const when = { ref: tab.refOf(columnIndex), texts };
  return propose(withRows(tab, rowsWith(texts, columnIndex, tab))).map((target) => ({ ...target, when }));
}
