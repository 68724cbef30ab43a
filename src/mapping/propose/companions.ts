import { sheetOf } from '../../sheets/all-sheets.ts';
import { foldHeader } from '../../util/text.ts';
import { assignColumns, toProposedColumn } from './assign-columns.ts';
import type { ProposedColumn, ProposedTarget } from './proposal.ts';
import { type ScoringContext, SURE } from './score-column.ts';
import type { SourceTab } from './source-tab.ts';
import { KIND_VALUES } from './split-label.ts';

/** The company, round and share class that a holding names, for those that are not there yet. */
export function proposeCompanions(
  main: ProposedTarget,
  tab: SourceTab,
  context: ScoringContext,
): readonly ProposedTarget[] {
  const columnOf = (name: string): ProposedColumn | undefined => main.columns.find((column) => column.name === name);
  const company = columnOf('Company');
  const { kind } = main.sheet;
  if (company === undefined || (kind !== 'securities' && kind !== 'rounds')) return [];
  const companies: ProposedTarget = { sheet: sheetOf('companies'), name: 'Companies', columns: [company] };
  if (kind === 'rounds') return [companies];
  const round = columnOf('Round');
  if (round === undefined) return [companies];
  return [companies, ...proposeRound(main, tab, context), ...proposeClass(main, tab, context)];
}

function proposeRound(main: ProposedTarget, tab: SourceTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('rounds');
  const shared = main.columns.filter(({ name }) => name === 'Company' || name === 'Round' || name === 'Currency');
  const own = ownColumns(main, tab, sheet, context);
  const issued = main.columns.find(({ name }) => name === 'Issue Date');
  const isDenied = issued !== undefined && isLeftAlone(issued, sheet.name, tab, context);
  const date = isDenied ? undefined : issued;
  if (date === undefined && !own.some(({ name }) => name === 'Closing Date')) return [];
  const closing =
    date === undefined || own.some(({ name }) => name === 'Closing Date')
      ? []
      : [{ ...date, name: 'Closing Date', confidence: 0.6, reason: 'the round is taken to have closed on that day' }];
  return [
    {
      sheet,
      name: sheet.name,
      columns: [
        ...shared.filter(({ name }) => name !== 'Currency'),
        ...closing,
        ...own,
        ...shared.filter(({ name }) => name === 'Currency'),
      ],
    },
  ];
}

function proposeClass(main: ProposedTarget, tab: SourceTab, context: ScoringContext): readonly ProposedTarget[] {
  const sheet = sheetOf('share-classes');
  const wanted = ['Company', 'Round', 'Share Class', 'Currency'];
  const shared = main.columns.filter(({ name }) => wanted.includes(name));
  const own = ownColumns(main, tab, sheet, context);
  const isKnown = shared.some(({ name }) => name === 'Share Class');
  if (!isKnown || !own.some(({ name }) => name === 'Price Per Share')) return [];
  const series = main.columns.find(({ name, ref }) => name === 'Round' && ref === 'Series');
  const kind: ProposedColumn[] =
    series === undefined || own.some(({ name }) => name === 'Class Type')
      ? []
      : [{ ...series, name: 'Class Type', ref: 'Kind', values: KIND_VALUES }];
  const order = ['Company', 'Round', 'Share Class', 'Class Type', 'Price Per Share', 'Currency'];
  const columns = [...shared, ...kind, ...own.filter(({ name }) => order.includes(name))];
  return [{ sheet, name: sheet.name, columns: columns.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) }];
}

/** What of the tab only this sheet has, as far as it is sure. */
function ownColumns(
  main: ProposedTarget,
  tab: SourceTab,
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
  tab: SourceTab,
  { memory }: ScoringContext,
): boolean {
  const header = tab.columns.find((facts) => facts.columnIndex === columnIndex)?.header ?? '';
  return memory.columns.some(
    (said) => said.sheet === sheet && said.column === undefined && foldHeader(said.header) === foldHeader(header),
  );
}
