import { openPool } from '../../../src/engine/database/open-pool.ts';
import { type PostgresServer, sharedPostgres } from './start-postgres.ts';

let template: Promise<string> | undefined;

/** A new database with the present schema, a copy of one that was made once; gives its address. */
export async function createMigratedDatabase(): Promise<string> {
  const server = await sharedPostgres();
  template ??= makeTemplate(server);
  return server.createDatabase(await template);
}

/** A database with the present schema, to be copied; gives its name. */
export async function makeTemplate(server: PostgresServer): Promise<string> {
  const url = await server.createDatabase();
  await (await openPool(url)).close();
  return new URL(url).pathname.slice(1);
}
