import { groupBy } from '../../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../../base/util/derive-once.ts';
import { costColumnOf } from '../../../model/fields/cost.ts';
import { isConvertibleNote } from '../../../model/fields/security-types.ts';
import { decimal, multiplyDecimals } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import { priceOf } from '../cap-table/by-day.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { MarkEntry, Planned, RoundEntry, SecurityEntry, SentRow, TransactionEntry } from '../cap-table/entries.ts';
import type { Compared, Rule, RuleFinding } from '../rule.ts';
import { isWithin } from '../scale.ts';
import { showCompany, showFund, showNamed, showPlace } from '../words.ts';

/**
 * A purchase is paid in the round's currency, or converted into the fund's own. Where the round states no money, the
 * fund's own currency is expected. Sales and marks are in the currency of the purchase.
 */
export const CURRENCY_UNLIKE: Rule = {
  code: 'currency-unlike',
  compare: (table) => {
    const amounts = new PaidAmounts(table);
    return (security) => checkSecurity(security, table, amounts);
  },
  beside: (table, securities) => [
    ...table.sent.shareClasses.map(({ row, round, pricePerShare }) =>
      check({ row, column: 'Price Per Share', money: pricePerShare }, roundCurrency(round, table)),
    ),
    ...securities,
    ...table.sent.transactions.map((transaction) => checkSale(transaction, table)),
    ...onePerRow(table.sent.marks.map((mark) => checkMark(mark, table))),
  ],
};

/** So near to price times number is a figure that was never converted. Times. */
const AT_PAR = decimal('1.001');

/** Currencies of which one is worth between a third and three times another, and has been for decades. */
const ALIKE: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD']);
const RATE = decimal(3);

interface Expected {
  readonly currencies: readonly string[];
  readonly of: string;
  readonly against: Compared['against'];
  /** The column of what it is held against. */
  readonly column: string;
}

function checkSecurity(security: Planned<SecurityEntry>, table: CapTable, amounts: PaidAmounts): Compared | undefined {
  if (isFundedOtherwise(security, table, amounts)) return undefined;
  const { row, type, cost, terms, inRound } = security;
  const [column, money] = cost === undefined ? ['Exercise Price', terms.exercisePrice] : [costColumnOf(type), cost];
  return check({ row, column, money }, (inRound && statedCurrency(inRound)) ?? fundCurrency(security, table));
}

/**
 * A fund pays in its own currency what is priced in another one: the figure is then not the price times the number. Nor is
 * it, of a note, what another fund paid on that day. This says neither for nor against the currency of the round.
 */
function isFundedOtherwise(security: Planned<SecurityEntry>, table: CapTable, amounts: PaidAmounts): boolean {
  const { fundId, cost, units, inRound, type } = security;
  const price = priceOf(security);
  const isAtPrice = units !== undefined && price?.currency === cost?.currency;
  if (cost === undefined || isAtPrice || table.funds.get(fundId)?.currency !== cost.currency) return false;
  if (price === undefined || units === undefined) return isConvertibleNote(type) && amounts.isSingle(security);
  const ofRound = inRound && statedCurrency(inRound);
  if (ofRound?.currencies.includes(cost.currency)) return false;
  const priced = multiplyDecimals(units, price.value);
  const areAlike = ALIKE.has(price.currency) && ALIKE.has(cost.currency);
  return !isWithin(priced, cost.value, AT_PAR) && (!areAlike || isWithin(priced, cost.value, RATE));
}

/** Figures paid in a round on a day, whatever the currency; counted when first asked, which few workbooks do. */
class PaidAmounts {
  readonly #table: CapTable;
  #groups: ReadonlyMap<string, readonly SecurityEntry[]> | undefined;

  constructor(table: CapTable) {
    this.#table = table;
  }

  isSingle(security: SecurityEntry): boolean {
    this.#groups ??= groupBy(this.#table.securities, amountKey);
    return this.#groups.get(amountKey(security))?.length === 1;
  }
}

function amountKey({ round, issueDate, cost }: SecurityEntry): string {
  return JSON.stringify([round, issueDate, cost?.value]);
}

function checkSale(
  { row, security = '', cashReceived }: Planned<TransactionEntry>,
  table: CapTable,
): Compared | undefined {
  const held = table.securityOf(security);
  if (held?.cost === undefined) return undefined;
  const expected = {
    currencies: [held.cost.currency],
    of: `what is sold (${showPlace(held)})`,
    against: held,
    column: 'Investment Amount',
  };
  return check({ row, column: 'Cash Received', money: cashReceived }, expected);
}

function checkMark(entry: Planned<MarkEntry>, table: CapTable): Compared | undefined {
  if (entry.currency === undefined) return undefined;
  return check({ row: entry.row, column: entry.column, money: entry }, markCurrency(entry, table));
}

/** Marks that were in a currency all along may stay so, and so may those in the fund's own, unless the figure is the cost's. */
function markCurrency(entry: MarkEntry, table: CapTable): Expected | undefined {
  const { company, date, column, fundId, value, currency } = entry;
  if (table.markSeries().inCurrencyBefore(entry) !== undefined) return undefined;
  const round = table.valuations().lastRound(company, date);
  if (fundId === undefined) return round && roundCurrency(round.key, table);
  const costs = table.holdings().on(company, fundId, date)?.costs ?? new Map();
  const isOwn = table.funds.get(fundId)?.currency === currency;
  if (costs.size === 0 || (isOwn && ![...costs.values()].some(({ most }) => most === value))) return undefined;
  const of = `what ${showFund(fundId, table)} holds in ${showCompany(company, table)}`;
  return { currencies: [...costs.keys()], of, against: { key: JSON.stringify([company, fundId]) }, column };
}

function roundCurrency(key: string | undefined, table: CapTable): Expected | undefined {
  const round = key === undefined ? undefined : table.rounds.get(key);
  return round && statedCurrency(round);
}

const statedCurrency = deriveOnce((round: RoundEntry): Expected | undefined => {
  const currency = (round.roundSize ?? round.preMoneyValuation)?.currency;
  if (currency === undefined) return undefined;
  const column = round.roundSize === undefined ? 'Pre-Money Valuation' : 'Round Size';
  return { currencies: [currency], of: showNamed(round), against: round, column };
});

function fundCurrency({ fundId, cost }: Planned<SecurityEntry>, table: CapTable): Expected | undefined {
  const fund = cost === undefined ? undefined : table.funds.get(fundId);
  if (fund?.currency === undefined) return undefined;
  const currency = fund.currency;
  return { currencies: [currency], of: `the fund ${fund.name}`, against: { key: fundId }, column: 'Fund' };
}

function check(
  { row, column, money }: { readonly row: SentRow; readonly column: string; readonly money: Money | undefined },
  expected: Expected | undefined,
): Compared | undefined {
  if (money === undefined || expected === undefined) return undefined;
  const { currencies, of, against } = expected;
  const compared = { row, against, column: expected.column };
  if (currencies.includes(money.currency)) return compared;
  const message = `${column} is ${formatMoney(money)}, but ${of} is in ${currencies.join(' and ')}.`;
  const hint = 'Correct the currency, or the round or fund that is named.';
  return { ...compared, how: money.currency, finding: { row, column, message, hint } satisfies RuleFinding };
}

/** The marks of one row have one currency. */
function onePerRow(compared: readonly (Compared | undefined)[]): Compared[] {
  const first = new Map<SentRow, Compared>();
  for (const one of compared)
    if (one !== undefined && first.get(one.row)?.finding === undefined) first.set(one.row, one);
  return [...first.values()];
}
