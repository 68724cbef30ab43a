import { foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { type FoundHeading, takeHeading } from '../rows/find-heading.ts';
import { inOrder } from '../score/in-order.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { listUnknown } from '../values/propose-values.ts';
import { ownColumns } from './own-columns.ts';

/** Columns beside holdings that describe the company. */
const OF_COMPANIES: ReadonlySet<string> = new Set(['Sector', 'City', 'Website']);

/** Proposes the company of the rows, with columns that agree within each company and have known values. */
export function proposeCompany(
  main: ProposedTarget,
  tab: ProposalTab,
  { heading, ...context }: ScoringContext & { readonly heading: FoundHeading | undefined },
): readonly ProposedTarget[] {
  const company = main.columns.find(({ name }) => name === 'Company');
  if (company === undefined) return [];
  const sheet = sheetOf('companies');
  const named: ProposedTarget = { sheet, name: sheet.name, columns: [company] };
  const own = ownColumns(main, tab, sheet, context).filter(
    (column) =>
      OF_COMPANIES.has(column.name) &&
      listUnknown(column, named, tab).length === 0 &&
      isOfCompany(column, company, tab),
  );
  const target = { ...named, columns: inOrder(sheet, [company, ...own]) };
  return [heading?.column === 'Sector' ? takeHeading(target, heading) : target];
}

function isOfCompany(column: ProposedColumn, company: ProposedColumn, { dataRows }: ProposalTab): boolean {
  const said = new Map<string, string>();
  return dataRows.every(({ cells }) => {
    const [name, text] = [company, column].map(({ columnIndex }) => {
      const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
      return isFilled(cell) ? foldName(textOf(cell)) : undefined;
    });
    if (name === undefined || text === undefined) return true;
    const known = said.get(name) ?? text;
    said.set(name, known);
    return known === text;
  });
}
