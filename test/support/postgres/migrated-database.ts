import { openPool } from '../../../src/engine/database/open-pool.ts';
import { sharedPostgres } from './start-postgres.ts';

let template: Promise<string> | undefined;

/** A new database with the present schema, a copy of one that was made once; gives its address. */
export async function createMigratedDatabase(): Promise<string> {
  template ??= makeTemplate();
  return (await sharedPostgres()).createDatabase(await template);
}

async function makeTemplate(): Promise<string> {
  const url = await (await sharedPostgres()).createDatabase();
  await (await openPool(url)).close();
  return new URL(url).pathname.slice(1);
}
