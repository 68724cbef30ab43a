import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { isConvertibleNote } from '../../../../model/fields/security-types.ts';
import { daysBetween } from '../../../../model/values/calendar-date.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, SecurityEntry } from '../../cap-table/entries.ts';
import { holderKey } from '../../cap-table/holdings.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showCompany, showFund } from '../../words.ts';

/** Purchases in a round within so many days belong together; notes of one round are drawn over a year. */
const TOGETHER = 90;

/**
 * A purchase of a fund that has nothing of the company, while another fund has. Firms do that, and then both buy in the
 * round, the one sells to the other, or the fund has joined companies of others before.
 */
export const FUND_NEW_TO_COMPANY: Rule = {
  code: 'fund-new-to-company',
  unlessReported: ['funds-moved'],
  find: (table) => {
    const bought = table.sent.securities.filter((security) => isNew(security, table));
    if (bought.length === 0) return [];
    const purchases = listPurchases(table);
    const sellers = new Set(table.sent.transactions.flatMap((sale) => sellerOf(sale.security, table)));
    const groups = groupBy(bought, ({ company, fundId }) => holderKey(company, fundId));
    return [...groups.values()].flatMap((some) => check(some, { table, purchases, sellers }));
  },
};

interface Beside {
  readonly table: CapTable;
  /** All that the funds have bought or would buy, by what is bought together. */
  readonly purchases: ReadonlyMap<string, readonly SecurityEntry[]>;
  readonly sellers: ReadonlySet<string>;
}

function isNew({ company, fundId, row }: Planned<SecurityEntry>, { holders }: CapTable): boolean {
  const known = holders.of(company);
  return known.size > 0 && !known.has(fundId) && !holders.hasJoined(fundId) && !row.isFurther;
}

function check(bought: readonly Planned<SecurityEntry>[], { table, purchases, sellers }: Beside): RuleFinding[] {
  const [first, ...others] = bought;
  if (first === undefined) return [];
  const { company, fundId, issueDate, row } = first;
  const holding = [...table.holders.of(company)].filter(
    (other) => (table.holdings.on(company, other, issueDate)?.count ?? 0) > 0,
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
