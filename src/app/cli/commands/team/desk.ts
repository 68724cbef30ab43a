import type { ExitStatus } from '../../../../base/util/capsheet-error.ts';
import { fromLimitArguments, guardProcess } from '../../../../team/child/guard-process.ts';
import { runDesk } from '../../../../team/desk/run-desk.ts';
import type { Io } from '../../terminal/terminal.ts';

/** The process that `capsheet server` starts for each desk. */
export async function runDeskProcess(limits: readonly string[], io: Io): Promise<ExitStatus> {
  // Ctrl-C in a terminal reaches this process as well; the server ends it.
  const stay = (): void => {};
  process.on('SIGINT', stay);
  const guard = guardProcess(fromLimitArguments(limits));
  await runDesk(io);
  await guard.release();
  process.off('SIGINT', stay);
  return 0;
}
