import { openProfile } from '../pipeline/session/open-profile.ts';
import { openSession } from '../pipeline/session/open-session.ts';
import type { Session } from '../pipeline/session/session.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import type { ConnectionFlags, OutputOptions, StateOptions } from './options/common-options.ts';
import { readJournalPlace, readNetworkSettings, readServiceSettings, readUserName } from './settings/settings.ts';
import type { Io } from './terminal/io.ts';
import { createWireLog } from './terminal/logger.ts';
import { readVersion } from './version.ts';

/** A session with the service that the settings name. Whoever opens it closes its client. */
export async function connect(
  options: ConnectionFlags & StateOptions & OutputOptions,
  io: Io,
  signal?: AbortSignal,
): Promise<Session> {
  const settings = readServiceSettings(options, io);
  const profile = await openProfile(options.profile);
  const onRequest = options.logLevel === 'silent' ? undefined : createWireLog(options.logLevel, io);
  const network = readNetworkSettings(options, io);
  const who = { userName: readUserName(io), version: readVersion(), ...readJournalPlace(options, io) };
  return openSession({ ...settings, ...who, network, profile, ...omitAbsent({ onRequest, signal }) });
}
