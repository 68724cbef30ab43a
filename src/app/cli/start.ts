import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runCli } from './run-cli.ts';
import { processIo } from './terminal/terminal.ts';

/** In bytes. A smaller heap would be swept at each fifth that it grows, which takes longer than it saves memory. */
const LARGE_HEAP = 128 * 1024 ** 2;
const LOOK_AGAIN_MS = 100;

/** The process: its arguments in, its exit status out. */
export async function start(): Promise<void> {
  boundHeap();
  // A reader that goes away (`capsheet runs | head`) is no fault. What was done before its report is in the journal.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(
      `Standard output cannot be written: ${error.message}.\nWhat to do: Send it to a place with room. What a run did is on record: "capsheet runs" shows it.\n`,
    );
    process.exit(2);
  });
  // Progress that cannot be shown stops no run.
  process.stderr.on('error', () => {});
  // Nothing is left to do by then but to take the heap down piece by piece.
  process.once('beforeExit', () => process.exit());
  process.exitCode = await runCli(process.argv.slice(2), processIo());
}

/** Left to itself the heap grows to twice what is in use before it is swept: of a large portfolio that is a gigabyte. */
function boundHeap(): void {
  const look = setInterval(() => {
    if (getHeapStatistics().used_heap_size < LARGE_HEAP) return;
    setFlagsFromString('--heap-growing-percent=20');
    clearInterval(look);
  }, LOOK_AGAIN_MS).unref();
}
