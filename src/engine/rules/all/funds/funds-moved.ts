import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { CalendarDate } from '../../../../model/values/calendar-date.ts';
import type { Currency } from '../../../../model/values/currency.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { SentRow } from '../../cap-table/entries.ts';
import { fundOfMark } from '../../cap-table/mark-series.ts';
import { byPlace, sheetKeyOf } from '../../neighbours.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showCompany, showFund, showPlace } from '../../words.ts';

/** Fewer rows whose funds could change places are reported one by one. */
const FEWEST = 2;

/**
 * The column of funds was sorted or moved without the others: rows name funds that have nothing of the company while
 * another has, or that never buy in the currency while another does, and the same funds in another order fit all of them.
 */
export const FUNDS_MOVED: Rule = {
  code: 'funds-moved',
  find: (table) => {
    // Only what a fund has bought before says which it may be.
    if (table.holders.areNone) return [];
    const sheets = groupBy(listUses(table), ({ row }) => sheetKeyOf(row));
    return [...sheets.values()].flatMap((some) => check(some, table));
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
  const marked = sent.marks.flatMap(({ row, company, date, mark }) => {
    const fundId = fundOfMark(mark);
    return fundId === undefined ? [] : [{ row, company, fundId, date }];
  });
  const ofRows = new Map(marked.map((use) => [use.row, use]));
  return [...bought, ...ofRows.values()].filter(({ row }) => !row.isFurther);
}

function check(uses: readonly Use[], table: CapTable): RuleFinding[] {
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
  const known = table.holders.of(company);
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
  const usual = table.holders.currenciesOf(fundId);
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
