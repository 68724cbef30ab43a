import { readVersion } from '../../base/package/package-files.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { openProfile } from '../../jobs/pipeline/session/open-profile.ts';
import { openSession } from '../../jobs/pipeline/session/open-session.ts';
import type { Session } from '../../jobs/pipeline/session/session.ts';
import type { ConnectionOptions, OutputOptions, StateOptions } from './declare/shared-options.ts';
import {
  findProfilePath,
  readJournalPlace,
  readNetworkSettings,
  readServiceSettings,
  readUserName,
} from './settings/settings.ts';
import { catchInterrupts } from './terminal/interrupts.ts';
import { createWireLog } from './terminal/logger.ts';
import { ProgressBar } from './terminal/progress-bar.ts';
import type { Io } from './terminal/terminal.ts';

export async function connect(
  options: ConnectionOptions & StateOptions & OutputOptions,
  io: Io,
  signal?: AbortSignal,
): Promise<Session> {
  const settings = await readServiceSettings(options, io);
  const profile = await openProfile(await findProfilePath(options, io));
  const onRequest = options.logLevel === 'silent' ? undefined : createWireLog(options.logLevel, io);
  const network = await readNetworkSettings(options, io);
  const who = { userName: readUserName(io), version: readVersion(), journal: readJournalPlace(options, io) };
  return openSession({ ...settings, ...who, network, profile, ...omitAbsent({ onRequest, signal }) });
}

export async function withCommandSession<T>(
  options: ConnectionOptions & StateOptions & OutputOptions,
  io: Io,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await connect(options, io);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** Works with a session for a file that is written at the end; writes nothing after an interrupt. */
export async function withStages<T>(
  options: ConnectionOptions & StateOptions & OutputOptions,
  io: Io,
  work: (session: Session, onStage: (stage: string) => void) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(io, options.quiet !== true && options.json !== true);
  const interrupts = catchInterrupts(io, 'Stopping: nothing is written.');
  const session = await connect(options, io, interrupts.signal);
  try {
    return await work(session, (stage) => bar.show({ stage, done: 0, total: 0, requests: 0 }));
  } finally {
    bar.clear();
    interrupts.release();
    await session.close();
  }
}
