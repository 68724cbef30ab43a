import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { WatchedAccess } from '../../jobs/library/inside/session.ts';
import { journalOf, type PortfolioJournal } from '../../jobs/library/journals.ts';
import type { ConnectionOptions, OutputOptions, StateOptions } from './declare/shared-options.ts';
import {
  findProfilePath,
  readJournalPlace,
  readNetworkSettings,
  readServiceSettings,
  readUserName,
} from './settings/settings.ts';
import { createWireLog } from './terminal/logger.ts';
import { ProgressBar } from './terminal/progress-bar.ts';
import { type Io, interruptible } from './terminal/terminal.ts';

type AccessOptions = ConnectionOptions & StateOptions & OutputOptions;

/** Which service is asked, and as whom: by the options, the environment and the settings files. */
export async function toAccess(options: AccessOptions, io: Io): Promise<WatchedAccess> {
  const settings = await readServiceSettings(options, io);
  const profile = await findProfilePath(options, io);
  const onRequest = options.logLevel === 'silent' ? undefined : createWireLog(options.logLevel, io);
  const route = await readNetworkSettings(options, io);
  const who = { userName: readUserName(io), journal: toJournal(options, io) };
  return { ...settings, ...who, route, ...omitAbsent({ profile, onRequest }) };
}

export function toJournal(options: StateOptions, io: Io): PortfolioJournal {
  return journalOf(readJournalPlace(options, io));
}

/** Shows the stages of making a file that is written at the end; nothing is written after an interrupt. */
export async function withStages<T>(
  options: AccessOptions,
  io: Io,
  work: (access: WatchedAccess, stages: { onStage: (stage: string) => void; signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(io, options);
  try {
    return await interruptible(io, async (signal) =>
      work(await toAccess(options, io), { signal, onStage: (stage) => bar.enter(stage) }),
    );
  } finally {
    bar.clear();
  }
}
