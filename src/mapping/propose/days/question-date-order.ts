import { quote } from '../../../base/util/text/quote.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { Proposal, ProposedDoubt, ProposedTarget } from '../proposal.ts';
import { findWrittenForm, isEitherOrder } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';

/** A table with its targets. */
interface DatedTable {
  readonly name: string;
  readonly tab: ProposalTab;
  readonly targets: readonly ProposedTarget[];
}

/**
 * Questions ambiguous dates that are read in the order of a different table: people write them differently from tab to
 * tab.
 */
export function questionDateOrder(
  { tab, targets }: DatedTable,
  others: readonly DatedTable[],
  { dateOrder }: Pick<Proposal, 'dateOrder'>,
): readonly ProposedDoubt[] {
  if (dateOrder === undefined || findWrittenForm([tab]).dateOrder !== undefined) return [];
  const shown = others.find((other) => findWrittenForm([other.tab]).dateOrder === dateOrder);
  const columns = targets.flatMap(({ sheet, columns }) =>
    columns.filter(({ name }) => sheet.columns.some((column) => column.name === name && column.value.kind === 'date')),
  );
  for (const column of columns) {
    const facts = tab.columns.find(({ columnIndex }) => columnIndex === column.columnIndex);
    const text = facts?.texts.find(isEitherOrder);
    const day = text === undefined ? undefined : parseDateText(text)?.readings.find(({ order }) => order === dateOrder);
    if (text === undefined || day === undefined) continue;
    const first = dateOrder === 'dmy' ? 'day' : 'month';
    const where = shown === undefined ? '' : `, as in ${quote(shown.name)}`;
    return [toDoubt(column, `dates are read with the ${first} first${where}: ${text} → ${day.date}`)];
  }
  return [];
}
