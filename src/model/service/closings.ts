import { z } from 'zod';
import { CURRENCIES } from '../values/currency.ts';
import { decimalText, optionalDecimalText, plainText, type Shape } from '../values/scalars.ts';

/** A holding as the proof of a run left it, with the names it had then: the next run opens with it. */
export const closedLot = z.strictObject({
  /** The service's, of the security. */
  id: plainText,
  companyId: plainText,
  company: plainText,
  fund: plainText,
  security: plainText,
  currency: z.enum(CURRENCIES),
  /** As entered, or as a conversion carried it on; not what is left. */
  cost: decimalText,
  /** Shares or tokens as entered; absent of a note. */
  units: optionalDecimalText,
  /** Units that sales had taken. */
  sold: decimalText,
});
export type ClosedLot = Shape<typeof closedLot>;

/** Which run closed, and when; ISO 8601 in UTC. */
export interface ClosingRun {
  readonly run: string;
  /** Later runs have greater ones. */
  readonly runNumber: number;
  readonly endedAt: string;
}

/** The closing positions of earlier runs, as far as the journal has them: older versions kept none. */
export interface Closings {
  /** By id, all of which anything was left. */
  readonly lots: ReadonlyMap<string, ClosedLot>;
  /** By company, the last run that closed it; a run that read the whole firm closed `WHOLE_FIRM`. */
  readonly runs: ReadonlyMap<string, ClosingRun>;
}

/** No company has it for its id. */
export const WHOLE_FIRM = '';

export const NO_CLOSINGS: Closings = { lots: new Map(), runs: new Map() };

/** The closing positions of a run, and corrections to earlier ones. */
export interface NewClosing {
  /** The ids of companies, or `WHOLE_FIRM`. */
  readonly closes: readonly string[];
  /** Those that are new or otherwise than they were. */
  readonly lots: readonly ClosedLot[];
  /** The ids of those of which nothing is left. */
  readonly gone: readonly string[];
}
