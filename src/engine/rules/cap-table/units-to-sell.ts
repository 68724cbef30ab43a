import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type Consumed, expectedOutput } from '../../../model/conversion/expected-output.ts';
import { possibleOutputs } from '../../../model/conversion/possible-outputs.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import { costLeft, type Stock, unitsLeft } from '../../ledger/stock.ts';
import type { CapTable } from './cap-table.ts';
import type { SecurityEntry, TransactionEntry } from './entries.ts';

export interface UnitsToSell {
  readonly units: Decimal;
  /** Created by the workbook: only the service works out how many that is. */
  readonly isExpected: boolean;
  /** How many more it may come to, where interest, a discount or a cap count; absent where nothing can be expected. */
  readonly further?: Decimal;
}

/**
 * The units that can be sold of a security before the workbook sells any: all of one that would be bought, what known
 * transactions have left of one that is there, and what a conversion or exercise of the workbook is expected to create.
 * `undefined` for a note, and where nobody knows.
 */
export function unitsToSell(key: string, table: CapTable): UnitsToSell | undefined {
  const stock = stockOf(key, table);
  if (stock?.units === undefined) return undefined;
  const isExpected = table.creatorOf.get(key)?.row !== undefined;
  const { further } = stock;
  return omitAbsent({ units: unitsLeft(stock), isExpected, further });
}

interface Held extends Stock, Pick<UnitsToSell, 'further'> {
  readonly currency: Money['currency'] | undefined;
  readonly exercisePrice: Money | undefined;
}

function stockOf(key: string, table: CapTable, within: ReadonlySet<string> = new Set()): Held | undefined {
  const entry = table.securityOf(key);
  const creator = table.creatorOf.get(key);
  if (entry?.row !== undefined) return toStock(entry, { units: entry.units, cost: entry.cost?.value });
  if (creator?.row === undefined) return heldStock(key, entry, table);
  return within.has(key) ? undefined : createdStock(creator, table, new Set([...within, key]));
}

/** The service's, as known transactions have left it. */
function heldStock(key: string, entry: SecurityEntry | undefined, { ledger }: CapTable): Held | undefined {
  const history = ledger.historyOf(key);
  const now = history?.states.at(-1);
  return now && { ...toStock(entry, now), currency: history?.currency ?? entry?.cost?.currency };
}

function toStock(
  entry: SecurityEntry | undefined,
  { units, cost = ZERO }: { readonly units?: Decimal | undefined; readonly cost?: Decimal | undefined },
): Held {
  const { cost: paid, terms } = entry ?? {};
  const of = { cost, sold: ZERO, isGone: false, further: ZERO };
  const facts = { ...of, currency: paid?.currency, exercisePrice: terms?.exercisePrice };
  return units === undefined ? facts : { ...facts, units };
}

/** The certificate that is expected of a conversion or exercise of the workbook. */
function createdStock(creator: TransactionEntry, table: CapTable, within: ReadonlySet<string>): Held | undefined {
  const taken = takenBy(creator, table, within);
  if (taken === undefined || creator.event === 'sale') return undefined;
  const price = table.shareClasses.get(creator.convertedTo ?? '')?.pricePerShare;
  const { units, cost } = expectedOutput({ ...taken, event: creator.event }, price);
  const further = taken.units === undefined ? furtherOf({ creator, taken, units, price }, table) : taken.further;
  const created = { units, cost: cost.value, currency: cost.currency, sold: ZERO, isGone: false };
  return { ...created, exercisePrice: undefined, ...omitAbsent({ further }) };
}

interface Taken extends Pick<Consumed, 'units' | 'cost' | 'exercisePrice'>, Pick<UnitsToSell, 'further'> {}

/** The input of a conversion or exercise, less sales of the workbook. */
function takenBy(
  { security = '', convertedTo = '', date }: TransactionEntry,
  table: CapTable,
  within: ReadonlySet<string>,
): Taken | undefined {
  const taken = stockOf(security, table, within);
  if (taken === undefined) return undefined;
  const sales = table.sentSalesOf(security).filter((sale) => sale.date <= date);
  const sold = sumDecimals([ZERO, ...sales.map(({ unitsSold = ZERO }) => unitsSold)]);
  const left = { ...taken, sold: addDecimals(taken.sold, sold) };
  const price = table.shareClasses.get(convertedTo)?.pricePerShare;
  const { exercisePrice, further, currency = price?.currency ?? 'USD' } = taken;
  const units = left.units === undefined ? undefined : atLeastNothing(unitsLeft(left));
  const cost = { value: costLeft(left), currency };
  return { units, cost, exercisePrice, ...omitAbsent({ further }) };
}

interface NoteOutput {
  readonly creator: TransactionEntry;
  readonly taken: Taken;
  readonly units: Decimal;
  readonly price: Money | undefined;
}

/** How much more a note may come to than its amount buys, in whichever way the service works it out, rounded up. */
function furtherOf({ creator, taken: { cost }, units, price }: NoteOutput, table: CapTable): Decimal | undefined {
  const { date, security = '', convertedTo = '' } = creator;
  if (price?.currency !== cost.currency) return undefined;
  const { issueDate, terms = {} } = table.securityOf(security) ?? {};
  const into = table.shareClasses.get(convertedTo);
  const facts = { ...table.rounds.get(into?.round ?? ''), ...into };
  const outputs = possibleOutputs({ event: 'conversion', date, costs: [cost], terms: { ...terms, issueDate } }, facts);
  const most = outputs.flatMap(({ shares, by }) =>
    shares === undefined || by.length === 0 ? [] : [subtractDecimals(addDecimals(shares.value, shares.margin), units)],
  );
  return most.reduce((a, b) => (compareDecimals(a, b) < 0 ? b : a), ZERO);
}

function atLeastNothing(units: Decimal): Decimal {
  return compareDecimals(units, ZERO) < 0 ? ZERO : units;
}
