import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Processor seconds of these processes so far, with those of everything that they started; Linux only. */
export function processorSeconds(pids) {
  const all = readProcesses();
  const isWithin = (pid) => pids.includes(pid) || (all.has(pid) && isWithin(all.get(pid).parent));
  const own = [...all.keys()].filter(isWithin);
  return own.reduce((sum, pid) => sum + all.get(pid).ticks, 0) / TICKS_PER_SECOND;
}

/** Children that have ended are counted by their parents. */
function readProcesses() {
  const found = new Map();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      // The name of the program, in brackets, may contain anything.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ');
      const [parent, times] = [Number(fields[1]), fields.slice(11, 15).map(Number)];
      found.set(Number(name), { parent, ticks: times.reduce((sum, ticks) => sum + ticks, 0) });
    } catch {
      // It has just ended.
    }
  }
  return found;
}
