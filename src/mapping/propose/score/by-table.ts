import { deriveOnce } from '../../../base/util/derive-once.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { CLEAR_CLASS_WORDS, OF_CLASSES, SERIES_WORDS } from '../../../model/lexicon/class-kinds.ts';
import * as headerWords from '../../../model/lexicon/header-words.ts';
import { AMBIGUOUS_HEADERS, synonymsOf } from '../../../model/lexicon/headers.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import { COMPANY_HEADERS, HOLDERS } from '../../../model/lexicon/parties.ts';
import { STAGES } from '../../../model/lexicon/statuses.ts';
import { CAP_TABLES, TITLE_LABELS } from '../../../model/lexicon/titles.ts';
import { listPhrases } from '../../../model/lexicon/words.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  isNegative,
  multiplyDecimals,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Guess } from '../../mapping.ts';
import { cellIn } from '../../source/cell-text.ts';
import { numberOf } from '../../source/source-number.ts';
import type { TabCell, TabRow } from '../../source/tab-column.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import { isMereMoney, readHeaderDay, readHeaderUnit } from './read-header-unit.ts';

interface HeadedFacts extends ColumnFacts {
  readonly header: string;
}

/** The meaning of a column by those beside it, where its header may mean several. */
export interface TableGuess extends Guess {
  readonly name: string;
  /** The same in rows of what was sold. */
  readonly sold?: string;
}

const LIKELY = 0.6;
const PROVEN = 0.9;
/** Asked about as a factor of what was paid. */
const FACTOR = 0.76;
/** Sums invested are rarely below. */
const SMALL = decimal('5000');
const MOST_ROWS = 1000;

export function guessByTable(
  facts: HeadedFacts,
  columns: readonly HeadedFacts[],
  { dataRows, titles }: { readonly dataRows: readonly TabRow[]; readonly titles: readonly string[] },
): TableGuess | undefined {
  const others = columns.filter((one) => one !== facts && one.filled > 0);
  if (headerWords.FACE_OR_FAIR.is(readHeaderUnit(facts.header)?.name ?? facts.header)) return guessFace(others);
  if (headerWords.MERE_NAMES.is(facts.header)) return guessHolders(facts, others, titles);
  if (headerWords.KINDS_OR_COMPANIES.is(facts.header)) return guessCompanies(facts, others);
  // Without a holder it is what all paid in a round.
  const isOfTotals =
    headerWords.SUMS.is(facts.header) ||
    (headerWords.SUMS.begin(facts.header) && others.some((one) => HOLDERS.isIn(one.header)));
  const total = isOfTotals ? guessTotal(facts, others, dataRows.slice(0, MOST_ROWS)) : undefined;
  if (total !== undefined || headerWords.SUMS.is(facts.header)) return total;
  // `Value`, `Value 31/12/2023` beside a cost.
  if (facts.kinds.number > 0 && VALUES.has(foldHeader(bareName(facts.header))) && others.some(isCost))
    return BESIDE_COST;
  if (isValuedHolding(facts, others, dataRows.slice(0, MOST_ROWS))) return BESIDE_COST;
  if (headerWords.FACE_AMOUNTS.is(readHeaderUnit(facts.header)?.name ?? facts.header) && others.some(isCost))
    return FACE;
  if (isOfPurchases(facts, others)) return GONE_OUT;
  const areWarrants = headerWords.WARRANT_COUNTS.is(facts.header) && facts.kinds.number > 0;
  if (areWarrants && others.some(isToExercise)) return OF_WARRANTS;
  const isOfEquity = headerWords.EQUITY_VALUES.isIn(facts.header);
  if (isOfEquity && others.some(({ header }) => headerWords.ENTERPRISE_VALUES.isIn(header))) return OF_COMPANY;
  if (isOfUnit(facts, others)) return isPriceOfPurchase(facts) ? { ...OF_UNIT, confidence: FACTOR } : OF_UNIT;
  if (periodsBesideCosts(columns).has(facts.columnIndex)) return BY_PERIOD;
  const isMere = isMereMoney(facts.header);
  const isOfPrice = headerWords.PRICES_PAID.isIn(facts.header) && shareOf(facts, 'number') > 0;
  // A purchase price may be that of all shares, or of one.
  const mayBeEither = isMere || (isOfPrice && isPriceOrAmount(facts));
  return isMere || isOfPrice
    ? guessPrice(facts, others, { rows: dataRows.slice(0, MOST_ROWS), mayBeEither })
    : undefined;
}

