import { once } from 'node:events';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { readWorkerSettings } from '../../../../team/settings/read-settings.ts';
import { openWorker } from '../../../../team/worker/start-worker.ts';
import type { RunOf } from '../../declare/declare.ts';
import { runLogged } from '../../terminal/run-logged.ts';
import { catchInterrupts } from '../../terminal/terminal.ts';
import { ownCommand, READER_COMMAND } from '../../this-program.ts';
import type { worker as declaration } from './team-commands.ts';

/**
 * `capsheet worker`: runs until it is stopped. It ends its work as an interrupt does, and another worker goes on with
 * it.
 */
export const runWorker: RunOf<typeof declaration> = (_args, options, io) => {
  const { env } = io;
  const read = () => readWorkerSettings({ ...env, ...options });
  return runLogged(io, read, async (settings, log) => {
    const notice = 'Stopping once what is under way has been settled and given back.';
    const { signal, release } = catchInterrupts(io, notice, (text) => log.info(text));
    const worker = await openWorker(settings, ownCommand(READER_COMMAND), env, log);
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
  });
};
