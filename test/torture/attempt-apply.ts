import { spawn } from 'node:child_process';
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts';
import type { Blow } from './draw-rehearsal.ts';

export interface Applying {
  /** The built command. */
  readonly main: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: { readonly [name: string]: string };
  readonly sandbox: Sandbox;
  readonly blow: Blow | undefined;
}

export interface Attempt {
  /** Absent where a signal ended it. */
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** The blow struck before the apply had ended by itself. */
  readonly isStruck: boolean;
  readonly tookMs: number;
}

const STRIKE_EVERY_MS = 2;
/** Far longer than any apply of these takes: one that hangs is a violation. */
const LONGEST_MS = 60_000;

/** Starts the real process, and strikes it where a blow is due. */
export function attemptApply({ main, args, cwd, env, sandbox, blow }: Applying): Promise<Attempt> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  let isStruck = false;
  const stopStriking = strike(blow, sandbox, (signal) => {
    isStruck = child.kill(signal) || isStruck;
  });
  const giveUp = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      stopStriking();
      clearTimeout(giveUp);
      const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');
      const tookMs = performance.now() - startedAt;
      resolve({ status: status ?? undefined, stdout: text(stdout), stderr: text(stderr), isStruck, tookMs });
    });
  });
}

function strike(blow: Blow | undefined, sandbox: Sandbox, kill: (signal: NodeJS.Signals) => void): () => void {
  if (blow === undefined) return () => undefined;
  const before = sandbox.requests.length;
  const timers: NodeJS.Timeout[] = [];
  const watch = setInterval(() => {
    if (sandbox.requests.length < before + blow.afterRequests) return;
    clearInterval(watch);
    timers.push(setTimeout(() => kill(blow.kind === 'kill' ? 'SIGKILL' : 'SIGINT'), blow.thenMs));
    if (blow.kind === 'interrupt-twice') timers.push(setTimeout(() => kill('SIGINT'), blow.thenMs + 10));
  }, STRIKE_EVERY_MS);
  return () => {
    clearInterval(watch);
    for (const timer of timers) clearTimeout(timer);
  };
}
