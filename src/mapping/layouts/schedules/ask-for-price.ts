import { type Decimal, ZERO } from '../../../model/values/decimal.ts';
import { parseNumberText } from '../../../model/values/number-text.ts';
import { findPricePlaces } from '../../propose/companions/even-price.ts';
import type { Confirm } from '../ask-currency.ts';
import type { SourceTab } from '../source-tab.ts';

/** As `splitKind` knows them. */
const NO_SHARES = /\b(?:safe|kiss|note|convertible|loan|warrant)s?\b/i;

/** Columns by what the mapping calls them; `shares` is absent where no price is worked out. */
interface PriceColumns {
  readonly security: string;
  readonly cost: string;
  readonly shares: string | undefined;
}

/** A price that is not worked out exactly may be of a cost with fees in it. */
export function askForPrice(tab: SourceTab, { security, cost, shares }: PriceColumns): Confirm {
  if (shares === undefined) return [];
  const purchases = [...tab.rows()].flatMap((cell) => {
    const [amount, count] = [readNumber(cell(cost)), readNumber(cell(shares))];
    if (amount === undefined || count === undefined || count === ZERO || NO_SHARES.test(cell(security))) return [];
    return [{ amount, shares: count }];
  });
  const uneven = purchases.find((purchase) => findPricePlaces([purchase]) === undefined);
  if (uneven === undefined) return [];
  const that = `the Price Per Share is ${cost} ÷ ${shares}, which does not come out even: ${uneven.amount} ÷ ${uneven.shares}`;
  return [{ column: cost, that }];
}

function readNumber(text: string): Decimal | undefined {
  return parseNumberText(text)?.withPoint;
}
