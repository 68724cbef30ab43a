export type Row = { readonly [column: string]: unknown };

/** One statement within a transaction. @throws DatabaseFault */
export type Ask = (
  sql: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly Row[]; readonly changed: number }>;
