import { sheetOf } from '../../sheets/all-sheets.ts';
import { foldHeader, foldName } from '../../util/text/text.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import { toFixed } from './facts/apply-facts.ts';
import type { TitleFacts } from './facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from './proposal.ts';
import { type FoundHeading, takeHeading } from './rows/find-heading.ts';
import { assignColumns, toProposedColumn } from './score/assign-columns.ts';
import { inOrder } from './score/in-order.ts';
import { type ScoringContext, SURE } from './score/score-column.ts';
import type { ProposalTab } from './source-tab.ts';
import { KIND_VALUES } from './values/split-label.ts';

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
  if (kind === 'rounds') return [companies];
  const marks = proposeMarks(main, tab, context);
  if (columnOf('Round') === undefined) return [companies, ...marks];
  return [companies, ...proposeRound(main, tab, context), ...proposeClass(main, tab, context), ...marks];
}

/** Marks beside holdings, where a column or a title says of which day they are. */
function proposeMarks(
  main: ProposedTarget,
  tab: ProposalTab,
  { facts, ...context }: CompanionContext,
): readonly ProposedTarget[] {
  const sheet = sheetOf('valuations');
  const shared = sharedColumns(main, ['Company', 'Fund', 'Currency']);
  const own = ownColumns(main, tab, sheet, context).filter(({ name }) => name !== 'Fund');
  const isMarked = own.some(({ name }) => name === 'Fair Value');
  const isDated = own.some(({ name }) => name === 'Date');
  const day = isDated || facts.day === undefined ? [] : [toFixed('Date', facts.day)];
  const isWhole = isMarked && isDated !== day.length > 0 && shared.some(({ name }) => name === 'Fund');
  return isWhole ? [{ sheet, name: sheet.name, columns: inOrder(sheet, [...shared, ...day, ...own]) }] : [];
}

/** What a holding and the round or class of it have in common. */
function sharedColumns({ columns }: ProposedTarget, names: readonly string[]): readonly ProposedColumn[] {
  return columns.filter(({ name }) => names.includes(name));
}

function proposeRound(main: ProposedTarget, tab: ProposalTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('rounds');
  const own = ownColumns(main, tab, sheet, context);
  const closing = own.some(({ name }) => name === 'Closing Date') ? [] : guessClosing(main, tab, context);
  const columns = [...sharedColumns(main, ['Company', 'Round', 'Currency']), ...closing, ...own];
  const isDated = columns.some(({ name }) => name === 'Closing Date');
  return isDated ? [{ sheet, name: sheet.name, columns: inOrder(sheet, columns) }] : [];
}

/** The day of the purchase, unless the user said before that it is not. */
function guessClosing(main: ProposedTarget, tab: ProposalTab, context: ScoringContext): readonly ProposedColumn[] {
  const issued = main.columns.find(({ name }) => name === 'Issue Date');
  if (issued === undefined || isLeftAlone(issued, 'Rounds', tab, context)) return [];
  const isSure = !BOUGHT.test(issued.ref ?? '') && hasOneDayEach(main, issued, tab);
  const reason = 'the round is taken to have closed on that day';
  return [{ ...issued, name: 'Closing Date', confidence: isSure ? 0.76 : 0.6, reason }];
}

/** What was bought may have been bought of somebody, long after the round. */
const BOUGHT = /bought|purchas|acqui|secondary|transfer/i;

/** Several purchases of one round, on several days, leave open when it closed. */
function hasOneDayEach({ columns }: ProposedTarget, { columnIndex: day }: ProposedColumn, tab: ProposalTab): boolean {
  const indexes = ['Company', 'Round'].map((name) => columns.find((column) => column.name === name)?.columnIndex);
  const last = new Map<number | undefined, string>();
  const days = new Map<string, string>();
  return tab.table.rows.every(({ rowNumber, cells }) => {
    if (rowNumber <= tab.headerRows.last) return true;
    for (const { columnIndex, ...cell } of cells) last.set(columnIndex, textOf({ columnIndex, ...cell }));
    const stated = cells.find(({ columnIndex }) => columnIndex === day);
    if (!isFilled(stated)) return true;
    const key = JSON.stringify(indexes.map((index) => foldName(last.get(index) ?? '')));
    const known = days.get(key) ?? textOf(stated);
    days.set(key, known);
    return known === textOf(stated);
  });
}

function proposeClass(main: ProposedTarget, tab: ProposalTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('share-classes');
  const shared = sharedColumns(main, ['Company', 'Round', 'Share Class', 'Currency']);
  const own = ownColumns(main, tab, sheet, context);
  const has = (columns: readonly ProposedColumn[], wanted: string) => columns.some(({ name }) => name === wanted);
  if (!has(shared, 'Share Class') || !has(own, 'Price Per Share')) return [];
  const series = main.columns.find(({ name, ref }) => name === 'Round' && ref === 'Series');
  const kind: ProposedColumn[] =
    series === undefined || has(own, 'Class Type')
      ? []
      : [{ ...series, name: 'Class Type', ref: 'Kind', values: KIND_VALUES }];
  return [{ sheet, name: sheet.name, columns: inOrder(sheet, [...shared, ...kind, ...own]) }];
}

/** What of the tab only this sheet has, as far as it is sure. */
function ownColumns(
  main: ProposedTarget,
  tab: ProposalTab,
  sheet: ProposedTarget['sheet'],
  context: ScoringContext,
): readonly ProposedColumn[] {
  const used = new Set(main.columns.map(({ columnIndex }) => columnIndex));
  return assignColumns(tab.columns, sheet, context)
    .filter(({ facts, guess }) => !used.has(facts.columnIndex) || guess.confidence === 1)
    .filter(
      ({ guess }) =>
        guess.confidence >= SURE && !['Company', 'Round', 'Currency', 'Share Class'].includes(guess.column.name),
    )
    .map((assignment) => toProposedColumn(assignment, tab));
}

/** The user said before that the column is none of that sheet's. */
function isLeftAlone(
  { columnIndex }: ProposedColumn,
  sheet: string,
  tab: ProposalTab,
  { memory }: ScoringContext,
): boolean {
  const header = tab.columns.find((facts) => facts.columnIndex === columnIndex)?.header ?? '';
  return memory.columns.some(
    (said) => said.sheet === sheet && said.column === undefined && foldHeader(said.header) === foldHeader(header),
  );
}
