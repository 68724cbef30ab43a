import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a process is started that lives on the same disk as this one and elsewhere in every other respect. */
export interface Elsewhere {
  /** The command that starts Node.js. */
  readonly within: readonly string[];
  /** Options of Node.js itself, before the script. */
  readonly nodeArgs: readonly string[];
}

/** Replaces what `node:os` and `process` say, before anything else is loaded. */
const pretend = (code: string): readonly string[] => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

/** On a host of that name: another UTS namespace, or, where that is not permitted, what Node.js says of the host. */
export function onHost(name: string): Elsewhere {
  const within = ['unshare', '--uts', 'sh', '-c', `hostname ${name} && exec "$@"`, 'sh'];
  if (isPermitted([...within, 'true'])) return { within, nodeArgs: [] };
  const code = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
    os.hostname = () => '${name}'; syncBuiltinESMExports();`;
  return { within: [], nodeArgs: pretend(code) };
}

/** In a container that sees no process but its own: another PID namespace, or where that is not permitted, as if. */
export function inContainer(): Elsewhere {
  const within = ['unshare', '--pid', '--fork', '--mount-proc'];
  if (isPermitted([...within, 'true'])) return { within, nodeArgs: [] };
  const code = `Object.defineProperty(process, 'pid', { value: 1 });
    process.kill = () => { throw Object.assign(new Error('ESRCH'), { code: 'ESRCH', syscall: 'kill' }); };`;
  return { within: [], nodeArgs: pretend(code) };
}

/**
 * Where a folder is read-only, for the administrator as well: a mount namespace in which it is mounted so, or, where that
 * is not permitted, a path at which no folder can be made.
 */
export function onReadOnlyDisk(folder: string): Pick<Elsewhere, 'within'> & { readonly path: string } {
  const mount = `mount --bind "${folder}" "${folder}" && mount -o remount,ro,bind "${folder}"`;
  const within = ['unshare', '--mount', 'sh', '-c', `${mount} && exec "$@"`, 'sh'];
  if (isPermitted([...within, 'true'])) return { within, path: folder };
  const file = `${folder}.file`;
  writeFileSync(file, '');
  return { within: [], path: join(file, 'state') };
}

function isPermitted([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args).status === 0;
}
