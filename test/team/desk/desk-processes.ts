import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The processes that work in a folder, as Linux knows them. */
export function findProcessesIn(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwdOf(name) === folder)
    .map(Number);
}

/** What whoever may look at a process sees of it: its arguments and its environment. */
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
