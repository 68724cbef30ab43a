import type { Decimal } from '../../../model/values/decimal.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { readAmountCell } from '../amounts/amount-cell.ts';
import { decideUnit } from '../amounts/decide-unit.ts';
import { findNoteElsewhere, readTabNotes } from '../amounts/tab-notes.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { signOf } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';

/** What one share was bought at, and nothing that it is worth by now. */
const PAID = /per share|issue|purchase|original|paid|entry|cost|\boip\b|\bpps\b/i;

/** What was bought of somebody was not bought at the price of its round. */
const OF_OTHERS = /\bsecondar(?:y|ies)\b|\btransfer/i;

/** True for a price that was paid for what the rows of the tab hold. */
export function isOfPurchases({ header }: SourceFacts, { columns }: ProposalTab): boolean {
  return PAID.test(header) && !columns.some(({ texts }) => texts.some((text) => OF_OTHERS.test(text)));
}

/** Whether `USD in thousands` above or below a table is meant of its prices, nobody says: their product would be at either scale. */
export function statesScale(tab: ProposalTab): boolean {
  if (findNoteElsewhere(tab) !== undefined) return true;
  return readTabNotes(tab).some(({ unit, isOfShares }) => unit.scale !== undefined && isOfShares !== true);
}

/** In no unit, said or doubtful. */
export function isPlain({ header, cells }: SourceFacts, kind: 'count' | 'price' | 'amount', tab: ProposalTab): boolean {
  const sign = signOf(tab);
  const read = cells.flatMap((cell) => readAmountCell(cell, sign) ?? []);
  const { unit, doubt } = decideUnit({ header, cells: read, kind, notes: readTabNotes(tab), elsewhere: undefined });
  return unit === undefined && doubt === undefined;
}

/** Reads numbers as the tab writes them; `undefined` for anything else. */
export function toReader(tab: ProposalTab): (row: Row, column: SourceFacts) => Decimal | undefined {
  const sign = signOf(tab);
  return ({ cells }, { columnIndex }) => {
    const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
    return cell === undefined ? undefined : readAmountCell(cell, sign)?.value;
  };
}
