import { compareDecimals, type Decimal, decimal, divideDecimals, ZERO } from '../../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import type { Doubt } from '../../rule.ts';
import { isWithin } from '../../scale.ts';
import { showCompany, showPlace } from '../../words.ts';

/** So near comes the new value of one company to the last of the other, and so far it is from its own last. Times. */
const NEAR = decimal('1.05');
const FAR = decimal('1.25');
/** Of more companies of about one value nobody can say which is meant. */
const MOST = 8;

/** A fair value that is far from the company's last one. */
interface Moved extends Planned<MarkEntry> {
  readonly value: Money;
  readonly last: Decimal;
}

/** Two companies' fair values of one fund and day, each of which is what the other's was before. */
export function findExchanged(table: CapTable): Doubt[] {
  const moved = table.sent.marks.flatMap((mark) => toMoved(mark, table));
  const groups = groupBy(moved, ({ mark, date, value }) =>
    JSON.stringify(['fundId' in mark ? mark.fundId : '', date, value.currency]),
  );
  return [...groups.values()].flatMap((group) => judge(group, table));
}

function toMoved(entry: Planned<MarkEntry>, table: CapTable): Moved[] {
  const { mark, company, date } = entry;
  if (!('fairValue' in mark) || mark.fairValue.value === ZERO) return [];
  const { fundId, fairValue: value } = mark;
  const before = table.markSeries.before({ company, column: 'Fair Value', fundId }, date)?.mark;
  if (before === undefined || !('fairValue' in before) || before.fairValue.currency !== value.currency) return [];
  const last = before.fairValue.value;
  return last === ZERO || isWithin(value.value, last, FAR) ? [] : [{ ...entry, value, last }];
}

/** The later one of each pair is told. */
function judge(group: readonly Moved[], table: CapTable): Doubt[] {
  const byLast = group.toSorted((a, b) => compareDecimals(a.last, b.last));
  const order = new Map(group.map((entry, index) => [entry.key, index]));
  return group.flatMap((later, index): Doubt[] => {
    const isTwin = (other: Moved) => (order.get(other.key) ?? index) < index && seemsOf(other, later);
    const twin = listAround(byLast, later.value.value).find(isTwin);
    if (twin === undefined) return [];
    const message = `Fair Value is ${formatMoney(later.value)}, about the last one of ${showCompany(twin.company, table)}, whose new one is ${formatMoney(twin.value)} (${showPlace(twin)}), about the last one of ${showCompany(later.company, table)}: the two seem to be exchanged.`;
    const hint = 'Give each company the value of its own holding.';
    return [{ row: later.row, column: 'Fair Value', message, hint, cause: twin.row }];
  });
}

function seemsOf(other: Moved, { value, last, company }: Moved): boolean {
  return (
    other.company !== company && isWithin(value.value, other.last, NEAR) && isWithin(other.value.value, last, NEAR)
  );
}

/** Those whose last value is near, found in the sorted ones; none where there are too many. */
function listAround(byLast: readonly Moved[], value: Decimal): readonly Moved[] {
  const least = divideDecimals(value, NEAR, 6) ?? value;
  let [low, high] = [0, byLast.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareDecimals(byLast[middle]?.last ?? ZERO, least) < 0) low = middle + 1;
    else high = middle;
  }
  const around = byLast.slice(low, low + MOST + 1).filter(({ last }) => isWithin(last, value, NEAR));
  return around.length > MOST ? [] : around;
}
