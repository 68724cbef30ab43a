import { runDesk } from '../../../team/desk/run-desk.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import type { Io } from '../../terminal/io.ts';

/** What `capsheet server` starts for each desk, and nobody else. */
export async function runDeskProcess(io: Io): Promise<ExitStatus> {
  // Ctrl-C in a terminal reaches this process as well: the server ends it.
  const stay = (): void => {};
  process.on('SIGINT', stay);
  await runDesk(io);
  process.off('SIGINT', stay);
  return 0;
}
