export type DatabaseRow = { readonly [column: string]: unknown };

/** One statement within a transaction. @throws DatabaseFault */
export type Ask = (
  sql: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly DatabaseRow[]; readonly changed: number }>;
