import type { ExitStatus } from '../../../../base/util/capsheet-error.ts';
import { fromLimitArguments, guardProcess } from '../../../../team/child/guard-process.ts';
import { serveReader } from '../../../../team/reader/serve-reader.ts';

/** The process that `capsheet worker` starts to read the files of its jobs. */
export async function runReaderProcess(limits: readonly string[]): Promise<ExitStatus> {
  // Ctrl-C in a terminal reaches this process as well; the worker ends it.
  process.on('SIGINT', () => {});
  const guard = guardProcess(fromLimitArguments(limits));
  await serveReader(process, guard);
  await guard.release();
  return 0;
}
