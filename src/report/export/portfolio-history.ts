import type { Security, Transaction } from '../../model/service/snapshot.ts';
import type { Decimal } from '../../model/values/decimal.ts';

/** What is known of a portfolio beside what the service lists: how it came to be what it is. */
export interface PortfolioHistory {
  /** The service's, with what the journal knows of them besides. */
  readonly transactions: readonly Transaction[];
  /** What transactions consumed and the service no longer lists, as it was. */
  readonly gone: readonly Security[];
  /** By the ID of a conversion or exercise, the share class that it was into. */
  readonly classInto: ReadonlyMap<string, string>;
  /** By the ID of a security, the shares or tokens that it was issued with; of those that show others. */
  readonly issued: ReadonlyMap<string, { readonly shown?: Decimal; readonly issued: Decimal }>;
  /** By the ID of what a conversion created, what it shows as its cost; of those that do not show what was carried on. */
  readonly listedCosts: ReadonlyMap<string, Decimal>;
}
