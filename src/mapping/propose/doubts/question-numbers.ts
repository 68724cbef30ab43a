import { groupByAll } from '../../../base/util/collections/group-by.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { listRanges, showRows } from '../../../base/util/text/row-ranges.ts';
import { IN_ALL, OF_FIRST, PERCENT } from '../../../model/lexicon/header-words.ts';
import type { Words } from '../../../model/lexicon/words.ts';
import { isMonthEnd } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import {
  absolute,
  areWithin,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  formatDecimal,
  multiplyDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { type Question, type QuestionSubject, questionAt } from '../../question.ts';
import { cellIn, foldedTextIn, isFilled, showSourceCell, textOf } from '../../source/cell-text.ts';
import { hasAmount } from '../../source/source-number.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { amountIn, factorOf, readAmountCell } from '../amounts/read-amounts.ts';
import { heldColumns, type ProposedColumn, type ProposedTarget } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { readAmounts, signOf } from '../score/written-form.ts';
import { factsIn, headerIn, type ProposalTab } from '../source-tab.ts';

export function groupKeyIn(row: TabRow, indexes: readonly (TabColumn | undefined)[]): string {
  return JSON.stringify(indexes.map((index) => foldedTextIn(row, index)));
}

/** Rows that say the same in some columns. */
export type RowGroup = readonly [first: TabRow, ...others: TabRow[]];

export function groupRows(rows: readonly TabRow[], indexes: readonly (TabColumn | undefined)[]): readonly RowGroup[] {
  return groupByAll(rows, ...indexes.map((index) => (row: TabRow) => foldedTextIn(row, index)));
}

/** Returns the columns of company and fund, which own the purchases. */
function ownerColumns({ columns }: ProposedTarget): readonly (TabColumn | undefined)[] {
  return ['Company', 'Fund'].map((name) => findByName(columns, name)?.columnIndex);
}

const HALF = decimal('0.5');
const PART_ALLOWED = decimal('0.01');

interface PricedColumns {
  readonly amount: ProposedColumn;
  readonly shares: ProposedColumn;
  readonly price: ProposedColumn;
}

/** Returns `undefined` unless the table has all three in columns of their own. */
function findPriced(targets: readonly ProposedTarget[]): PricedColumns | undefined {
  const find = (name: string, columns: readonly ProposedColumn[]): ProposedColumn | undefined =>
    columns.find((column) => column.name === name && column.made === undefined && column.columnIndex !== undefined);
  const [held, all] = [heldColumns(targets), targets.flatMap(({ columns }) => columns)];
  const [amount, shares] = [find('Investment Amount', held), find('Shares', held)];
  const price = find('Price Per Share', all);
  return amount === undefined || shares === undefined || price === undefined ? undefined : { amount, shares, price };
}

/** Returns whether a row's cost is shares times price; `undefined` where one of them is missing. */
function costsWhatSharesDo(row: TabRow, { amount, shares, price }: PricedColumns, sign: DecimalSign) {
  const [cost, count, each] = [amount, shares, price].map((column) => amountIn(row, column, sign));
  if (cost === undefined || count === undefined || each === undefined || each === ZERO || count === ZERO)
    return undefined;
  const product = multiplyDecimals(count, each);
  // A price rounded to the cent may be off by half a cent a share.
  return [
    multiplyDecimals(absolute(cost), PART_ALLOWED),
    multiplyDecimals(absolute(count), multiplyDecimals(HALF, decimal(`1e-${decimalPlaces(each)}`))),
  ].some((allowed) => areWithin(product, cost, allowed));
}

/** Questions prices that do not fit the cost and the shares. */
export function questionPrices(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  const priced = findPriced(targets);
  if (priced === undefined) return [];
  const sign = signOf(tab);
  const row = tab.dataRows.find((one) => costsWhatSharesDo(one, priced, sign) === false);
  if (row === undefined) return [];
  const { amount, shares, price } = priced;
  const [cost, count, each] = [amount, shares, price].map((column) => amountIn(row, column, sign) ?? ZERO);
  const product = formatDecimal(multiplyDecimals(count ?? ZERO, each ?? ZERO));
  const sum = `${formatDecimal(count ?? ZERO)} × ${formatDecimal(each ?? ZERO)} = ${product}`;
  const text = `${price.name}: in row ${row.rowNumber} it does not fit the cost: ${sum}, and ${amount.name} is ${formatDecimal(cost ?? ZERO)}`;
  return [questionAt(price, { topic: 'amounts', to: price.name }, text)];
}

const QUARTER = decimal('0.25');
const HUNDREDTH = decimal('0.01');
const ONE = decimal('1');
const HUNDRED = decimal('100');
const MOST_SHOWN = 2;

/** A rate above the usual, and what it may be. */
interface HighRate {
  readonly most: Decimal;
  readonly of: string;
  readonly why: string;
}

const HIGH: ReadonlyMap<string, HighRate> = new Map([
  ['Discount', { most: HALF, of: 'off', why: 'it may be the part of the price that is paid' }],
  ['Interest Rate', { most: QUARTER, of: 'a year', why: 'it is very high' }],
]);

/**
 * Questions rates with a second meaning: a discount of more than half may be the part that is paid, and ownership below
 * 1 under a percent sign may be a percentage.
 */
export function questionRates(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  return targets.flatMap(({ columns }) =>
    columns.flatMap((column) => {
      if (column.name === 'Ownership') return questionShare(column, tab);
      const high = HIGH.get(column.name);
      return high === undefined ? [] : [...questionHigh(column, high, tab), ...questionMixed(column, tab)];
    }),
  );
}

function questionHigh(column: ProposedColumn, { most, of, why }: HighRate, tab: ProposalTab): readonly Question[] {
  const large = readRates(column, tab).filter(({ value }) => compareDecimals(value, most) > 0);
  if (large.length === 0) return [];
  const shown = large.slice(0, MOST_SHOWN).map(({ text, value }) => `${text} → ${percent(value)} ${of}`);
  return [questionAt(column, ofRate(column), `${column.name}: ${why}: ${shown.join('; ')}`)];
}

function questionShare(column: ProposedColumn, tab: ProposalTab): readonly Question[] {
  const facts = factsIn(tab, column.columnIndex);
  if (column.unit === 'percent') return questionMixed(column, tab);
  if (!isPlain(facts) || !statesPercent(facts)) return [];
  const shown = readRates(column, tab)
    .slice(0, MOST_SHOWN)
    .map(({ text, value }) => `${text} → ${percent(value)}`);
  const text = `Ownership: all are below 1, although the header says percent: ${shown.join('; ')}`;
  return [questionAt(column, ofRate(column), text)];
}

/** All are taken for percent because some are 1 or more; small ones may be fractions. */
function questionMixed(column: ProposedColumn, tab: ProposalTab): readonly Question[] {
  const facts = factsIn(tab, column.columnIndex);
  if (column.unit !== 'percent' || !isPlain(facts) || statesPercent(facts)) return [];
  const small = readRates(column, tab).filter(({ value }) => value !== ZERO && compareDecimals(value, HUNDREDTH) < 0);
  const [first] = small;
  if (first === undefined) return [];
  const text = `${column.name}: all are in percent: ${first.text} → ${percent(first.value)}`;
  return [questionAt(column, ofRate(column), text)];
}

function ofRate({ name }: ProposedColumn): QuestionSubject {
  return { topic: 'rate', to: name };
}

/** Has numbers without a percent sign. */
function isPlain(facts: SourceFacts | undefined): facts is SourceFacts {
  return facts !== undefined && facts.kinds.number > 0 && facts.kinds.percent === 0;
}

function statesPercent({ header }: SourceFacts): boolean {
  return header.includes('%') || PERCENT.isIn(header);
}

interface Rate {
  readonly text: string;
  readonly value: Decimal;
}

function readRates({ columnIndex, unit }: ProposedColumn, tab: ProposalTab): readonly Rate[] {
  const sign = signOf(tab);
  const facts = factsIn(tab, columnIndex);
  return (
    facts?.cells.flatMap((cell): Rate[] => {
      const text = textOf(cell);
      // A number with its sign is what it says, whatever the unit of the column.
      const bare = cell.value.kind === 'text' ? SIGNED.exec(text)?.[1] : undefined;
      const stated = bare === undefined ? cell : { ...cell, value: { kind: 'text', text: bare } as const };
      const factor = bare === undefined ? (cell.format?.includes('%') === true ? ONE : factorOf(unit)) : HUNDREDTH;
      const read = readAmountCell(stated, sign);
      return read === undefined ? [] : [{ text, value: multiplyDecimals(read.value, factor) }];
    }) ?? []
  );
}

const SIGNED = /^(.*\S)\s*%$/;

function percent(value: Decimal): string {
  return `${formatDecimal(multiplyDecimals(value, HUNDRED))}%`;
}

/** Questions amounts with a blank currency where other rows have one. */
export function questionCurrencies(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  const sign = signOf(tab);
  return targets.flatMap(({ sheet, columns }) => {
    const currency = findByName(columns, 'Currency');
    const { columnIndex } = currency ?? {};
    if (currency === undefined || columnIndex === undefined || isMade(columnIndex)) return [];
    const moneys = new Set(sheet.columns.flatMap(({ name, value }) => (value.kind === 'money' ? [name] : [])));
    const amounts = columns.flatMap((column) => (moneys.has(column.name) ? (column.columnIndex ?? []) : []));
    const isOpen = (row: TabRow): boolean => {
      if (isFilled(cellIn(row, columnIndex))) return false;
      const stated = row.cells.filter((cell) => amounts.includes(cell.columnIndex) && isFilled(cell));
      return stated.some((cell) => readAmountCell(cell, sign)?.signs.length === 0);
    };
    const open = tab.dataRows.filter(isOpen).map(({ rowNumber }) => rowNumber);
    if (open.length === 0) return [];
    const text = `the profile decides the currency of ${showRows(open)}, where it is blank`;
    return [questionAt(currency, 'currency', text)];
  });
}

/** Questions shares that cost nothing (a conversion, split, transfer or missing cost), and the reverse. */
export function questionNothing(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  const held = targets.find(({ sheet, columns }) => sheet.kind === 'securities' && hasNamed(columns, 'Shares'));
  const [amount, shares] = ['Investment Amount', 'Shares'].map((name) =>
    held?.columns.find((column) => column.name === name && column.columnIndex !== undefined),
  );
  if (amount === undefined || shares === undefined) return [];
  const sign = signOf(tab);
  const rows = tab.dataRows.map((row) => ({
    rowNumber: row.rowNumber,
    paid: amountIn(row, amount, sign),
    count: amountIn(row, shares, sign),
  }));
  const isMore = (value: string | undefined): boolean => value !== undefined && value !== ZERO;
  const free = rows.filter(({ paid, count }) => paid === ZERO && isMore(count));
  const empty = rows.filter(({ paid, count }) => count === ZERO && isMore(paid));
  const ask = (column: ProposedColumn, some: typeof rows, what: string): readonly Question[] => {
    const numbers = [...new Set(some.map(({ rowNumber }) => rowNumber))];
    return numbers.length === 0 ? [] : [questionAt(column, 'amounts', `${what} in ${showRows(numbers)}`)];
  };
  return [
    ...ask(amount, free, 'shares were bought for nothing'),
    ...ask(shares, empty, 'money was paid for no shares'),
  ];
}

/** One holding may be bought in equal parts, though not always at the end of a month. */
const LEAST_HOLDINGS = 2;

/**
 * Questions amounts that repeat on other days: a list for each quarter shows holdings, not purchases. The same for a
 * total repeated at each round of a company.
 */
export function questionRepeats(target: ProposedTarget, tab: ProposalTab): readonly Question[] {
  const columnOf = (name: string): ProposedColumn | undefined => findByName(target.columns, name);
  const [amount, day] = [columnOf('Investment Amount'), columnOf('Issue Date')];
  if (target.sheet.kind !== 'securities' || amount?.columnIndex === undefined) return [];
  const column = readAmounts(tab).get(amount.columnIndex);
  const stated = tab.dataRows.filter((row) => hasAmount(row, column));
  const indexOf = (name: string): TabColumn | undefined => columnOf(name)?.columnIndex;
  const keys = ['Company', 'Fund', 'Round', 'Share Class', 'Type'].map(indexOf);
  const ofOwners = makeOnce(() => groupRows(stated, ownerColumns(target)));
  const onDays = {
    listHoldings: () => groupRows(stated, keys),
    epoch: tab.table.epoch,
    apart: day?.columnIndex,
    amount: amount.columnIndex,
    where: 'on other days',
    isOfOwners: false,
  };
  const ofOwner = { ...onDays, listHoldings: ofOwners, where: 'in other rows of the company', isOfOwners: true };
  const found =
    findRepeated(onDays) ??
    findRepeated({ ...ofOwner, apart: indexOf('Round') }) ??
    findRepeated({ ...ofOwner, apart: indexOf('Share Class') });
  if (found === undefined) return [];
  const text = `${amount.name}: each row is a purchase, though the same amounts appear again ${found.where}: ${found.shown}`;
  return [questionAt(amount, { topic: 'same', to: amount.name }, text)];
}

interface Repeating {
  readonly epoch: Table['epoch'];
  /** The rows of each holding, or of each owner's. */
  readonly listHoldings: () => readonly RowGroup[];
  readonly apart: TabColumn | undefined;
  readonly amount: TabColumn;
  readonly where: string;
  /** Across all rounds and classes. */
  readonly isOfOwners: boolean;
}

function findRepeated({ listHoldings, apart, amount, where, isOfOwners, epoch }: Repeating) {
  if (apart === undefined) return undefined;
  const several = listHoldings().filter((rows) => rows.length > 1 && countTexts(rows, apart) > 1);
  const repeated = several.filter((rows) => countTexts(rows, amount) === 1);
  // Some investors write the same cheque everywhere.
  const isOneCheque = isOfOwners && countTexts(repeated.flat(), amount) === 1;
  const isOfMonths = !isOfOwners && repeated.flat().every((row) => isOnMonthEnd(row, apart, epoch));
  const least = isOfMonths ? 1 : LEAST_HOLDINGS;
  const [first] = repeated;
  if (first === undefined || repeated.length < least || repeated.length * 2 < several.length || isOneCheque)
    return undefined;
  return { shown: foldedTextIn(first[0], amount), where };
}

/** Any of the possible readings counts. */
function isOnMonthEnd(row: TabRow, index: TabColumn, epoch: Table['epoch']): boolean {
  const cell = cellIn(row, index);
  const readings = cell === undefined ? [] : (parseDateText(showSourceCell(cell, epoch))?.readings ?? []);
  return readings.some(({ date }) => isMonthEnd(date));
}

function countTexts(rows: readonly TabRow[], index: TabColumn | undefined): number {
  return new Set(rows.map((row) => foldedTextIn(row, index))).size;
}

/**
 * Questions `Total Invested`, or the day of the first investment, in several rows of one company: each may cover all of
 * them.
 */
export function questionTotals(targets: readonly ProposedTarget[], tab: ProposalTab): readonly Question[] {
  return targets.flatMap((target) => {
    if (target.sheet.kind !== 'securities') return [];
    const report = (name: string, isMeant: Words, describe: (header: string, rows: string) => string) => {
      const column = findByName(target.columns, name);
      const header = headerIn(tab, column?.columnIndex);
      if (column === undefined || !isMeant.isIn(header)) return [];
      const stated = tab.dataRows.filter((row) => foldedTextIn(row, column.columnIndex) !== '');
      const byOwner = groupRows(stated, ownerColumns(target));
      const several = byOwner.find((rows) => rows.length > 1);
      const rows = listRanges(several?.map(({ rowNumber }) => rowNumber) ?? []);
      const text = describe(quote(header), rows);
      return several === undefined ? [] : [questionAt(column, { topic: 'same', to: name }, text)];
    };
    const sum = (done: string) => (header: string, rows: string) =>
      `${header} is what was ${done} in each row, and no sum of rows ${rows}`;
    const sums = [...report('Investment Amount', IN_ALL, sum('paid')), ...report('Shares', IN_ALL, sum('bought'))];
    const day = (header: string, rows: string) =>
      `${header} is the day of each row, and not only of the first of rows ${rows}`;
    return [...(sums.length > 0 && areOwn(targets, tab) ? [] : sums), ...report('Issue Date', OF_FIRST, day)];
  });
}

/** A cost that fits its own shares belongs to its row. */
function areOwn(targets: readonly ProposedTarget[], tab: ProposalTab): boolean {
  const sign = signOf(tab);
  const priced = findPriced(targets);
  const fits = priced === undefined ? [] : tab.dataRows.map((row) => costsWhatSharesDo(row, priced, sign));
  return fits.includes(true) && !fits.includes(false);
}
