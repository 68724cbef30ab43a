// Runs PostgreSQL for as long as whoever started this lives: its standard input ends with that process, however that
// ends. A line that comes there before is a signal for the server. Prints the number of the server's process.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [folder, identity, command, ...args] = process.argv.slice(2);
// An interrupt ends the tests, and their end is what counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

let isOver = false;
let server = start();
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line !== 'start') server.kill(line);
    else server = start();
  })
  .on('close', () => {
    isOver = true;
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT');
    else tidyUp();
  });

function start() {
  const stdio = ['ignore', 'inherit', 'inherit'];
  const child = spawn(command, args, { stdio, cwd: folder, ...JSON.parse(identity) });
  child.on('spawn', () => process.stdout.write(`server ${child.pid}\n`));
  child.on('exit', () => (isOver ? tidyUp() : process.stdout.write('server ended\n')));
  return child;
}

function tidyUp() {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
