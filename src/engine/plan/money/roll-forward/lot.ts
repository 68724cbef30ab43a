import type { Security } from '../../../../model/service/snapshot.ts';
import type { Decimal } from '../../../../model/values/decimal.ts';
import type { Currency, Money } from '../../../../model/values/money.ts';
import type { Stock } from '../../../ledger/stock.ts';

/** A security as the lines of a roll-forward tell of it. */
export interface Lot extends Stock {
  /** The service's id, or the key of the target that is to be added. */
  readonly key: string;
  readonly company: string;
  readonly fundId: string;
  readonly type: Security['type'];
  /** What people call it. */
  readonly name: string;
  readonly currency: Currency;
  /** What the service lists instead of the cost that a conversion carried into it. */
  readonly listedCost?: Decimal;
  /** What one share costs when exercised. */
  readonly exercisePrice?: Money;
  /** Its figures are expected, and the service's to work out. */
  readonly isExpected?: true;
}
