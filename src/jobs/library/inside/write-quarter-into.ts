import { type QuarterRequest, type WrittenQuarter, writeQuarter } from '../../pipeline/write-quarter.ts';
import { type WatchedAccess, withPortfolio } from './session.ts';

/** Writes what exists into a workbook with room for the changes of a quarter. */
export function writeQuarterInto(
  access: WatchedAccess,
  { signal, ...request }: QuarterRequest & { readonly signal?: AbortSignal },
): Promise<WrittenQuarter> {
  return withPortfolio(access, signal, (session) => writeQuarter(request, session));
}
