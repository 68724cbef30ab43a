import type { Journal } from '../../../../src/engine/journal/journal.ts';
import type { SharedRateState } from '../../../../src/engine/journal/journal-store.ts';

/** The tables of a journal, each with the column that tells its entries apart. */
export const TABLES = { runs: 'id', requests: 'run', outcomes: 'run', last_listed: 'id' } as const;

/** A new and empty place where a store keeps its journal. What it opens is closed with the test. */
export interface JournalPlace {
  /** Several may have it open at a time, as several processes would. */
  open(): Promise<Journal>;
  openRates(caller: string): Promise<SharedRateState>;
  /** The clock by which the rates' moments are told. */
  readonly clock: RateClock;
  /** Changes behind the journal's back what it keeps under an id: what hands and disks do to it. */
  spoil(table: keyof typeof TABLES, id: string, change: { readonly [column: string]: string }): Promise<void>;
}

export interface RateClock {
  nowMs(): number;
  pass(ms: number): Promise<void>;
}

export type MakePlace = () => Promise<JournalPlace>;
