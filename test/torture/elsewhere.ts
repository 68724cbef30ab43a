import { spawnSync } from 'node:child_process';
import type { SecondActor } from './draw-second-actor.ts';

/** A user who may not make a namespace may make one of its own users. */
const UNSHARE = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const COMMANDS: { readonly [where in SecondActor['where']]: readonly string[] } = {
  here: [],
  'another-host': [...UNSHARE, '--uts', 'sh', '-c', 'hostname another-host && exec "$@"', 'sh'],
  'other-processes': [...UNSHARE, '--pid', '--fork', '--kill-child', '--mount-proc'],
};

let isPossible: boolean | undefined;

/** True where this machine can play another one. */
export function hasOtherHosts(): boolean {
  isPossible ??= [COMMANDS['another-host'], COMMANDS['other-processes']].every(([command = '', ...words]) => {
    return spawnSync(command, [...words, 'true']).status === 0;
  });
  return isPossible;
}

/** Gives the command line that starts a command there. */
export function commandTo(where: SecondActor['where']): readonly string[] {
  return COMMANDS[where];
}
