import { costLeft, type Stock, unitsLeft } from '../../ledger/stock.ts';
import { expectedOutput } from '../../model/conversion/expected-output.ts';
import { addDecimals, compareDecimals, type Decimal, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { CapTable } from './cap-table.ts';
import type { SecurityEntry, TransactionEntry } from './entries.ts';

/** How many of a security the sales of the workbook can take. */
export interface UnitsToSell {
  readonly units: Decimal;
  /** What a conversion or exercise of the workbook creates: only the service works out how many that is. */
  readonly isExpected: boolean;
}

/**
 * What is there to be sold of a security before the workbook sells any: all of one that would be bought, what known
 * transactions have left of one that is there, and what a conversion or exercise of the workbook is expected to create.
 * `undefined` of a note, and where nobody knows.
 */
export function unitsToSell(key: string, table: CapTable): UnitsToSell | undefined {
  const stock = stockOf(key, table);
  if (stock?.units === undefined) return undefined;
  return { units: unitsLeft(stock), isExpected: isCreatedBySent(key, table) };
}

function isCreatedBySent(key: string, { creatorOf }: CapTable): boolean {
  return creatorOf.get(key)?.row !== undefined;
}

interface Held extends Stock {
  readonly currency: Money['currency'] | undefined;
  readonly exercisePrice: Money | undefined;
}

function stockOf(key: string, table: CapTable, within: ReadonlySet<string> = new Set()): Held | undefined {
  const entry = table.securities.get(key);
  const creator = table.creatorOf.get(key);
  if (entry?.row !== undefined) return toStock(entry, { units: entry.units, cost: entry.cost?.value });
  if (creator?.row === undefined) return heldStock(key, entry, table);
  return within.has(key) ? undefined : createdStock(creator, table, new Set([...within, key]));
}

/** What is in the service, as the known transactions have left it. */
function heldStock(key: string, entry: SecurityEntry | undefined, { ledger }: CapTable): Held | undefined {
  const history = ledger.historyOf(key);
  const now = history?.states.at(-1);
  return now === undefined
    ? undefined
    : { ...toStock(entry, now), currency: history?.currency ?? entry?.cost?.currency };
}

function toStock(
  entry: SecurityEntry | undefined,
  { units, cost = ZERO }: { readonly units?: Decimal | undefined; readonly cost?: Decimal | undefined },
): Held {
  const { cost: paid, terms } = entry ?? {};
  const of = { cost, sold: ZERO, isGone: false, currency: paid?.currency, exercisePrice: terms?.exercisePrice };
  return units === undefined ? of : { ...of, units };
}

/** The certificate that is expected of a conversion or exercise of the workbook. */
function createdStock(
  { event, security = '', convertedTo = '', date }: TransactionEntry,
  table: CapTable,
  within: ReadonlySet<string>,
): Held | undefined {
  const taken = stockOf(security, table, within);
  if (taken === undefined || event === 'sale') return undefined;
  const sales = table.salesOf(security).filter((sale) => sale.row !== undefined && sale.date <= date);
  const sold = sumDecimals([ZERO, ...sales.map(({ unitsSold = ZERO }) => unitsSold)]);
  const left = { ...taken, sold: addDecimals(taken.sold, sold) };
  const price = table.shareClasses.get(convertedTo)?.pricePerShare;
  const { exercisePrice, currency = price?.currency ?? 'USD' } = taken;
  const cost = { value: costLeft(left), currency };
  const units = left.units === undefined ? undefined : atLeastNothing(unitsLeft(left));
  const output = expectedOutput({ event, units, cost, exercisePrice }, price);
  return {
    ...{ units: output.units, cost: output.cost.value, currency: output.cost.currency },
    ...{ sold: ZERO, isGone: false, exercisePrice: undefined },
  };
}

function atLeastNothing(units: Decimal): Decimal {
  return compareDecimals(units, ZERO) < 0 ? ZERO : units;
}
