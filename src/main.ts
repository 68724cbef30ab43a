#!/usr/bin/env node
// Written so plainly that an old Node.js reads it too, to be told what it lacks. Everything else is loaded after.

/** As package.json has it under `engines`. */
const NEEDED = [20, 19] as const;
const found = process.versions.node.split('.').map(Number);
const isTooOld = Number(found[0]) < NEEDED[0] || (Number(found[0]) === NEEDED[0] && Number(found[1]) < NEEDED[1]);

if (isTooOld) {
  process.stderr.write(
    `capsheet needs Node ${NEEDED.join('.')} or later; this is ${process.version}.\n` +
      'What to do: Install the current one from https://nodejs.org, or use the executable, which needs none.\n',
  );
  process.exitCode = 2;
} else {
  void import('./app/cli/start.ts').then((cli) => cli.start());
}
