import { multiplyDecimals, roundToPlaces } from '../../../model/values/decimal.ts';
import { sheetOf } from '../../../sheets/all-sheets.ts';
import { foldHeader } from '../../../util/text/text.ts';
import type { Cell, Row } from '../../../workbook/table.ts';
import { readAmountCell } from '../amounts/amount-cell.ts';
import { decideUnit } from '../amounts/decide-unit.ts';
import { toDoubt } from '../amounts/settle-amounts.ts';
import { findNoteElsewhere, readTabNotes } from '../amounts/tab-notes.ts';
import { withColumns } from '../made-columns.ts';
import type { ProposedCompute, ProposedDoubt } from '../proposal.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { findWrittenForm } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';
import { findPrice, findShares } from './sure-columns.ts';

/** A tab with the cost of its rows, worked out, and the step that does so. */
export interface CostedTab {
  readonly tab: ProposalTab;
  readonly compute?: ProposedCompute;
  /** Where the price may be another than that which was paid. */
  readonly doubts: readonly ProposedDoubt[];
}

const NAME = 'Cost';
/** Cents. */
const PLACES = 2;
/** What one share was bought at, and nothing that it is worth by now. */
const PAID = /per share|issue|purchase|original|paid|entry|cost|\boip\b|\bpps\b/i;

/** What was bought of somebody was not bought at the price of its round. */
const OF_OTHERS = /\bsecondar(?:y|ies)\b|\btransfer/i;

/** Shares at a price, where the tab has no amount that was paid for them: nothing else is meant by both. */
export function workOutCost(tab: ProposalTab, context: ScoringContext): CostedTab {
  const nothing: CostedTab = { tab, doubts: [] };
  const filled = tab.columns.filter((facts) => facts.filled > 0);
  const [shares, price] = [findShares(tab, context), findPrice(tab, context)];
  const isTaken = tab.columns.some(({ header }) => foldHeader(header) === foldHeader(NAME));
  if (shares === undefined || price === undefined || isTaken || filled.some((facts) => mayBeCost(facts, context)))
    return nothing;
  if (saysScale(tab) || !isPlain(shares, 'count', tab) || !isPlain(price, 'price', tab)) return nothing;
  const { columnIndex: homeIndex } = shares;
  const [ofShares, ofPrice] = [tab.refOf(homeIndex), tab.refOf(price.columnIndex)];
  const made = withColumns(tab, [{ name: NAME, homeIndex, cellOf: toProduct(shares, price, tab) }]);
  const reason = 'no column says what was paid in all';
  const compute: ProposedCompute = {
    kind: 'compute',
    name: NAME,
    by: 'multiply',
    of: [ofShares, ofPrice],
    places: PLACES,
    reason,
  };
  const isPaid = PAID.test(price.header) && !filled.some(({ texts }) => texts.some((text) => OF_OTHERS.test(text)));
  const text = `Investment Amount: it is ${ofShares} × ${ofPrice}, taken as the amount paid: ${price.samples.join('; ')}`;
  const column = { ref: ofPrice, columnIndex: price.columnIndex };
  return { tab: made, compute, doubts: isPaid ? [] : [toDoubt(column, text)] };
}

/** Anything that may be what was paid. */
function mayBeCost(facts: SourceFacts, context: ScoringContext): boolean {
  return guessColumns(facts, sheetOf('securities'), context).some(({ column }) => column.name === 'Investment Amount');
}

/** Whether `USD in thousands` above or below a table is meant of its prices, nobody says: their product would be at either scale. */
function saysScale(tab: ProposalTab): boolean {
  if (findNoteElsewhere(tab) !== undefined) return true;
  return readTabNotes(tab).some(({ unit, isOfShares }) => unit.scale !== undefined && isOfShares !== true);
}

/** In no unit, said or doubtful. */
function isPlain({ header, cells }: SourceFacts, kind: 'count' | 'price', tab: ProposalTab): boolean {
  const sign = findWrittenForm([tab]).decimalSign ?? '.';
  const read = cells.flatMap((cell) => readAmountCell(cell, sign) ?? []);
  const { unit, doubt } = decideUnit({ header, cells: read, kind, notes: readTabNotes(tab), elsewhere: undefined });
  return unit === undefined && doubt === undefined;
}

function toProduct(shares: SourceFacts, price: SourceFacts, tab: ProposalTab): (row: Row) => Cell | undefined {
  const sign = findWrittenForm([tab]).decimalSign ?? '.';
  const valueIn = ({ cells }: Row, { columnIndex }: SourceFacts) => {
    const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
    return cell === undefined ? undefined : readAmountCell(cell, sign)?.value;
  };
  return (row) => {
    const [count, each] = [valueIn(row, shares), valueIn(row, price)];
    if (count === undefined || each === undefined) return undefined;
    const text = roundToPlaces(multiplyDecimals(count, each), PLACES);
    return { columnIndex: 0, value: { kind: 'number', text } };
  };
}
