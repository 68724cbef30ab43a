import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { homeOf, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { gatherFacts } from '../score/column-facts.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';

/** Returns a name that no header, or line of one, has. */
export function toFreeName(wanted: string, { columns }: ProposalTab): string {
  const taken = new Set(columns.flatMap(({ header, lines }) => [header, ...lines]).map(foldHeader));
  return [wanted, `${wanted} by column`].find((name) => !taken.has(foldHeader(name))) ?? `${wanted} of each column`;
}

/** Returns the mapping's name of a column: its letters where the header is a day stored as a number. */
export function refIn({ refOf }: ProposalTab, columnIndex: TabColumn): string {
  const ref = refOf(columnIndex);
  return /^\d{5}(?:\.\d+)?$/.test(ref) ? toColumnLetters(homeOf(columnIndex)) : ref;
}

interface Turn {
  readonly steps: readonly StepForm[];
  readonly made: Parameters<typeof withSteps>[2]['made'];
  readonly replaced: ReadonlySet<TabColumn>;
  /** Headers of the list for columns whose own headers say nothing. */
  readonly headers: ReadonlyMap<TabColumn, string>;
  readonly leaves: (row: TabRow) => boolean;
}

/** Turns columns into rows: one for each record with a value. */
export function turnTab(tab: ProposalTab, { steps, made, replaced, headers, leaves }: Turn): ProposalTab {
  const kept = { ...tab, dataRows: tab.dataRows.filter((row) => !leaves(row)) };
  const turned = withSteps(kept, steps, { made, replaced });
  const dataRows = turned.dataRows.map((row) => {
    return { ...row, cells: row.cells.filter(({ columnIndex }) => !replaced.has(columnIndex)) };
  });
  const facts = gatherFacts(dataRows);
  const columns = turned.columns.map((column): SourceFacts => {
    const header = headers.get(column.columnIndex) ?? column.header;
    const lines = header === column.header ? column.lines : [header];
    return { ...column, ...facts.get(column.columnIndex), header, lines };
  });
  return { ...tab, dataRows, columns };
}
