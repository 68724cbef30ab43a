import { ZERO } from '../../../model/values/decimal.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { isBlank } from '../../source/cell-text.ts';
import { findNumberColumns, type NumberColumn } from '../../source/number-columns.ts';
import { numberIn } from '../../source/number-in.ts';
import { leaveOpen } from '../leave-open.ts';
import { isOfPayouts } from '../names/name-words.ts';
import type { MappingMemory, SkippedTable } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { whyNoPlace } from './no-place.ts';
import { hintOf, tellSums } from './show-sums.ts';
import { findSummed, type SummedTable } from './summaries.ts';

/** A tab, or a table on one, that is like no sheet of the format; `tab` is absent where no header was found. */
export interface UnreadTable {
  readonly table: Table;
  readonly tab: ProposalTab | undefined;
  readonly part?: SkippedTable['part'];
}

/** A table that is read, as others may sum it up. */
export function toSummed({ columns, dataRows }: ProposalTab, name: string): SummedTable {
  const numbers = findNumberColumns(dataRows, (columnIndex) => hintOf(columns, columnIndex));
  const keys = columns.filter(({ columnIndex, kinds }) => kinds.text > 0 && !numbers.has(columnIndex));
  return { name, rows: dataRows, numbers: [...numbers.values()], keys: keys.map(({ columnIndex }) => columnIndex) };
}

/**
 * Says of a table that it is left out, and why: it sums up another, or holds nothing that the service keeps. Where its
 * amounts prove neither, it is to be asked about.
 */
export function tellLeftTable(
  { table, tab, part }: UnreadTable,
  others: readonly SummedTable[],
  memory: MappingMemory,
): SkippedTable {
  const why = whySkipped(table, tab);
  const left = { sheet: table.name, why, ...(part === undefined ? {} : { part }) };
  const amounts = listAmounts(table, tab);
  if (amounts.length === 0) return { ...left, doubts: [] };
  const summed = findSummed(tab === undefined ? table : { rows: tab.dataRows }, amounts, others);
  const because = summed === undefined ? whyNothing(amounts, tab) : `its amounts are sums of those on ${summed}`;
  if (because !== undefined) return { ...left, because, doubts: [] };
  const shown = tellSums(amounts, tab?.dataRows ?? table.rows, tab?.columns);
  const cells = part === undefined ? '' : `${part.cells}: `;
  const text = `${cells}it is left out, because ${why}; it holds ${shown.join(', ')}`;
  return { ...left, because: why, doubts: leaveOpen([{ kind: 'values', text }], memory) };
}

function whySkipped({ name, rows }: Table, tab: ProposalTab | undefined): string {
  if (rows.every(({ cells }) => cells.every(isBlank))) return 'it is empty';
  if (isOfPayouts(name)) return 'it lists what was paid out, which is neither a purchase nor a sale';
  return tab === undefined ? 'no row looks like a header' : 'its columns do not look like any sheet of the format';
}

/** Those with more than zeros below the header. */
export function listAmounts(table: Table, tab: ProposalTab | undefined): readonly NumberColumn[] {
  const below = table.rows.filter(({ rowNumber }) => rowNumber > (tab?.headerRows.last ?? 0));
  const numbers = findNumberColumns(below, (columnIndex) => hintOf(tab?.columns ?? [], columnIndex));
  return [...numbers.values()].filter(
    (column) => column.isAmount && below.some((row) => (numberIn(row, column) ?? ZERO) !== ZERO),
  );
}

/** The reason of the first column, where there is one for each. */
function whyNothing(amounts: readonly NumberColumn[], tab: ProposalTab | undefined): string | undefined {
  const reasons = amounts.map(({ columnIndex }) => whyNoPlace(hintOf(tab?.columns ?? [], columnIndex).header));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}
