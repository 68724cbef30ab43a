import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The processes that work in a folder, as Linux knows them. */
export function findProcessesIn(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwdOf(name) === folder)
    .map(Number);
}

/** Gives what others see of a process: its arguments and its environment. */
export function readLine(processId: number): string {
  return ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${processId}/${file}`, 'utf8')).join('\0');
}

/** `undefined` of somebody else's, and of what is over by now. */
function cwdOf(name: string): string | undefined {
  try {
    return readlinkSync(`/proc/${name}/cwd`);
  } catch {
    return undefined;
  }
}

/** The processes that this or another one has started, by a word of their arguments. */
export function findChildren(word: string, parent = process.pid): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name, word, parent))
    .map(Number);
}

function isChild(name: string, word: string, parent: number): boolean {
  try {
    const [, its] = / [RSDTtI] (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
    return Number(its) === parent && readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').includes(word);
  } catch {
    return false;
  }
}

/** Zombies are over. */
export function isAlive(processId: number): boolean {
  try {
    return !/ [ZX] \d+ /.test(readFileSync(`/proc/${processId}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
