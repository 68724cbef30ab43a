import { foldHeader } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { multiplyDecimals, roundToPlaces } from '../../../model/values/decimal.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import { withColumns } from '../made-columns.ts';
import type { ProposedCompute, ProposedDoubt } from '../proposal.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { findPrice, findShares, isOfPurchases, isPlain, statesScale, toReader } from './plain-columns.ts';

export interface CostedTab {
  readonly tab: ProposalTab;
  readonly compute?: ProposedCompute;
  /** Present where the price may not be the one that was paid. */
  readonly doubts: readonly ProposedDoubt[];
}

const NAME = 'Cost';
const PLACES = 2;
export function workOutCost(tab: ProposalTab, context: ScoringContext): CostedTab {
  const nothing: CostedTab = { tab, doubts: [] };
  const filled = tab.columns.filter((facts) => facts.filled > 0);
  const [shares, price] = [findShares(tab, context), findPrice(tab, context)];
  const isTaken = tab.columns.some(({ header }) => foldHeader(header) === foldHeader(NAME));
  if (shares === undefined || price === undefined || isTaken || filled.some((facts) => mayBeCost(facts, context)))
    return nothing;
  if (statesScale(tab) || !isPlain(shares, 'count', tab) || !isPlain(price, 'price', tab)) return nothing;
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
  const text = `Investment Amount: it is ${ofShares} × ${ofPrice}, taken as the amount paid: ${price.samples.join('; ')}`;
  const column = { ref: ofPrice, columnIndex: price.columnIndex };
  return { tab: made, compute, doubts: isOfPurchases(price, tab) ? [] : [toDoubt(column, text)] };
}

function mayBeCost(facts: SourceFacts, context: ScoringContext): boolean {
  return guessColumns(facts, sheetOf('securities'), context).some(({ column }) => column.name === 'Investment Amount');
}

function toProduct(shares: SourceFacts, price: SourceFacts, tab: ProposalTab): (row: Row) => Cell | undefined {
  const valueIn = toReader(tab);
  return (row) => {
    const [count, each] = [valueIn(row, shares), valueIn(row, price)];
    if (count === undefined || each === undefined) return undefined;
    const text = roundToPlaces(multiplyDecimals(count, each), PLACES);
    return { columnIndex: 0, value: { kind: 'number', text } };
  };
}
