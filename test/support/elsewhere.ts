import { spawnSync } from 'node:child_process';

/** How a process is started that lives on the same disk as this one and elsewhere in every other respect. */
export interface Elsewhere {
  /** What starts Node.js. */
  readonly within: readonly string[];
  /** Of Node.js itself, before the script. */
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

function isPermitted([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args).status === 0;
}
