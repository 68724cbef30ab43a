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

/** As package.json has it under `engines`. */
const [MAJOR, MINOR] = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < MAJOR || (major === MAJOR && minor < MINOR)) {
  // An older one stops at the first module that it cannot read, with a trace that says nothing to anybody.
  process.stderr.write(
    `capsheet needs Node ${MAJOR}.${MINOR} or later; this is ${process.version}.\n` +
      'What to do: Install the current one from https://nodejs.org, or use the executable, which needs none.\n',
  );
  process.exitCode = 2;
} else {
  // Not imported above: in the bundle it would lie beside this file, and not among the parts.
  void import('./app/cli/run-cli.ts').then(async ({ runCli }) => {
    process.exitCode = await runCli(process.argv.slice(2), processIo());
  });
}
