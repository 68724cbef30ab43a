import { foldName } from '../../../base/util/text/text.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { textOf } from '../../source/cell-text.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import type { Crosstab } from './find-crosstab.ts';
import { findOwnHolders, NO_HOLDERS, type OwnHolders } from './holders.ts';
import { findLabelRows, type LabelRow } from './label-rows.ts';
import { findLead, type LeadColumn } from './lead-columns.ts';
import { type MadeColumns, makeColumns } from './make-columns.ts';
import { listLoneRows } from './read-choices.ts';
import { cellIn, turnTab } from './turn-tab.ts';

/** A crosstab, and everything that was understood of it. */
export interface CrosstabReading {
  readonly tab: ProposalTab;
  /** As the list that it becomes. */
  readonly turned: ProposalTab;
  /** The same where its days are those of marks. */
  readonly marks?: ProposalTab;
  readonly crosstab: Crosstab;
  readonly lead: LeadColumn | undefined;
  readonly labels: readonly LabelRow[];
  readonly made: MadeColumns;
  readonly own: OwnHolders;
  /** True for rows that are none of the list. */
  readonly leaves: (row: Row) => boolean;
  /** Rows of nothing but a text. */
  readonly lone: readonly Row[];
}

export function readCrosstab(whole: ProposalTab, crosstab: Crosstab, context: ScoringContext): CrosstabReading {
  const lead = findLead(whole, crosstab, context.known);
  const isOfHolders = lead?.name === 'Fund';
  const lone = isOfHolders ? listLoneRows(whole.table, whole.headerRows.last) : [];
  const tab = isOfHolders ? withoutRows(whole, lone) : whole;
  const names = new Set([...context.known.funds, ...Object.keys(context.memory.funds)].map(foldName));
  const { columnIndex = 0 } = lead?.facts ?? {};
  const labels = isOfHolders ? findLabelRows(tab, crosstab, { columnIndex, names }) : [];
  const numbers = new Set(labels.map(({ rowNumber }) => rowNumber));
  const leaves = ({ rowNumber }: Row): boolean => numbers.has(rowNumber);
  const made = makeColumns(tab, crosstab, { labels, lead });
  const replaced = new Set([...crosstab.run, ...crosstab.others].map((column) => column.columnIndex));
  const headers = new Map(lead === undefined ? [] : [[lead.facts.columnIndex, lead.name] as const]);
  const turn = { records: made.records, replaced, headers, leaves };
  const turned = turnTab(tab, { ...turn, made: made.columns });
  const marks = made.marks === undefined ? {} : { marks: turnTab(tab, { ...turn, made: made.marks }) };
  const holder = whole.columns.find((facts) => facts.columnIndex === columnIndex);
  const own =
    !isOfHolders || holder === undefined
      ? NO_HOLDERS
      : findOwnHolders(namesIn(tab, columnIndex, leaves), tab.refOf(columnIndex), context);
  return { tab, turned, ...marks, crosstab, lead, labels, made, own, leaves, lone };
}

/** What is left of the tab; the rows are remarks on it. */
function withoutRows(tab: ProposalTab, left: readonly Row[]): ProposalTab {
  const lone = new Set(left);
  return {
    ...tab,
    remarks: [...(tab.remarks ?? []), ...left],
    table: { ...tab.table, rows: tab.table.rows.filter((row) => !lone.has(row)) },
  };
}

/** Of all rows that hold data, those too in which nothing stands under a class. */
function namesIn(
  { dataRows }: ProposalTab,
  columnIndex: number,
  leaves: (row: Row) => boolean,
): { readonly columnIndex: number; readonly names: readonly string[] } {
  const names = new Map<string, string>();
  for (const row of dataRows.filter((one) => !leaves(one))) {
    const cell = cellIn(row, columnIndex);
    const text = cell === undefined ? '' : textOf(cell);
    if (text !== '' && !names.has(foldName(text))) names.set(foldName(text), text);
  }
  return { columnIndex, names: [...names.values()] };
}
