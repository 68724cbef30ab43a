/** Where a journal is kept: in a database that machines share where one is named, else in the state folder. */
export interface JournalPlace {
  readonly stateDir: string;
  /** With its password: never shown. */
  readonly databaseUrl?: string;
}
