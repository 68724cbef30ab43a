export const PASSWORD: string;

/** A server of PostgreSQL of its own, which ends with this process. */
export interface PostgresServer {
  /** The process that runs it. */
  readonly guardId: number;
  /** Of a database there. */
  url(database: string): string;
  /** A new database, a copy of another one where that is named; gives its address. */
  createDatabase(template?: string): Promise<string>;
  /** As where the power fails, but for the disk. */
  stopAtOnce(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends it while this process goes on; nothing of it is left. */
  close(): Promise<void>;
}

/** `settings` are those of PostgreSQL besides its address. */
export function startPostgres(settings?: { readonly [name: string]: string }): Promise<PostgresServer>;

/** One statement over a connection of its own. */
export function query(
  url: string,
  sql: string,
  values?: readonly unknown[],
): Promise<readonly { readonly [column: string]: unknown }[]>;

/** One that nobody listens on at this moment. */
export function findPort(): Promise<number>;
