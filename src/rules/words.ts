import type { PlannedRow } from './cap-table/entries.ts';

/** `Rounds row 5`, or what is in the service. */
export function showPlace({ row }: { readonly row?: PlannedRow }): string {
  return row === undefined ? 'in the portfolio service' : `${row.origin.sheet} row ${row.origin.rowNumber}`;
}

/** `token investment`. */
export function showType(type: string): string {
  return type.replaceAll('_', ' ');
}
