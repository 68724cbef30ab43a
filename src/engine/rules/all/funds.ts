import { groupBy } from '../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { isConvertibleNote } from '../../../model/fields/security-types.ts';
import { type CalendarDate, daysBetween } from '../../../model/values/calendar-date.ts';
import type { Currency } from '../../../model/values/currency.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, SecurityEntry, SentRow } from '../cap-table/entries.ts';
import { holderKey } from '../cap-table/holdings.ts';
import { byPlace, sheetKeyOf } from '../neighbours.ts';
import type { Rule, RuleFinding } from '../rule.ts';
import { showCompany, showFund, showPlace } from '../words.ts';

/** Purchases in a round within so many days belong together; notes of one round are drawn over a year. */
const TOGETHER = 90;

/**
 * A purchase of a fund that has nothing of the company, while another fund has. Firms do that, and then both buy in the
 * round, the one sells to the other, or the fund has joined companies of others before.
 */
const FUND_NEW_TO_COMPANY: Rule = {
  code: 'fund-new-to-company',
  unlessReported: ['funds-moved', 'twins-near'],
  find: (table) => {
    const bought = table.sent.securities.filter((security) => isNew(security, table));
    if (bought.length === 0) return [];
    const purchases = listPurchases(table);
    const sellers = new Set(table.sent.transactions.flatMap((sale) => sellerOf(sale.security, table)));
    const groups = groupBy(bought, ({ company, fundId }) => holderKey(company, fundId));
    return [...groups.values()].flatMap((some) => checkNew(some, { table, purchases, sellers }));
  },
};

interface Beside {
  readonly table: CapTable;
  /** All that the funds have bought or would buy, by what is bought together. */
  readonly purchases: ReadonlyMap<string, readonly SecurityEntry[]>;
  readonly sellers: ReadonlySet<string>;
}

function isNew({ company, fundId, row }: Planned<SecurityEntry>, table: CapTable): boolean {
  const holders = table.holders();
  const known = holders.of(company);
  return known.size > 0 && !known.has(fundId) && !holders.hasJoined(fundId) && !row.isFurther;
}

function checkNew(bought: readonly Planned<SecurityEntry>[], { table, purchases, sellers }: Beside): RuleFinding[] {
  const [first, ...others] = bought;
  if (first === undefined) return [];
  const { company, fundId, issueDate, row } = first;
  const holding = [...table.holders().of(company)].filter(
    (other) => (table.holdings().on(company, other, issueDate)?.count ?? 0) > 0,
  );
  const together = (purchases.get(dealOf(first)) ?? []).filter((each) => isTogether(each, first));
  const buyers = new Set(together.map((each) => each.fundId));
  const isJoint = holding.some((other) => buyers.has(other) || sellers.has(holderKey(company, other)));
  if (holding.length === 0 || isJoint) return [];
  const names = holding.map((other) => showFund(other, table)).join(' and ');
  const message = `${showFund(fundId, table)} has had nothing of ${showCompany(company, table)} so far; ${names} has, and buys nothing here.`;
  const hint = 'Correct the fund; write new under Action if it really joins.';
  return [{ row, column: 'Fund', message, hint, others: others.map((each) => each.row) }];
}

function isTogether(each: SecurityEntry, first: SecurityEntry): boolean {
  const areNotes = isConvertibleNote(each.type) && isConvertibleNote(first.type);
  return areNotes || Math.abs(daysBetween(each.issueDate, first.issueDate)) <= TOGETHER;
}

function listPurchases(table: CapTable): Beside['purchases'] {
  const bought = table.securities.filter((each) => !table.isCreated(each));
  return groupBy(bought, dealOf);
}

/** Equal for what is bought together: a round, or the same kind of thing of the company. */
function dealOf({ company, round, type }: SecurityEntry): string {
  return JSON.stringify(round === undefined ? [company, type] : [round]);
}

function sellerOf(security: string | undefined, table: CapTable): string[] {
  const held = security === undefined ? undefined : table.securityOf(security);
  return held === undefined ? [] : [holderKey(held.company, held.fundId)];
}

/** Fewer rows whose funds could change places are reported one by one. */
const FEWEST = 2;

/**
 * The column of funds was sorted or moved without the others: rows name funds that have nothing of the company while
 * another has, or that never buy in the currency while another does, and the same funds in another order fit all of them.
 */
