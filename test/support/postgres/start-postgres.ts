import { type PostgresServer, startPostgres } from '../../../scripts/postgres/start-postgres.mjs';

export {
  findPort,
  PASSWORD,
  type PostgresServer,
  query,
  startPostgres,
} from '../../../scripts/postgres/start-postgres.mjs';

let shared: Promise<PostgresServer> | undefined;

/** The server that the files of tests of this process share; started by the first that needs one. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return shared;
}
