import type { CalendarDate } from '../values/calendar-date.ts';

/** What a workbook that capsheet wrote carries of the service beside its rows, on its hidden sheet. */
export interface CarriedFacts {
  /** The ids of holdings by their readable names, folded: a name stays one holding's after a part of it is sold. */
  readonly holdingIds: ReadonlyMap<string, string>;
  /** What the service held of custom columns when the workbook was written, by `carriedValueKey`; nothing for no value. */
  readonly customValues: ReadonlyMap<string, readonly string[]>;
  /** The marks that were known to be set then, by `markKey`, as canonical text; absent where the workbook does not carry them. */
  readonly marks?: ReadonlyMap<string, string>;
  /** Keys of values that a person's word (Action `new`) has sent from this workbook already: it holds once. */
  readonly answered?: ReadonlySet<string>;
  /** When that was, ISO 8601 in UTC; absent where the workbook does not say it. */
  readonly readAt?: string;
  /** The last day of the quarter that it is for. */
  readonly quarter?: CalendarDate;
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
} as const;
