import type { FirmHoldings } from '../../model/service/snapshot.ts';
import { RefusedError, TooLateError, WrongShapeError } from '../client/errors.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';

/** What is held of every company, or why it is not known, as a sentence. */
export type FirmAnswer =
  | { readonly kind: 'firm'; readonly holdings: FirmHoldings }
  | { readonly kind: 'not-given'; readonly why: string };

/**
 * Securities and transactions of the whole firm: the two requests that ask for those of the companies concerned, without
 * their filter. Where a firm is too large for one answer, or the service wants the filter, the caller asks with it.
 */
export async function fetchFirmHoldings(client: PortfolioClient): Promise<FirmAnswer> {
  try {
    const [securities, transactions] = await Promise.all([client.querySecurities(), client.queryTransactions()]);
    return { kind: 'firm', holdings: { securities, transactions } };
  } catch (error) {
    const isOfTheQuestion =
      error instanceof RefusedError || error instanceof TooLateError || error instanceof WrongShapeError;
    if (!isOfTheQuestion) throw error;
    return { kind: 'not-given', why: error.message };
  }
}
