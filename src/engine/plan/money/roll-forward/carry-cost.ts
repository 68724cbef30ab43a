import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { placesOf } from '../../../../model/values/currency.ts';
import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  multiplyDecimals,
  subtractDecimals,
} from '../../../../model/values/decimal.ts';
import type { Lot } from './name-security.ts';

type Carried = Pick<Lot, 'cost' | 'currency'>;

/**
 * A lot that a conversion or exercise created, at the cost that was left of what it took, with what was paid to exercise
 * it: neither makes cost or loses any, whatever the service lists. What it lists stands beside that, but for what rounding explains. Of another currency
 * nothing can be told.
 */
export function carryCost(created: Lot, carried: Carried, moneyPlaces?: number): Lot {
  if (created.currency !== carried.currency) return created;
  const { listedCost, ...lot } = created;
  const listed = listedCost ?? created.cost;
  const isSame = isRounded(listed, carried, moneyPlaces);
  return { ...lot, cost: carried.cost, ...omitAbsent({ listedCost: isSame ? undefined : listed }) };
}

export function asListed(lot: Lot): Lot {
  return { ...lot, cost: lot.listedCost ?? lot.cost };
}

/** Nobody documents how a service rounds the cost that is left: one unit of the last place is no difference. */
function isRounded(listed: Decimal, { cost, currency }: Carried, moneyPlaces: number | undefined): boolean {
  const inUnit = decimal(`1${'0'.repeat(moneyPlaces ?? placesOf(currency))}`);
  const gap = absolute(subtractDecimals(listed, cost));
  return compareDecimals(multiplyDecimals(gap, inUnit), decimal(1)) <= 0;
}
