import { ROW_STATUSES, type RowStatus } from '../../../ui/api/row-status.ts';
import type { RouteQuery } from '../desk/address.ts';

/** Which rows are listed; what is left out holds for all. */
export interface ChosenChanges {
  /** Several, with commas between them. */
  readonly status?: string;
  readonly sheet?: string;
  readonly company?: string;
  readonly fund?: string;
  readonly search?: string;
}

const FILTER_NAMES = ['status', 'sheet', 'company', 'fund', 'search'] as const;

/** Of an address, whoever wrote it: what it does not know is left alone. */
export function toFilter(query: RouteQuery): ChosenChanges {
  const pairs = FILTER_NAMES.flatMap((name) => {
    const value = name === 'status' ? knownStatuses(query[name]) : query[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

function knownStatuses(text = ''): string {
  const known = new Set<string>(ROW_STATUSES);
  return text
    .split(',')
    .filter((one) => known.has(one))
    .join(',');
}

export function toStatusText(statuses: readonly RowStatus[]): string {
  return statuses.join(',');
}
