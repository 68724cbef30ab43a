/** The sandboxes of earlier versions all gave this ID to their first firm. */
const SHARED_ID = '9e2c1cbf-79d8-5241-ac09-9fbd0fa2d8ae';
/** A firm that its service does not name is known by its credentials: this and the client ID. */
const UNNAMED = 'client:';
/** Other names of this machine. */
const THIS_MACHINE = ['//localhost:', '//[::1]:'];
const LOOPBACK = '//127.0.0.1:';

/** A portfolio as it was reached: a base address of the service, and the firm there. */
export interface FirmOfService {
  readonly service: string;
  readonly firmId: string;
}

/**
 * Names a portfolio: what has the same name is the same portfolio, and is changed by one at a time. That is the firm's ID
 * as the service gives it, by whatever address it was reached. Where nobody gives one the address counts, in which all
 * names of this machine are one.
 */
export function toPortfolioName(service: string, firmId: string): string {
  if (!firmId.startsWith(UNNAMED) && firmId !== SHARED_ID) return firmId;
  return `${THIS_MACHINE.reduce((address, host) => address.replace(host, LOOPBACK), service)} ${firmId}`;
}

/** Says in SQL what `toPortfolioName` does, for the columns `service` and `firm_id` of a table. */
export function portfolioNameSql(table: string, [service, firmId] = ['service', 'firm_id']): string {
  const address = THIS_MACHINE.reduce(
    (sql, host) => `replace(${sql}, '${host}', '${LOOPBACK}')`,
    `${table}.${service}`,
  );
  const id = `${table}.${firmId}`;
  return `CASE WHEN ${id} LIKE '${UNNAMED}%' OR ${id} = '${SHARED_ID}' THEN ${address} || ' ' || ${id} ELSE ${id} END`;
}
