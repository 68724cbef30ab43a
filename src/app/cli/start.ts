import { setFlagsFromString } from 'node:v8';
import { runCli } from './run-cli.ts';
import { processIo } from './terminal/terminal.ts';

/** What is over sooner has hardly anything to sweep, and would be swept at each fifth that its small heap grows. */
const SHORT_RUN_MS = 500;

/** The process: its arguments in, its exit status out. */
export async function start(): Promise<void> {
  // Left to itself the heap grows to twice what is in use before it is swept: of a large portfolio that is a gigabyte.
  setTimeout(() => setFlagsFromString('--heap-growing-percent=20'), SHORT_RUN_MS).unref();
  // A reader that goes away (`capsheet runs | head`) is no fault. What was done before its report is in the journal.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(`Standard output cannot be written: ${error.message}.\n`);
    process.exit(2);
  });
  // Progress that cannot be shown stops no run.
  process.stderr.on('error', () => {});
  process.exitCode = await runCli(process.argv.slice(2), processIo());
}
