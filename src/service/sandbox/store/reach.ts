/** Whose things a query may see: those of one firm, and of its companies all or only some. */
export interface Reach {
  readonly firmId: string;
  /** All where left out. */
  readonly companyIds?: readonly string[] | undefined;
}

/** The condition that a table's rows are within reach; what is reached is the query's parameter `?1`. */
export function inReach(table: string, companyColumn = 'company_id'): string {
  return `${table}.firm_id = json_extract(?1, '$.firmId') AND (json_extract(?1, '$.companyIds') IS NULL
    OR ${table}.${companyColumn} IN (SELECT value FROM json_each(?1, '$.companyIds')))`;
}

/** The parameter `?1` of a query with `inReach`. */
export function toReachParameter({ firmId, companyIds }: Reach): string {
  return JSON.stringify({ firmId, companyIds: companyIds ?? null });
}
