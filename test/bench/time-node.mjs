// Runs Node.js on something, in a process of its own, from the top of the project, and says what the system counted.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A script that ends at once takes less time than the kernel's hundredths can tell apart. */
const OFTEN = 20;

/** `{ cpu, stdout }`, in the processor's seconds; throws where it does not end with 0. */
export function timeNode(args) {
  const before = reapedSeconds();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr.slice(0, 500)}${stdout}`);
  return { cpu: reapedSeconds() - before, stdout };
}

/** The processor's seconds of one run, of many. */
export function timeNodeOften(args) {
  const before = reapedSeconds();
  for (let run = 0; run < OFTEN; run += 1) timeNode(args);
  return (reapedSeconds() - before) / OFTEN;
}

export function medianOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Processor seconds of the children that have ended, as Linux counts them: cutime and cstime, in hundredths. */
function reapedSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
