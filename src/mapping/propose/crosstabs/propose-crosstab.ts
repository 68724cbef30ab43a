import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { homeOf } from '../../source/made-index.ts';
import type { ProposedSheet } from '../proposal.ts';
import { proposeTab } from '../propose-tab.ts';
import type { SourceTable } from '../read-tables.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { type ProposalTab, readBelow } from '../source-tab.ts';
import { isOfBusiness } from './decide-measure.ts';
import { findCrosstab } from './find-crosstab.ts';
import { finishCrosstab } from './finish-crosstab.ts';
import type { UnpivotedColumns } from './make-columns.ts';
import { isListItself, nameKnown, readCrosstab } from './read-crosstab.ts';

export interface CrosstabProposal {
  readonly tab: ProposalTab;
  readonly proposed: ProposedSheet;
}

/**
 * Turns classes, rounds, periods or funds across into a list by an unpivot, and reads that like any list. Returns
 * `undefined` for any other table, or where the list resembles no sheet.
 */
export function proposeCrosstab(
  table: Table,
  { passedOver, above, remarks }: Pick<SourceTable, 'passedOver' | 'remarks'> & { readonly above: readonly Row[] },
  context: ScoringContext,
): CrosstabProposal | undefined {
  const crosstab = findCrosstab(table, nameKnown(context.known));
  if (crosstab === undefined) return undefined;
  const tab = { ...readBelow(crosstab.headerRows, { table, passedOver, above }), remarks };
  if (isListItself(tab, crosstab, context)) return undefined;
  if (isOfBusiness(tab, crosstab)) return undefined;
  const reading = readCrosstab(tab, crosstab, context);
  const proposed = proposeTab(reading.turned, { ...context, meant: reading.made.meant });
  if (proposed === undefined || !usesRun(proposed, reading.made)) return undefined;
  // Marks beside amounts become a list of their own.
  const marked =
    reading.marks === undefined ? undefined : proposeTab(reading.marks, { ...context, meant: 'valuations' });
  const both = marked === undefined ? proposed : withMarks(proposed, marked);
  return { tab: reading.turned, proposed: finishCrosstab(both, reading, context) };
}

function withMarks(sheet: ProposedSheet, { targets, doubts }: ProposedSheet): ProposedSheet {
  const marks = targets.filter(({ sheet: { kind } }) => kind === 'valuations');
  const refs = new Set(
    marks.flatMap(({ columns }) => columns.flatMap(({ columnIndex }) => columnIndex ?? [])).map(homeOf),
  );
  const ofMarks = doubts.filter(({ columnIndex }) => columnIndex !== undefined && refs.has(columnIndex));
  return { ...sheet, targets: [...sheet.targets, ...marks], doubts: [...sheet.doubts, ...ofMarks] };
}

/** Returns whether any number of the run is read. */
function usesRun({ targets }: ProposedSheet, { columns }: UnpivotedColumns): boolean {
  const measures = new Set(columns.flatMap(({ name, isMeasure }) => (isMeasure ? [name] : [])));
  return targets.some((target) => target.columns.some(({ ref }) => ref !== undefined && measures.has(ref)));
}
