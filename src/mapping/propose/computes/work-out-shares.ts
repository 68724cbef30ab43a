import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { PRICES_OF_OTHERS, PRICES_PAID } from '../../../model/lexicon/header-words.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  roundToPlaces,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { StepForm } from '../../file/mapping-form.ts';
import { type Question, questionAt } from '../../question.ts';
import { isMade, type TabRow } from '../../source/tab-column.ts';
import { findNoteElsewhere, readTabNotes } from '../amounts/qualify-amounts.ts';
import { amountIn, decideUnit, readAmountCell } from '../amounts/read-amounts.ts';
import { TURNED } from '../proposal.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import { guessColumns, isSurely, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { signOf } from '../score/written-form.ts';
import { hasHeader, type ProposalTab, placeIn } from '../source-tab.ts';
import { withSteps } from '../with-steps.ts';

/** Recognises a price of purchase, as opposed to a present value; secondary purchases have a price of their own. */
function isOfPurchases({ header }: SourceFacts, { columns }: ProposalTab): boolean {
  return PRICES_PAID.isIn(header) && !columns.some(({ texts }) => texts.some((text) => PRICES_OF_OTHERS.isIn(text)));
}

/** A price of which the other columns do not say whether it is that of one may be that of all. */
function isSurelyOfOne({ byTable }: SourceFacts): boolean {
  return byTable === undefined || byTable.confidence > SURE_ENOUGH;
}

const SURE_ENOUGH = 0.8;

/** A scale above or below the table may or may not apply to prices, so that products would be uncertain. */
function statesScale(tab: ProposalTab): boolean {
  if (findNoteElsewhere(tab) !== undefined) return true;
  return readTabNotes(tab).some(
    ({ unit, isOfShares, isOfValuations }) => unit.scale !== undefined && (isOfShares ?? isOfValuations) !== true,
  );
}

/** Neither has a unit nor may have one. */
function isPlain({ header, cells }: SourceFacts, kind: 'count' | 'price' | 'amount', tab: ProposalTab): boolean {
  const sign = signOf(tab);
  const read = cells.flatMap((cell) => readAmountCell(cell, sign) ?? []);
  const { unit, doubt } = decideUnit({ header, cells: read, kind, notes: readTabNotes(tab), elsewhere: undefined });
  return unit === undefined && doubt === undefined;
}

const FACTORS = {
  'Price Per Share': 'share-classes',
  Shares: 'securities',
  'Investment Amount': 'securities',
} as const;

/** Returns `undefined` where no column, or more than one, is surely it. */
export function findFactor(
  name: keyof typeof FACTORS,
  { columns }: ProposalTab,
  context: ScoringContext,
): SourceFacts | undefined {
  const found = columns.filter((facts) => facts.filled > 0 && isSurely([name], facts, sheetOf(FACTORS[name]), context));
  return found.length === 1 ? found[0] : undefined;
}

const AMOUNT = TURNED.paid;
const CURRENCY = 'Currency';

/** Makes one column of `Amount EUR` and `Amount USD` where each row fills one of them, and one of their currencies. */
export function mergeCurrencies(tab: ProposalTab, context: ScoringContext) {
  const columns = tab.columns.flatMap((facts) => readCurrency(facts, tab, context) ?? []);
  const byCurrency = new Map(columns.map((column) => [column.currency, column.columnIndex]));
  const isTaken = [AMOUNT, CURRENCY].some((name) => hasHeader(tab, name));
  if (columns.length < 2 || byCurrency.size < columns.length || isTaken) return undefined;
  const sign = signOf(tab);
  const isOfOne = (row: TabRow): boolean =>
    columns.filter(({ facts }) => (amountIn(row, facts, sign) ?? ZERO) !== ZERO).length === 1;
  if (!tab.dataRows.every(isOfOne)) return undefined;
  const records = [...byCurrency].map(([currency, columnIndex]) => [currency, { [AMOUNT]: tab.refOf(columnIndex) }]);
  const step: StepForm = {
    unpivot: { records: Object.fromEntries(records), name: CURRENCY },
    note: 'each row has one of these amounts',
  };
  const doubts = columns.flatMap(({ doubt }) => doubt ?? []);
  const [home = 0] = byCurrency.values();
  const made = [AMOUNT, CURRENCY].map((name) => ({ name, home }));
  return { tab: withSteps(tab, [step], { made, replaced: new Set(byCurrency.values()) }), step, doubts };
}

/** In thousands or the like, the amounts would lose their unit. */
function readCurrency(facts: SourceFacts, tab: ProposalTab, context: ScoringContext) {
  const { columnIndex, header, filled } = facts;
  const unit = filled === 0 || isMade(columnIndex) ? undefined : readHeaderUnit(header)?.unit;
  const [currency, ...others] = unit?.sign?.fits ?? [];
  if (currency === undefined || unit?.scale !== undefined) return undefined;
  const [best] = guessColumns(facts, sheetOf('securities'), context);
  if (best?.column.name !== 'Investment Amount') return undefined;
  const text = `the amounts are in ${currency} (${quote(unit?.sign?.text ?? '')} in the header of ${header}): ${facts.samples.join('; ')}`;
  const doubt = others.length === 0 ? undefined : questionAt(placeIn(tab, columnIndex), 'currency', text);
  return { facts, columnIndex, currency, ...omitAbsent({ doubt }) };
}

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
  const isTaken = hasHeader(tab, NAME) || tab.columns.some((facts) => mayBe(NAME, facts, context));
  if (cost === undefined || price === undefined || cost.columnIndex === price.columnIndex || isTaken) return undefined;
  if (statesScale(tab) || !isPlain(cost, 'amount', tab) || !isPlain(price, 'price', tab)) return undefined;
  const sign = signOf(tab);
  const purchases = tab.dataRows.flatMap((row) => {
    const [paid, each] = [amountIn(row, cost, sign), amountIn(row, price, sign)];
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
  const text = `${NAME}: they are ${ofCost} ÷ ${ofPrice}, ${why}: ${shown}`;
  const doubt = questionAt(placeIn(tab, price.columnIndex), { topic: 'computed', to: NAME }, text);
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
  const [shares, price] = [findFactor('Shares', tab, context), findFactor('Price Per Share', tab, context)];
  const isTaken = tab.columns.some((facts) => facts.filled > 0 && mayBe('Investment Amount', facts, context));
  if (shares === undefined || price === undefined || isTaken || hasHeader(tab, COST)) return undefined;
  if (statesScale(tab) || !isPlain(shares, 'count', tab) || !isPlain(price, 'price', tab)) return undefined;
  const { columnIndex: home } = shares;
  const [ofShares, ofPrice] = [tab.refOf(home), tab.refOf(price.columnIndex)];
  const step: StepForm = {
    compute: { name: COST, multiply: [{ column: ofShares }, { column: ofPrice }], round: `${COST_PLACES}` },
    note: 'no column says what was paid in all',
  };
  const text = `Investment Amount: it is ${ofShares} × ${ofPrice}, taken as the amount paid: ${price.samples.join('; ')}`;
  const column = placeIn(tab, price.columnIndex);
  return {
    tab: withSteps(tab, [step], { made: [{ name: COST, home }] }),
    step,
    doubts:
      isOfPurchases(price, tab) && isSurelyOfOne(price)
        ? []
        : [questionAt(column, { topic: 'computed', to: 'Investment Amount' }, text)],
  };
}
