import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { sumDecimals, ZERO } from '../../../model/values/decimal.ts';
import { listPurchases, type Purchase } from '../doubts/question-twice.ts';
import type { TabProposal } from '../lookups/link-tables.ts';
import { heldColumns } from '../proposal.ts';

interface Bought {
  readonly one: TabProposal;
  readonly all: readonly Purchase[];
  readonly kinds: string;
  readonly currency: string | undefined;
  /** It says as well what was sold. */
  readonly hasSales: boolean;
}

/** A single purchase may be like another by chance. */
const LEAST = 2;

/**
 * Finds tables whose purchases stand in others as well, each with the reason: all of them, the days and amounts too; in
 * another currency; or the payments that each of them sums up. What says what was sold is kept.
 */
export function findRepeated(found: readonly TabProposal[]): ReadonlyMap<TabProposal, string> {
  const tables = found.flatMap((one): Bought[] => {
    const { sheet: name, targets } = one.proposed;
    const all = [...listPurchases({ name, tab: one.tab, targets })];
    const kinds = targets.flatMap((target) => (target.sheet.kind === 'securities' ? [target.name] : [])).join();
    const isWhole = all.length > 0 && all.every(({ day, amount }) => day !== '' && amount !== undefined);
    const currency = heldColumns(targets).find((column) => column.name === 'Currency')?.value;
    const hasSales = targets.some(({ sheet }) => sheet.kind === 'transactions');
    return isWhole ? [{ one, all, kinds, currency, hasSales }] : [];
  });
  const wholes = new Map(tables.flatMap((table) => withReason(table, listParts(table, tables), 'list')));
  const rest = tables.filter(({ one }) => !wholes.has(one));
  const others = rest.flatMap((table, index) => {
    const isBefore = (other: Bought): boolean => {
      if (other.all.length !== table.all.length) return other.all.length > table.all.length;
      return other.hasSales === table.hasSales ? rest.indexOf(other) < index : other.hasSales;
    };
    const alike = rest.filter((other) => other !== table && other.kinds === table.kinds);
    const same = alike.find((other) => isBefore(other) && (isWithin(table, other) || isConverted(table, other)));
    const parts = alike.find((other) => sumsUpEach(table, other));
    if (table.all.length < LEAST || table.hasSales) return [];
    return same === undefined
      ? withReason(table, parts === undefined ? [] : [parts], 'sum')
      : withReason(table, [same], 'list');
  });
  return new Map([...wholes, ...others]);
}

function withReason({ one }: Bought, others: readonly Bought[], how: 'list' | 'sum'): [TabProposal, string][] {
  const names = joinList(others.map((other) => quote(other.one.proposed.sheet)));
  const list = others.length === 1 ? 'lists' : 'list';
  const what = how === 'list' ? 'the same purchases' : 'the payments that it sums up';
  return others.length === 0 ? [] : [[one, `${names} ${list} ${what}`]];
}

/** Each purchase is one of the other table's, which is that of no other. A fund that one of them does not say may be any. */
function isWithin(table: Pick<Bought, 'all'>, other: Pick<Bought, 'all'>): boolean {
  const left = groupBy(other.all, keyOf);
  return table.all.every((purchase) => {
    const alike = left.get(keyOf(purchase)) ?? [];
    const at = alike.findLastIndex(({ fund }) => fund === '' || purchase.fund === '' || fund === purchase.fund);
    return at >= 0 && alike.splice(at, 1).length > 0;
  });
}

function keyOf({ company, day, amount }: Purchase): string {
  return JSON.stringify([company, day, amount]);
}

/** The tables that together hold each of its purchases once, and nothing else. */
function listParts(table: Bought, tables: readonly Bought[]): readonly Bought[] {
  const parts = tables.filter(
    (other) =>
      other !== table && other.kinds === table.kinds && other.all.length < table.all.length && isWithin(other, table),
  );
  const all = parts.flatMap((part) => part.all);
  const isWhole = parts.length >= LEAST && all.length === table.all.length && isWithin(table, { all });
  return isWhole ? parts : [];
}

/** Row by row the same companies, funds and days, and each amount another, in another currency. */
function isConverted(table: Bought, other: Bought): boolean {
  const isOfOther = table.currency !== undefined && other.currency !== undefined && table.currency !== other.currency;
  return (
    isOfOther &&
    table.all.length === other.all.length &&
    table.all.every(({ company, fund, day, amount }, index) => {
      const like = other.all[index];
      return like?.company === company && like.fund === fund && like.day === day && like.amount !== amount;
    })
  );
}

/** Each company costs as much in the other table, in several payments in one of them at least. */
function sumsUpEach(table: Bought, other: Bought): boolean {
  const payments = groupBy(other.all, ({ company }) => company);
  const sums = groupBy(table.all, ({ company }) => company);
  const isSum = ([company, purchases]: [string, readonly Purchase[]]): boolean => {
    const [only, ...more] = purchases;
    const parts = (payments.get(company) ?? []).map(({ amount }) => amount ?? ZERO);
    return only !== undefined && more.length === 0 && parts.length > 0 && sumDecimals(parts) === only.amount;
  };
  return other.all.length > table.all.length && [...sums].every(isSum);
}
