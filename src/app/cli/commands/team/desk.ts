import type { ExitStatus } from '../../../../base/util/capsheet-error.ts';
import { fromLimitArguments, guardProcess } from '../../../../team/child/guard-process.ts';
import { runDesk } from '../../../../team/desk/run-desk.ts';
import type { Io } from '../../terminal/terminal.ts';

/** A desk whose server was killed removes its files, which are somebody’s, before it ends. */
const TIDY_SECONDS = 30;

/** The process that `capsheet server` starts for each desk. */
export async function runDeskProcess(limits: readonly string[], io: Io): Promise<ExitStatus> {
  // Ctrl-C in a terminal reaches this process as well; the server ends it.
  const stay = (): void => {};
  process.on('SIGINT', stay);
  const guard = guardProcess(fromLimitArguments(limits), TIDY_SECONDS);
  await runDesk(io.stdin, (text) => io.stdout.write(text));
  await guard.release();
  process.off('SIGINT', stay);
  return 0;
}
