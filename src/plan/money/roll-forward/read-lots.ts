import { costOf } from '../../../model/fields/cost.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import type { EnteredSecurity, EntryHistory } from '../../../model/service/entry-history.ts';
import type { Security, Snapshot, Transaction } from '../../../model/service/snapshot.ts';
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { completeTransactions } from '../../holdings/holdings.ts';
import type { Lot } from './lot.ts';
import { currencyOfCost, type SecurityNamer } from './name-security.ts';

/** Lots by the ids of their securities, as a snapshot and the journal tell of them. */
export interface ReadLots {
  readonly lots: ReadonlyMap<string, Lot>;
  readonly countReading: CountReading;
}

/**
 * Nobody documents whether a service gives the shares that sales have left (`left`), or those that were entered
 * (`entered`). `assumed`: how many securities nothing tells it of.
 */
export interface CountReading {
  readonly kind: 'left' | 'entered';
  readonly assumed: number;
}

interface LotSource {
  readonly securities: readonly Security[];
  readonly transactions: readonly Transaction[];
  readonly shareClasses: Snapshot['shareClasses'];
}

/** A listed security with what took from it. */
interface Reading {
  readonly security: Security;
  readonly isGone: boolean;
  readonly sold: Decimal;
  /** What is known for certain of this very security. */
  readonly known: CountReading['kind'] | undefined;
}

/** What is held now of each listed security. `reading` is how the service was found to count before; else it is found out. */
export function readLots(
  source: LotSource,
  { entryHistory, namer, reading }: { entryHistory: EntryHistory; namer: SecurityNamer; reading?: CountReading },
): ReadLots {
  const transactions = completeTransactions(source, entryHistory);
  const takenFrom = groupBy(transactions, ({ inputSecurityId }) => inputSecurityId ?? '');
  const evidence = toEvidence(entryHistory, { ...source, transactions });
  const readings = source.securities.map((security) => read(security, takenFrom.get(security.id) ?? [], evidence));
  const counting = reading ?? findCounting(readings);
  const lots = readings.map((each) => toLot(each, counting.kind, namer));
  return { lots: new Map(lots.map((lot) => [lot.key, lot])), countReading: counting };
}

function read(security: Security, taken: readonly Transaction[], evidence: Evidence): Reading {
  const sales = taken.filter(({ event }) => event === 'sale');
  const isWhole = unitsOf(security) === undefined && sales.length > 0;
  const isGone = isWhole || sales.length < taken.length;
  const sold = isGone ? ZERO : sumDecimals(sales.flatMap(({ shares }) => shares ?? []));
  const known = isGone || sold === ZERO ? undefined : evidence(security, sold, sales);
  return { security, isGone, sold, known };
}

/** One security that tells is enough: a service counts all of them alike. */
function findCounting(readings: readonly Reading[]): CountReading {
  const votes = readings.flatMap(({ known }) => known ?? []);
  const entered = votes.filter((kind) => kind === 'entered').length;
  if (votes.length > 0) return { kind: entered * 2 > votes.length ? 'entered' : 'left', assumed: 0 };
  return { kind: 'left', assumed: readings.filter(({ sold, security }) => sold !== ZERO && !isEmpty(security)).length };
}

function toLot({ security, isGone, sold, known }: Reading, counting: CountReading['kind'], namer: SecurityNamer): Lot {
  const { id, companyId, fundId, type } = security;
  const listed = unitsOf(security);
  // What a sale took whole may be given without its shares, however they are counted.
  const isEntered = (known ?? counting) === 'entered' && listed !== undefined && compareDecimals(listed, sold) >= 0;
  return omitAbsent({
    key: id,
    company: companyId,
    fundId,
    type,
    name: namer.nameOf(security),
    currency: currencyOfCost(security, namer),
    cost: costOf(security)?.value ?? ZERO,
    units: listed === undefined || isEntered ? listed : addDecimals(listed, sold),
    sold,
    isGone,
    exercisePrice: security.exercisePrice,
  });
}

function isEmpty(security: Security): boolean {
  return (unitsOf(security) ?? ZERO) === ZERO;
}

type Evidence = (security: Security, sold: Decimal, sales: readonly Transaction[]) => CountReading['kind'] | undefined;

/** The journal knows best, then plain arithmetic, then how many it was created with, then the price that was paid. */
function toEvidence(entryHistory: EntryHistory, { transactions, shareClasses }: LotSource): Evidence {
  const before = new Map(entryHistory.securities.map((known) => [known.id, known]));
  const own = new Set(entryHistory.transactions.map(({ id }) => id));
  const created = new Map(transactions.map(({ outputSecurityId, shares }) => [outputSecurityId, shares]));
  const prices = new Map(shareClasses.map(({ id, pricePerShare }) => [id, pricePerShare]));
  return (security, sold, sales) => {
    const listed = unitsOf(security);
    if (listed === undefined) return undefined;
    const known = enteredCount(before.get(security.id), sales, own);
    if (known !== undefined) return listed === known ? 'entered' : 'left';
    if (listed === ZERO) return undefined;
    if (compareDecimals(listed, sold) < 0) return 'left';
    const count = created.get(security.id);
    if (count === listed) return 'entered';
    if (count === addDecimals(listed, sold)) return 'left';
    const price = security.shareClassId === undefined ? security.pricePerToken : prices.get(security.shareClassId);
    return fitPrice({ cost: costOf(security), price, listed, sold });
  };
}

/** What the journal saw of it counts only where it saw it before a sale. */
function enteredCount(
  known: EnteredSecurity | undefined,
  sales: readonly Transaction[],
  own: ReadonlySet<string>,
): Decimal | undefined {
  const isBefore = known?.input !== undefined || sales.some(({ id }) => own.has(id));
  const count = known === undefined || !isBefore ? undefined : unitsOf(known.data);
  return count === ZERO ? undefined : count;
}

interface Priced {
  readonly cost: Money | undefined;
  readonly price: Money | undefined;
  readonly listed: Decimal;
  readonly sold: Decimal;
}

/** Prices have few places: what fits is within a fiftieth of the cost. */
function fitPrice({ cost, price, listed, sold }: Priced): CountReading['kind'] | undefined {
  if (cost === undefined || price === undefined || cost.currency !== price.currency) return undefined;
  const gapOf = (units: Decimal): Decimal =>
    absolute(subtractDecimals(cost.value, multiplyDecimals(price.value, units)));
  const [asEntered, asLeft] = [gapOf(listed), gapOf(addDecimals(listed, sold))];
  const [gap, kind] =
    compareDecimals(asEntered, asLeft) < 0 ? [asEntered, 'entered' as const] : [asLeft, 'left' as const];
  return compareDecimals(multiplyDecimals(gap, decimal(50)), cost.value) <= 0 ? kind : undefined;
}
