import { once } from 'node:events';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { readWorkerSettings } from '../../../../team/settings/read-settings.ts';
import { openWorker } from '../../../../team/worker/open-worker.ts';
import type { RunOf } from '../../declare/declare.ts';
import { catchInterrupts } from '../../terminal/interrupts.ts';
import { createLog } from '../../terminal/logger.ts';
import { readVersion } from '../../this-program.ts';
import type { worker as declaration } from './team-commands.ts';

/**
 * `capsheet worker`: runs until it is stopped. It ends its work as an interrupt does, and another worker goes on with
 * it. Throws `journal-too-new`.
 */
export const runWorker: RunOf<typeof declaration> = async (_args, options, io) => {
  const { env } = io;
  const settings = readWorkerSettings({ ...env, ...options });
  const { signal, release } = catchInterrupts(io, 'Stopping once what is under way has been settled and given back.');
  const log = createLog(settings.logLevel, io);
  const worker = await openWorker({ settings, env, version: readVersion(), log });
  log.info({ jobs: settings.jobs, ...omitAbsent({ healthPort: worker.healthPort }) }, 'worker ready');
  try {
    const stopped = signal.aborted ? undefined : once(signal, 'abort').then(() => undefined);
    const outdated = await Promise.race([stopped, worker.outdated]);
    if (outdated !== undefined) throw outdated;
  } finally {
    await worker.close();
    release();
  }
  return 0;
};
