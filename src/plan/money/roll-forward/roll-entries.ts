import { costOf } from '../../../model/fields/cost.ts';
import { OUTPUT_TYPE } from '../../../model/fields/security-types.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import type { NewSecurity, NewTransaction } from '../../../model/service/new-data.ts';
import {
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { Ledger } from './ledger.ts';
import { costLeft, type Lot, unitsLeft } from './lot.ts';
import { currencyOfCost, type SecurityNamer } from './name-security.ts';

/** What is entered: a security under its own key, a transaction under that of what it creates. */
export interface RolledEntry {
  readonly key: string;
  /** Links are the keys of lots, companies, rounds and classes. */
  readonly data: NewSecurity<string> | NewTransaction<string>;
}

/** What is known of the things that entries name. */
export interface RollingFacts {
  readonly namer: SecurityNamer;
  readonly priceOf: (shareClass: string) => Money | undefined;
  /** What a transaction has created, where the service has said so. */
  readonly createdLot?: (key: string) => Lot | undefined;
  /** What sales took of what was created and is listed no more: all of it, whatever was expected. */
  readonly soldWhole?: (key: string) => Decimal | undefined;
}

/** Enters everything in this order. */
export function rollEntries(ledger: Ledger, entries: readonly RolledEntry[], facts: RollingFacts): void {
  for (const { key, data } of entries) {
    if (data.kind === 'security') ledger.buy(toNewLot(key, data, facts));
    else if (data.event === 'sale')
      ledger.sell({ key: data.security, shares: data.sharesSold ?? ZERO, cash: data.cashReceived });
    else ledger.convert(data.security, data.event, (lot) => toCreated(key, data, { lot, facts }));
  }
}

function toNewLot(key: string, data: NewSecurity<string>, { namer }: RollingFacts): Lot {
  const { shareClass, round, company, fundId, type, exercisePrice } = data;
  const named = { ...data, ...omitAbsent({ shareClassId: shareClass, roundId: round }) };
  return omitAbsent({
    ...{ key, company, fundId, type },
    name: namer.nameOf(named),
    currency: currencyOfCost(named, namer),
    cost: costOf(data)?.value ?? ZERO,
    units: unitsOf(data),
    sold: ZERO,
    isGone: false,
    exercisePrice,
  });
}

/** As it was when it was created: what was taken from it since comes with its own entry. */
function toCreated(
  key: string,
  data: NewTransaction<string>,
  { lot, facts }: { readonly lot: Lot; readonly facts: RollingFacts },
): Lot {
  const created = facts.createdLot?.(key);
  if (created !== undefined) return { ...created, sold: ZERO, isGone: false };
  const isExercise = data.event === 'exercise';
  const expected = isExercise ? toExercised(key, data, { lot, facts }) : toConverted(key, data, { lot, facts });
  return { ...expected, ...omitAbsent({ units: facts.soldWhole?.(key) }) };
}

type Creation = { readonly lot: Lot; readonly facts: RollingFacts };

/** One share for each, at what exercising costs. */
function toExercised(key: string, data: NewTransaction<string>, { lot, facts }: Creation): Lot {
  const units = unitsLeft(lot);
  const { value = ZERO, currency = lot.currency } = lot.exercisePrice ?? {};
  return { ...toExpected(key, data, { lot, facts }), currency, units, cost: multiplyDecimals(units, value) };
}

/** The cost goes on. Of a note its amount buys whole shares at the class's price, of anything else each is one share. */
function toConverted(key: string, data: NewTransaction<string>, { lot, facts }: Creation): Lot {
  const cost = costLeft(lot);
  const price = data.convertedTo === undefined ? undefined : facts.priceOf(data.convertedTo);
  const units = lot.units === undefined ? wholeShares({ value: cost, currency: lot.currency }, price) : unitsLeft(lot);
  return { ...toExpected(key, data, { lot, facts }), cost, units };
}

function toExpected(key: string, { date, convertedTo }: NewTransaction<string>, { lot, facts }: Creation) {
  const { company, fundId, currency } = lot;
  const type: Lot['type'] = OUTPUT_TYPE;
  const name = facts.namer.nameOf({ type, fundId, issueDate: date, ...omitAbsent({ shareClassId: convertedTo }) });
  return { key, company, fundId, type, name, currency, sold: ZERO, isGone: false, isExpected: true } as const;
}

/** 0 where there is no price in that currency. */
function wholeShares(amount: Money, price: Money | undefined): Decimal {
  if (price === undefined || price.currency !== amount.currency) return ZERO;
  const shares = divideDecimals(amount.value, price.value, 0) ?? ZERO;
  const isTooMany = compareDecimals(multiplyDecimals(shares, price.value), amount.value) > 0;
  return isTooMany ? subtractDecimals(shares, decimal(1)) : shares;
}
