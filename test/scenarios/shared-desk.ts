import { join } from 'node:path';
import { openSharedJournal } from '../../src/engine/journal/postgres/open-journal.ts';
import { query, sharedPostgres } from '../support/postgres/start-postgres.ts';
import type { Started } from '../support/start-program.ts';
import type { DeskOptions } from './desk.ts';
import { type ApplySettings, type HeldDesk, openHeldDesk } from './two-applies.ts';

export interface SharedDesk extends HeldDesk {
  readonly databaseUrl: string;
  /** The environment of somebody with a state folder of that name and the same database. */
  envOf(who?: string): { readonly [name: string]: string };
  /** `capsheet ARGS` of that person, as a process of its own. */
  beginAs(who: string, args: readonly string[], settings?: ApplySettings): Started;
  /** A statement about the journal's tables. */
  ask(sql: string): ReturnType<typeof query>;
  /** As long as a lease lasts and more: whoever held one and did not prolong it meanwhile has lost it. */
  endLeases(): Promise<void>;
}

export interface SharedDeskOptions extends DeskOptions {
  /** The address of a database of its own; a new one of the server that all share where left out. */
  readonly databaseUrl?: string;
}

/** A desk whose people have a state folder each, and one journal in a database. */
export async function openSharedDesk({ databaseUrl, ...options }: SharedDeskOptions = {}): Promise<SharedDesk> {
  const desk = await openHeldDesk(options);
  const url = databaseUrl ?? (await (await sharedPostgres()).createDatabase());
  await (await openSharedJournal(url)).close();
  const own = desk.envOf;
  const envOf = (who = 'ana') => ({
    ...own(join(desk.folder, '..', `state-of-${who}`)),
    CAPSHEET_DATABASE_URL: url,
  });
  const ask = (sql: string) => query(`${url}?options=-csearch_path%3Dcapsheet`, sql);
  return Object.assign(desk, {
    databaseUrl: url,
    envOf,
    beginAs: (who: string, args: readonly string[], settings: ApplySettings = {}) =>
      desk.start(args, { env: envOf(who), ...settings }),
    ask,
    endLeases: async () => {
      await ask('UPDATE leases SET expires_at = clock_ms() - 10000 WHERE expires_at > 0');
    },
  });
}
