import type { CalendarDate } from '../values/calendar-date.ts';
import type { CarriedBack } from './carried-back.ts';
import type { CarriedOrigin, CarriedPortfolio } from './carried-origin.ts';

/** Facts of the service that a workbook of capsheet carries beside its rows, on its hidden sheet. */
export interface CarriedFacts {
  /** The ids of holdings by their readable names, folded: a name stays one holding's after a part of it is sold. */
  readonly holdingIds: ReadonlyMap<string, string>;
  /** Values of custom columns in the service when the workbook was written, by `carriedValueKey`; empty for no value. */
  readonly customValues: ReadonlyMap<string, readonly string[]>;
  /** The marks that were known to be set then, by `markKey`, as canonical text; absent where the workbook does not carry them. */
  readonly marks?: ReadonlyMap<string, string>;
  /** Keys of values that a person's word (Action `new`) has sent from this workbook already: it holds once. */
  readonly answered?: ReadonlySet<string>;
  /** When that was, ISO 8601 in UTC; absent where the workbook does not say it. */
  readonly readAt?: string;
  /** Nobody has changed the workbook since: what was set from copies of it that were typed into, it does not know. */
  readonly isAsWritten?: true;
  /** For a result: when the marks that differ from its rows were read. */
  readonly readBefore?: string;
  /** The portfolio that it was written from. */
  readonly origin?: CarriedOrigin;
  readonly portfolio?: CarriedPortfolio;
  /** Added by the result of a later run. */
  readonly back?: CarriedBack;
  /** The last day of the quarter that it is for. */
  readonly quarter?: CalendarDate;
}

/** Adds to the facts of a workbook those that its result carries; of two for one key the later counts. */
export function withCarriedBack(
  facts: CarriedFacts | undefined,
  back: CarriedBack | undefined,
): CarriedFacts | undefined {
  if (back === undefined) return facts;
  return {
    ...facts,
    holdingIds: facts?.holdingIds ?? new Map(),
    customValues: new Map([...(facts?.customValues ?? []), ...back.customValues]),
    marks: new Map([...(facts?.marks ?? []), ...back.marks]),
    answered: new Set(back.answered),
    readAt: back.readAt,
    readBefore: facts?.readAt ?? '',
    back,
  };
}

/** True of an export and of the workbook of a quarter, and of their results: their rows are what was there. */
export function isWrittenFromService(facts: CarriedFacts | undefined): boolean {
  if (facts === undefined) return false;
  const readAt = facts.back === undefined ? facts.readAt : facts.readBefore;
  return facts.origin !== undefined || facts.quarter !== undefined || (readAt ?? '') !== '';
}

/** When it was last known what is there of a mark; nothing where the workbook does not say it. */
export function markReadAt(facts: CarriedFacts | undefined, key: string): string {
  const isBefore = facts?.back !== undefined && !facts.back.marks.some(([known]) => known === key);
  return (isBefore ? facts.readBefore : facts?.readAt) ?? '';
}

export function carriedValueKey(companyId: string, columnId: string): string {
  return `${companyId}/${columnId}`;
}

/** Headers of the hidden sheet under which a workbook carries what was read of the service when it was written. */
export const CARRIED_COLUMNS = {
  holding: 'capsheet_all_holding',
  holdingId: 'holding id',
  customCompany: 'custom company',
  customColumn: 'custom column',
  /** One of its values; blank where there is none. */
  customValue: 'custom value',
  markKey: 'mark key',
  markValue: 'mark value',
  /** ISO 8601 in UTC. */
  readAt: 'read at',
  /** YYYY-MM-DD. */
  quarter: 'quarter',
  service: 'origin service',
  firmId: 'origin firm id',
  firmName: 'origin firm',
  fund: 'fund name',
  fundId: 'fund id',
  fundCurrency: 'fund currency',
  column: 'column name',
  columnId: 'column id',
  columnType: 'column type',
  /** Belongs to the custom column with the ID beside it. */
  option: 'option',
  optionColumn: 'option of',
  transaction: 'transaction',
  created: 'creates',
  security: 'security',
  /** Blank where its row shows none. */
  unitsShown: 'units shown',
  unitsIssued: 'units issued',
  costOf: 'cost of',
  costListed: 'cost listed',
} as const;
