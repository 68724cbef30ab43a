import { type QuarterRequest, type WrittenQuarter, writeQuarter } from '../../pipeline/write-quarter.ts';
import { type WatchedAccess, withPortfolio } from './session.ts';

interface QuarterOptions extends QuarterRequest {
  readonly signal?: AbortSignal;
}

/** Writes what exists into a workbook with room for the changes of a quarter. */
export function writeQuarterInto(
  access: WatchedAccess,
  { signal, ...request }: QuarterOptions,
): Promise<WrittenQuarter> {
  return withPortfolio(access, signal, (session) => writeQuarter(request, session));
}
