import { openProfile } from '../pipeline/open-profile.ts';
import { openSession } from '../pipeline/open-session.ts';
import type { Session } from '../pipeline/session.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { ConnectionOptions, OutputOptions, StateOptions } from './common-options.ts';
import type { Io } from './io.ts';
import { createWireLog } from './logger.ts';
import { readServiceSettings, readStateDir, readUserName } from './settings.ts';
import { readVersion } from './version.ts';

/** A session with the service that the settings name. Whoever opens it closes its client. */
export async function connect(
  options: ConnectionOptions & StateOptions & OutputOptions,
  io: Io,
  signal?: AbortSignal,
): Promise<Session> {
  const settings = readServiceSettings(options, io);
  const profile = await openProfile(options.profile);
  const onRequest = options.logLevel === 'silent' ? undefined : createWireLog(options.logLevel, io);
  const who = { userName: readUserName(io), version: readVersion(), stateDir: readStateDir(options, io) };
  return openSession({ ...settings, ...who, profile, ...omitAbsent({ onRequest, signal }) });
}
