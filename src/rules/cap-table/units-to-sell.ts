import { costLeft, type Stock, unitsLeft } from '../../ledger/stock.ts';
import { type Consumed, expectedOutput } from '../../model/conversion/expected-output.ts';
import { possibleOutputs } from '../../model/conversion/possible-outputs.ts';
import { addDecimals, compareDecimals, type Decimal, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import type { CapTable } from './cap-table.ts';
import type { SecurityEntry, TransactionEntry } from './entries.ts';

/** How many of a security the sales of the workbook can take. */
export interface UnitsToSell {
  readonly units: Decimal;
  /** What a conversion or exercise of the workbook creates: only the service works out how many that is. */
  readonly isExpected: boolean;
  /** The most that it can come to, where interest, a discount or a cap count. */
  readonly most: Decimal;
}

/**
 * What is there to be sold of a security before the workbook sells any: all of one that would be bought, what known
 * transactions have left of one that is there, and what a conversion or exercise of the workbook is expected to create.
 * `undefined` of a note, and where nobody knows.
 */
export function unitsToSell(key: string, table: CapTable): UnitsToSell | undefined {
  const stock = stockOf(key, table);
  if (stock?.units === undefined) return undefined;
  const units = unitsLeft(stock);
  const creator = table.creatorOf.get(key);
  const isExpected = creator?.row !== undefined;
  const possible = isExpected ? possibleUnits(creator, table) : [];
  return { units, isExpected, most: possible.reduce((a, b) => (compareDecimals(a, b) < 0 ? b : a), units) };
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
function createdStock(creator: TransactionEntry, table: CapTable, within: ReadonlySet<string>): Held | undefined {
  const taken = takenBy(creator, table, within);
  if (taken === undefined || creator.event === 'sale') return undefined;
  const price = table.shareClasses.get(creator.convertedTo ?? '')?.pricePerShare;
  const output = expectedOutput({ ...taken, event: creator.event }, price);
  return {
    ...{ units: output.units, cost: output.cost.value, currency: output.cost.currency },
    ...{ sold: ZERO, isGone: false, exercisePrice: undefined },
  };
}

/** What sales of the workbook leave of what a conversion or exercise takes. */
function takenBy(
  { security = '', convertedTo = '', date }: TransactionEntry,
  table: CapTable,
  within: ReadonlySet<string> = new Set(),
): Pick<Consumed, 'units' | 'cost' | 'exercisePrice'> | undefined {
  const taken = stockOf(security, table, within);
  if (taken === undefined) return undefined;
  const sales = table.salesOf(security).filter((sale) => sale.row !== undefined && sale.date <= date);
  const sold = sumDecimals([ZERO, ...sales.map(({ unitsSold = ZERO }) => unitsSold)]);
  const left = { ...taken, sold: addDecimals(taken.sold, sold) };
  const price = table.shareClasses.get(convertedTo)?.pricePerShare;
  const { exercisePrice, currency = price?.currency ?? 'USD' } = taken;
  const cost = { value: costLeft(left), currency };
  return { units: left.units === undefined ? undefined : atLeastNothing(unitsLeft(left)), cost, exercisePrice };
}

/** In whichever way the service may work it out, rounded up. */
function possibleUnits(creator: TransactionEntry, table: CapTable): readonly Decimal[] {
  const { event, date, security = '', convertedTo = '' } = creator;
  const taken = takenBy(creator, table);
  const entry = table.securities.get(security);
  const into = table.shareClasses.get(convertedTo);
  if (taken === undefined || event === 'sale' || entry === undefined || into === undefined) return [];
  const { units, cost } = taken;
  const { issueDate, terms } = entry;
  const consumed = { event, date, costs: [cost], terms: { ...terms, issueDate } };
  const facts = { ...table.rounds.get(into.round), ...into };
  const outputs = possibleOutputs(units === undefined ? consumed : { ...consumed, units: [units] }, facts);
  return outputs.flatMap(({ shares, by }) =>
    shares === undefined || by.length === 0 ? [] : [addDecimals(shares.value, shares.margin)],
  );
}

function atLeastNothing(units: Decimal): Decimal {
  return compareDecimals(units, ZERO) < 0 ? ZERO : units;
}
