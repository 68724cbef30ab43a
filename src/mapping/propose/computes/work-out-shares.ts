import { foldHeader } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  roundToPlaces,
} from '../../../model/values/decimal.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { type Question, questionAt } from '../../question.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';
import { findFactor, isOfPurchases, isPlain, statesScale, toReader } from './plain-columns.ts';

const NAME = 'Shares';
const CENTS = 2;
/** For fractional shares. */
const PLACES = 4;
/** Below this, several counts cost the same to the cent. */
const LEAST_PRICE = decimal('0.02');

/**
 * Divides cost by price where no column may be the number of shares. Sure where in each row a whole number of shares
 * costs exactly what was paid.
 */
function workOutShares(tab: ProposalTab, context: ScoringContext): CostedTab | undefined {
  const [cost, price] = [findFactor('Investment Amount', tab, context), findFactor('Price Per Share', tab, context)];
  const isTaken = tab.columns.some(
    (facts) => foldHeader(facts.header) === foldHeader(NAME) || mayBe(NAME, facts, context),
  );
  if (cost === undefined || price === undefined || cost.columnIndex === price.columnIndex || isTaken) return undefined;
  if (statesScale(tab) || !isPlain(cost, 'amount', tab) || !isPlain(price, 'price', tab)) return undefined;
  const valueIn = toReader(tab);
  const purchases = tab.dataRows.flatMap((row) => {
    const [paid, each] = [valueIn(row, cost), valueIn(row, price)];
    return paid === undefined || each === undefined ? [] : [{ row, paid, each }];
  });
  if (purchases.length === 0) return undefined;
  const uneven = purchases.filter(({ paid, each }) => !isWhole(paid, each));
  const places = uneven.length === 0 ? 0 : PLACES;
  const [ofCost, ofPrice] = [tab.refOf(cost.columnIndex), tab.refOf(price.columnIndex)];
  const step: StepForm = {
    compute: { name: NAME, divide: [{ column: ofCost }, { column: ofPrice }], round: `${places}` },
    note: 'no column says how many shares there are',
  };
  const [first] = uneven;
  const isSure = first === undefined && isOfPurchases(price, tab);
  const shown =
    first === undefined ? price.samples.join('; ') : `row ${first.row.rowNumber}: ${first.paid} ÷ ${first.each}`;
  const why = first === undefined ? 'as if that were what one cost' : 'which is not surely a whole number';
  const doubt = questionAt(
    { column: ofPrice, columnIndex: price.columnIndex },
    { topic: 'computed', to: NAME },
    `${NAME}: they are ${ofCost} ÷ ${ofPrice}, ${why}: ${shown}`,
  );
  const made = [{ name: NAME, home: cost.columnIndex }];
  return { tab: withSteps(tab, [step], { made }), step, doubts: isSure ? [] : [doubt] };
}

/** To the cent. */
function isWhole(paid: Decimal, each: Decimal): boolean {
  const count = divideDecimals(paid, each, 0);
  if (count === undefined || compareDecimals(each, LEAST_PRICE) < 0) return false;
  return roundToPlaces(multiplyDecimals(count, each), CENTS) === roundToPlaces(paid, CENTS);
}

function mayBe(name: string, facts: SourceFacts, context: ScoringContext): boolean {
  return guessColumns(facts, sheetOf('securities'), context).some(({ column }) => column.name === name);
}

interface CostedTab {
  readonly tab: ProposalTab;
  readonly step: StepForm;
  /** Present where the price may not be the one that was paid. */
  readonly doubts: readonly Question[];
}

const COST = 'Cost';
const COST_PLACES = 2;

/** Calculates the third of shares, price and cost. */
export function workOutMissing(tab: ProposalTab, context: ScoringContext): CostedTab | undefined {
  return workOutCost(tab, context) ?? workOutShares(tab, context);
}

function workOutCost(tab: ProposalTab, context: ScoringContext): CostedTab | undefined {
  const filled = tab.columns.filter((facts) => facts.filled > 0);
  const [shares, price] = [findFactor('Shares', tab, context), findFactor('Price Per Share', tab, context)];
  const isTaken = tab.columns.some(({ header }) => foldHeader(header) === foldHeader(COST));
  if (
    shares === undefined ||
    price === undefined ||
    isTaken ||
    filled.some((facts) => mayBe('Investment Amount', facts, context))
  )
    return undefined;
  if (statesScale(tab) || !isPlain(shares, 'count', tab) || !isPlain(price, 'price', tab)) return undefined;
  const { columnIndex: home } = shares;
  const [ofShares, ofPrice] = [tab.refOf(home), tab.refOf(price.columnIndex)];
  const step: StepForm = {
    compute: { name: COST, multiply: [{ column: ofShares }, { column: ofPrice }], round: `${COST_PLACES}` },
    note: 'no column says what was paid in all',
  };
  const text = `Investment Amount: it is ${ofShares} × ${ofPrice}, taken as the amount paid: ${price.samples.join('; ')}`;
  const column = { column: ofPrice, columnIndex: price.columnIndex };
  return {
    tab: withSteps(tab, [step], { made: [{ name: COST, home }] }),
    step,
    doubts: isOfPurchases(price, tab) ? [] : [questionAt(column, { topic: 'computed', to: 'Investment Amount' }, text)],
  };
}
