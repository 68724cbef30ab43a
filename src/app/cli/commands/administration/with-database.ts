import { hostname } from 'node:os';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import type { Ask } from '../../../../engine/database/ask.ts';
import { DatabaseFault, databaseUnreachable } from '../../../../engine/database/database-errors.ts';
import { type DatabasePool, openPool } from '../../../../engine/database/open-pool.ts';
import { openNetwork } from '../../../../service/client/network/network.ts';
import type { OutboundWay } from '../../../../team/outbound/admit-address.ts';
import { readNetwork, readOutboundWay, readSetting } from '../../../../team/settings/read-settings.ts';
import { TEAM_SETTINGS } from '../../../../team/settings/setting-list.ts';
import type { FileStore } from '../../../../team/store/file-store.ts';
import { openFileStore } from '../../../../team/store/open-file-store.ts';
import type { Actor } from '../../../../team/terms/audit-entry.ts';
import { readUserName } from '../../settings/settings.ts';
import type { Io } from '../../terminal/terminal.ts';

/**
 * Works directly in the database of a team. Reads no `.env` file: one that lies around must not say whose team it is.
 * Throws `setting-missing`, `setting-invalid`, `database-unreachable` and the like (2).
 */
export async function withDatabase<T>(io: Io, work: (pool: DatabasePool, by: Actor) => Promise<T>): Promise<T> {
  const setting = TEAM_SETTINGS.server.databaseUrl;
  const url = readSetting(setting, io.env);
  if (url === undefined) {
    const hint = 'Set it in the environment to the address of the database of the team, as for its server.';
    throw usageError('setting-missing', `${setting.name} is not set.`, hint);
  }
  const pool = await openPool(url);
  try {
    return await work(pool, { name: `${readUserName(io)} on ${hostname()}, command line` });
  } catch (error) {
    throw error instanceof DatabaseFault ? databaseUnreachable(pool.name, error) : error;
  } finally {
    await pool.close();
  }
}

/** Changes the database in one transaction. */
export function changeDatabase<T>(io: Io, work: (ask: Ask, by: Actor) => Promise<T>): Promise<T> {
  return withDatabase(io, (pool, by) => pool.transact('write', (ask) => work(ask, by)));
}

export function readDatabase<T>(io: Io, work: (ask: Ask) => Promise<T>): Promise<T> {
  return withDatabase(io, (pool) => pool.transact('read', work));
}

/** Opens the files of a team where its server keeps them. Throws `store-invalid`, `store-unreachable`. */
export async function openTeamFiles({ env }: Io, pool: DatabasePool): Promise<FileStore> {
  return openFileStore({ env, pool, now: new Date(), network: await openNetwork(readNetwork(env)) });
}

/** Addresses that users name are reached as by a server and a worker. Throws `private-addresses-invalid`. */
export async function openOutboundWay({ env }: Io): Promise<OutboundWay> {
  return readOutboundWay(env, await openNetwork(readNetwork(env)));
}