const BY_PERIOD: TableGuess = {
  name: 'Fair Value',
  confidence: LIKELY,
  reason: 'figures by period beside what was paid are taken for what it was worth then',
};
const BESIDE_COST: TableGuess = {
  name: 'Fair Value',
  confidence: LIKELY,
  reason: 'beside what was paid it is taken for what that is worth, and not the whole company',
};
const VALUES: ReadonlySet<string> = new Set(
  listPhrases(AMBIGUOUS_HEADERS['Fair Value']?.words ?? {}).map((phrase) => foldHeader(phrase)),
);

/** Without its day, or else without its unit. */
function bareName(header: string): string {
  return readHeaderDay(header)?.name ?? readHeaderUnit(header)?.name ?? header;
}

/** The holdings of a list together rarely become worth so many times what they cost, and whole companies are worth more. */
const MOST_TIMES = decimal('3');
const LEAST_TIMES = decimal('0.1');

/** Valuations of about what was paid are of what was bought for it. */
function isValuedHolding(facts: HeadedFacts, others: readonly HeadedFacts[], rows: readonly TabRow[]): boolean {
  const { header, kinds } = facts;
  const cost = others.find((one) => isCost(one) || isInvested(one));
  if (kinds.number === 0 || !headerWords.VALUED_HEADERS.is(bareName(header)) || cost === undefined) return false;
  const sumOf = (one: HeadedFacts): Decimal => sumDecimals(readNumbers(rows, one).map((number) => number ?? ZERO));
  const isAbove = (times: Decimal): boolean => compareDecimals(sumOf(facts), multiplyDecimals(sumOf(cost), times)) > 0;
  return isAbove(LEAST_TIMES) && !isAbove(MOST_TIMES);
}

function isCost({ header, kinds }: HeadedFacts): boolean {
  return kinds.number > 0 && headerWords.COSTS_HELD.isIn(header);
}

const OF_COMPANY: TableGuess = {
  name: 'Post-Money Valuation',
  confidence: LIKELY,
  reason: 'beside the debts of a company it is what all of the company is worth',
};
const FACE: TableGuess = {
  name: 'Investment Amount',
  confidence: LIKELY,
  reason: 'beside a cost it may be the face value of debts',
};

const GONE_OUT: TableGuess = {
  name: 'Investment Amount',
  sold: 'Cash Received',
  confidence: LIKELY,
  reason: 'what is below zero beside a company and a day was paid for it',
};

function isOfPurchases({ header, cells }: HeadedFacts, others: readonly HeadedFacts[]): boolean {
  const isPaid = (cell: TabCell): boolean => isNegative(numberOf(cell, '.') ?? ZERO);
  const has = (isMeant: (facts: HeadedFacts) => boolean): boolean => others.some(isMeant);
  return (
    headerWords.CASH_FLOWS.is(bareName(header)) &&
    has((one) => one.kinds.text > 0 && COMPANY_HEADERS.isIn(one.header)) &&
    has((one) => one.kinds.date > 0) &&
    cells.some(isPaid)
  );
}

const OF_WARRANTS: TableGuess = {
  name: 'Shares',
  confidence: LIKELY,
  reason: 'beside a price to exercise it counts what can be bought',
};

const TO_EXERCISE: ReadonlySet<string> = new Set(
  ['Exercise Price', ...synonymsOf('Exercise Price')].map((name) => foldHeader(name)),
);

