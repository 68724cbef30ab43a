#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { processIo } from './app/cli/terminal/terminal.ts';

// Left to itself the heap grows to twice what is in use before it is swept: of a large portfolio that is a gigabyte.
setFlagsFromString('--heap-growing-percent=20');

// A reader that goes away (`capsheet runs | head`) is no fault. What was done before its report is in the journal.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`Standard output cannot be written: ${error.message}.\n`);
  process.exit(2);
});

// Progress that cannot be shown stops no run.
process.stderr.on('error', () => {});

// Not imported above: in the bundle it would lie beside this file, and not among the parts.
void import('./app/cli/run-cli.ts').then(async ({ runCli }) => {
  process.exitCode = await runCli(process.argv.slice(2), processIo());
});
