import { MONEY_PLACES } from '../../../ledger/stock.ts';
import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  subtractDecimals,
} from '../../../model/values/decimal.ts';
import type { Lot } from './lot.ts';

/**
 * A lot that a conversion created, at the cost that was left of what converted: a conversion neither makes cost nor loses
 * any, whatever the service lists. What it lists stands beside that, but for what rounding explains. Of another currency
 * nothing can be told.
 */
export function carryCost(created: Lot, carried: Pick<Lot, 'cost' | 'currency'>, moneyPlaces?: number): Lot {
  if (created.currency !== carried.currency) return created;
  const { listedCost, ...lot } = created;
  const listed = listedCost ?? created.cost;
  const isSame = isRounded(listed, carried.cost, moneyPlaces);
  return { ...lot, cost: carried.cost, ...(isSame ? {} : { listedCost: listed }) };
}

/** As the service lists it. */
export function asListed(lot: Lot): Lot {
  return { ...lot, cost: lot.listedCost ?? lot.cost };
}

/** Nobody says how a service rounds what is left of a cost: what is off by one at its last place is the same. */
function isRounded(listed: Decimal, carried: Decimal, moneyPlaces: number | undefined): boolean {
  const places = moneyPlaces ?? Math.max(MONEY_PLACES, decimalPlaces(carried));
  const unit = divideDecimals(decimal(1), decimal(`1${'0'.repeat(places)}`), places) ?? decimal(0);
  return compareDecimals(absolute(subtractDecimals(listed, carried)), unit) <= 0;
}