function isToExercise({ header }: HeadedFacts): boolean {
  return TO_EXERCISE.has(foldHeader(bareName(header)));
}

const OF_UNIT: TableGuess = {
  name: 'Price Per Share',
  confidence: LIKELY,
  reason: 'beside a number of units, and what one cost, it is of one unit',
};

/** `NAV at Purchase` and `Current NAV` beside a number of units are those of one unit. */
function isOfUnit(facts: HeadedFacts, others: readonly HeadedFacts[]): boolean {
  const isNav = ({ header, kinds }: HeadedFacts): boolean => kinds.number > 0 && headerWords.NAVS.isIn(header);
  const isCounted = others.some(({ header }) => headerWords.SHARE_COUNTS.is(header));
  return isNav(facts) && isCounted && [facts, ...others].some((one) => isNav(one) && isPriceOfPurchase(one));
}

function isPriceOfPurchase({ header }: HeadedFacts): boolean {
  return headerWords.PRICES_PAID.isIn(header);
}

const AMOUNT_NAMES: ReadonlySet<string> = new Set(synonymsOf('Investment Amount').map((name) => foldHeader(name)));

/** A scale is one of amounts. */
function isPriceOrAmount({ header }: HeadedFacts): boolean {
  const { name = header, unit } = readHeaderUnit(header) ?? {};
  return headerWords.PRICES.isIn(name) && AMOUNT_NAMES.has(foldHeader(name)) && unit?.scale === undefined;
}

const LEAST_PERIODS = 2;

/** Numbers under nothing but periods, where another column has the cost. */
const periodsBesideCosts = deriveOnce((columns: readonly HeadedFacts[]): ReadonlySet<ColumnFacts['columnIndex']> => {
  const periods = columns.filter(({ header, kinds }) => kinds.number > 0 && readHeaderDay(header)?.name === '');
  // A column of what was invested in each is no value, and adds up to what was invested.
  const isPaid = (one: HeadedFacts): boolean =>
    isCost(one) || (isInvested(one) && !periods.includes(one) && totalOf([one]) !== totalOf(periods));
  return new Set(
    periods.length >= LEAST_PERIODS && columns.some(isPaid) ? periods.map(({ columnIndex }) => columnIndex) : [],
  );
});

function isInvested({ header, kinds }: HeadedFacts): boolean {
  return kinds.number > 0 && headerWords.MEASURE_TITLES.amount.isIn(header);
}

function totalOf(columns: readonly HeadedFacts[]): Decimal {
  return sumDecimals(columns.flatMap(({ cells }) => cells.flatMap((cell) => numberOf(cell, '.') ?? [])));
}

/** Names are those of holders of one company where founders and pools are among them, or a title or a column says so. */
function guessHolders(
  { texts }: HeadedFacts,
  others: readonly HeadedFacts[],
  titles: readonly string[],
): TableGuess | undefined {
  const isOfHolders = ({ header, kinds }: HeadedFacts): boolean =>
    TITLE_LABELS.fund.is(header) || (kinds.text > 0 && HOLDERS.isIn(header) && !headerWords.HOLDER_FACTS.isIn(header));
  if (others.some(isOfHolders)) return undefined;
  const areShares = others.some(({ header }) => headerWords.SHARE_COUNTS.is(header));
  const found = [texts.find((text) => headerWords.FOUNDERS.isIn(text)), titles.find((title) => CAP_TABLES.isIn(title))];
  const role = [...texts, ...others.flatMap((one) => one.texts)].find((text) => headerWords.HOLDER_ROLES.is(text));
  const told = areShares ? (found.find((text) => text !== undefined) ?? role) : role;
  const reason = `${quote(told ?? '')} tells that these hold shares and are no companies: leave out those who are not funds of the firm`;
  return told === undefined ? undefined : { name: 'Fund', confidence: LIKELY, reason };
}

