#!/usr/bin/env node
import { processIo } from './cli/io.ts';
import { runCli } from './cli/run-cli.ts';

// A reader that goes away (`capsheet runs | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), processIo());