const FUNDS_MOVED: Rule = {
  code: 'funds-moved',
  find: (table) => {
    // Only what a fund has bought before says which it may be.
    if (table.holders().areNone) return [];
    const sheets = groupBy(listUses(table), ({ row }) => sheetKeyOf(row));
    return [...sheets.values()].flatMap((some) => checkMoved(some, table));
  },
};

interface Use {
  readonly row: SentRow;
  readonly company: string;
  readonly fundId: string;
  readonly date: CalendarDate;
  readonly currency?: Currency;
}

/** A row with the funds that it may be of. */
interface Decided extends Use {
  readonly expected: ReadonlySet<string>;
  readonly why: (right: string) => string;
}

function listUses({ sent }: CapTable): Use[] {
  const bought = sent.securities.map(({ row, company, fundId, issueDate: date, cost }) =>
    omitAbsent({ row, company, fundId, date, currency: cost?.currency }),
  );
  const marked = sent.marks.flatMap(({ row, company, date, fundId }) =>
    fundId === undefined ? [] : [{ row, company, fundId, date }],
  );
  const ofRows = new Map(marked.map((use) => [use.row, use]));
  return [...bought, ...ofRows.values()].filter(({ row }) => !row.isFurther);
}

function checkMoved(uses: readonly Use[], table: CapTable): RuleFinding[] {
  const named = new Set(uses.map(({ fundId }) => fundId));
  if (named.size < 2) return [];
  const decided = uses.flatMap((use) => toDecided(use, named, table));
  const misfits = decided.filter(({ fundId, expected }) => !expected.has(fundId)).sort(byPlace);
  const [first, ...others] = misfits;
  const last = others.at(-1);
  if (first === undefined || last === undefined || misfits.length < FEWEST || !canBeReordered(decided)) return [];
  const [right = ''] = first.expected;
  const message = `From here to ${showPlace(last)} ${misfits.length} rows name a fund that does not fit (${first.why(showFund(right, table))}), and the same funds in another order would.`;
  const hint = 'The column Fund may have been sorted or moved by itself: bring each fund back to its own row.';
  return [{ row: first.row, column: 'Fund', message, hint, others: others.map(({ row }) => row) }];
}

function toDecided(use: Use, named: ReadonlySet<string>, table: CapTable): Decided[] {
  const { company, fundId, currency } = use;
  const known = table.holders().of(company);
  const expected = known.size > 0 ? [...known] : listBuyersIn(use, named, table);
  const possible = expected.filter((fund) => named.has(fund));
  if (possible.length === 0) return [];
  const wrong = showFund(fundId, table);
  const why = (right: string) =>
    known.size > 0
      ? `${right} has bought into ${showCompany(company, table)}, ${wrong} has not`
      : `${wrong} has never bought in ${currency}, which is the currency of ${right}`;
  return [{ ...use, expected: new Set(possible), why }];
}

/** By currency: the fund has never bought in it, while another does, or is kept in it. */
function listBuyersIn({ fundId, currency }: Use, named: ReadonlySet<string>, table: CapTable): string[] {
  if (currency === undefined || isAtHome(fundId, currency, table)) return [];
  const usual = table.holders().currenciesOf(fundId);
  if (usual.size === 0 || usual.has(currency)) return [];
  return [...named].filter((fund) => fund !== fundId && isAtHome(fund, currency, table));
}

function isAtHome(fundId: string, currency: Currency, { funds }: CapTable): boolean {
  return funds.get(fundId)?.currency === currency;
}

/** Each row can be given a fund that it may be of, out of the funds that these rows name; the narrowest choose first. */
function canBeReordered(decided: readonly Decided[]): boolean {
  const left = new Map<string, number>();
  for (const { fundId } of decided) left.set(fundId, (left.get(fundId) ?? 0) + 1);
  const narrowest = decided.toSorted((a, b) => a.expected.size - b.expected.size);
  return narrowest.every(({ expected }) => {
    const fund = [...expected].find((one) => (left.get(one) ?? 0) > 0);
    if (fund !== undefined) left.set(fund, (left.get(fund) ?? 0) - 1);
    return fund !== undefined;
  });
}

export const FUND_RULES: readonly Rule[] = [FUND_NEW_TO_COMPANY, FUNDS_MOVED];