/** `FV` beside terms of notes is a face value as likely as a fair one. */
function guessFace(others: readonly HeadedFacts[]): TableGuess | undefined {
  const terms = others.find(({ header }) => headerWords.NOTE_TERMS.isIn(header));
  if (terms === undefined) return undefined;
  const isCostBeside = others.some(({ header }) => headerWords.COSTS_HELD.isIn(header));
  const reason = `beside ${quote(terms.header)} it may be the face value of a note, or its fair value`;
  return { name: isCostBeside ? 'Fair Value' : 'Investment Amount', confidence: LIKELY, reason };
}

/** Names of which none is that of a round, a class or an instrument are those of companies, where no other column has these. */
function guessCompanies({ header, texts }: HeadedFacts, others: readonly HeadedFacts[]): TableGuess | undefined {
  const isOther = others.some((one) => one.kinds.text > 0 && COMPANY_HEADERS.isIn(one.header));
  if (texts.length === 0 || texts.some(isKind) || isOther) return undefined;
  return { name: 'Company', confidence: LIKELY, reason: `${quote(header)} may be something other than the company` };
}

function isKind(text: string): boolean {
  const words = [STAGES, CLEAR_CLASS_WORDS, SERIES_WORDS, OF_CLASSES];
  return words.some((some) => some.isIn(text)) || readInstrument(text) !== undefined || /^\p{Lu}\d?$/u.test(text);
}

/** A total is what was paid where it is the number of shares times a price. */
function guessTotal(
  total: HeadedFacts,
  others: readonly HeadedFacts[],
  rows: readonly TabRow[],
): TableGuess | undefined {
  const shares = others.find(({ header }) => headerWords.SHARE_COUNTS.is(header));
  if (shares === undefined) return undefined;
  const [totals, counts] = [readNumbers(rows, total), readNumbers(rows, shares)];
  const price = others.find((other) => other !== shares && areProducts(totals, readNumbers(rows, other), counts));
  const reason = `it is ${quote(shares.header)} times ${quote(price?.header ?? '')}`;
  return price && { name: 'Investment Amount', confidence: PROVEN, reason };
}

type Numbers = readonly (Decimal | undefined)[];

function readNumbers(rows: readonly TabRow[], { columnIndex }: HeadedFacts): Numbers {
  return rows.map((row) => numberOf(cellIn(row, columnIndex), '.'));
}

/** Some rows state all three, and in each of these one is the product of the others. */
function areProducts(products: Numbers, some: Numbers, others: Numbers): boolean {
  const stated = products.flatMap((product, at) => {
    const [one, other] = [some[at], others[at]];
    // A row that cost nothing, as a warrant may, says nothing of its price.
    return product === undefined || product === ZERO || one === undefined || other === undefined
      ? []
      : [product === multiplyDecimals(one, other)];
  });
  return stated.length > 0 && stated.every(Boolean);
}

/** `USD` or a price beside shares is that of one where it times the shares is another column; money may be where it is small. */
function guessPrice(
  own: HeadedFacts,
  others: readonly HeadedFacts[],
  { rows, mayBeEither }: { readonly rows: readonly TabRow[]; readonly mayBeEither: boolean },
): TableGuess | undefined {
  const shares = others.find(({ header }) => headerWords.SHARE_COUNTS.is(header));
  if (shares === undefined) return undefined;
  const [prices, counts] = [readNumbers(rows, own), readNumbers(rows, shares)];
  const whole = others.find((other) => other !== shares && areProducts(readNumbers(rows, other), prices, counts));
  const name = 'Price Per Share';
  if (whole !== undefined)
    return { name, confidence: PROVEN, reason: `times ${quote(shares.header)} it is ${quote(whole.header)}` };
  if (!mayBeEither) return undefined;
  const isSmall = prices.every((price) => price === undefined || compareDecimals(price, SMALL) < 0);
  const reason = 'such amounts are small for sums invested, so each is taken for the price of one share';
  return isSmall && others.every(({ header }) => !headerWords.COSTS_HELD.isIn(header))
    ? { name, confidence: FACTOR, reason }
    : undefined;
}
