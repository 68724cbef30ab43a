import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { errnoOf } from '../util/errno.ts';

/** A process, told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  readonly host: string;
  readonly pid: number;
  /** When it began, in whatever words the system has for it; empty where it has none. */
  readonly start: string;
}

export function identifyProcess(pid: number = process.pid): ProcessIdentity {
  return { host: hostname(), pid, start: readProcessStart(pid) };
}

/**
 * True while that very process runs. A process of another host counts as dead: the journal's file cannot be shared
 * between hosts, so the name is that of a container which is gone.
 */
export function isProcessAlive(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname() || !isPidInUse(identity.pid)) return false;
  return readProcessStart(identity.pid) === identity.start;
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return errnoOf(error) === 'EPERM';
  }
}

function readProcessStart(pid: number): string {
  try {
    return process.platform === 'linux' ? readLinuxStart(pid) : readPsStart(pid);
  } catch {
    return '';
  }
}

/** Clock ticks since boot (field 22; the name in field 2 may hold spaces and brackets), and which boot it was. */
function readLinuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${fields[19] ?? ''}`;
}

function readPsStart(pid: number): string {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim();
}
