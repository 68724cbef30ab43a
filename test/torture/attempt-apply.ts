import { spawn } from 'node:child_process';
import type { Sandbox } from '../../src/service/sandbox/start-sandbox.ts';
import type { Blow } from './draw-rehearsal.ts';
import type { Freeze, Moment } from './draw-second-actor.ts';

export interface Applying {
  /** The built command. */
  readonly main: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: { readonly [name: string]: string };
  readonly sandbox: Sandbox;
  readonly blow?: Blow | undefined;
  readonly freeze?: Freeze | undefined;
  /** Called when the process stands still; it goes on when what this gives has come, where the freeze lasts so long. */
  readonly onFrozen?: () => Promise<unknown>;
  /** The command that starts it from elsewhere. */
  readonly through?: readonly string[];
}

export interface Attempt {
  /** Absent where a signal ended it. */
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** The blow struck before the apply had ended by itself. */
  readonly isStruck: boolean;
  readonly isOwnProcess: boolean;
  readonly tookMs: number;
}

const WATCH_EVERY_MS = 2;
/** Far longer than any apply of these takes: one that hangs is a violation. */
const LONGEST_MS = 180_000;

/** Starts the real process, and strikes it where a blow is due. */
export function attemptApply(applying: Applying): Promise<Attempt> {
  const startedAt = performance.now();
  const { main, args, cwd, env, sandbox, blow, through = [] } = applying;
  const [command = process.execPath, ...words] = [...through, process.execPath, main, ...args];
  const child = spawn(command, words, {
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
  const stopFreezing = freeze(applying, (signal) => child.kill(signal));
  const giveUp = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      stopStriking();
      stopFreezing();
      clearTimeout(giveUp);
      const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8');
      const said = { stdout: text(stdout), stderr: text(stderr), tookMs: performance.now() - startedAt };
      resolve({ status: status ?? undefined, ...said, isStruck, isOwnProcess: true });
    });
  });
}

type Kill = (signal: NodeJS.Signals) => void;

function strike(blow: Blow | undefined, sandbox: Sandbox, kill: Kill): () => void {
  if (blow === undefined) return () => undefined;
  let again: NodeJS.Timeout | undefined;
  const stop = atMoment(blow, sandbox, () => {
    kill(blow.kind === 'kill' ? 'SIGKILL' : 'SIGINT');
    if (blow.kind === 'interrupt-twice') again = setTimeout(() => kill('SIGINT'), 10);
  });
  return () => {
    stop();
    clearTimeout(again);
  };
}

function freeze({ freeze: due, onFrozen, sandbox }: Applying, kill: Kill): () => void {
  if (due === undefined) return () => undefined;
  let thaw: NodeJS.Timeout | undefined;
  const stop = atMoment(due, sandbox, () => {
    kill('SIGSTOP');
    const other = onFrozen?.();
    const goOn = () => kill('SIGCONT');
    if (due.lasts === 'until-the-other-ended') void other?.then(goOn, goOn);
    else thaw = setTimeout(goOn, due.lasts);
  });
  return () => {
    stop();
    clearTimeout(thaw);
  };
}

/** Acts once at that moment, counted from now; gives what calls it off. */
export function atMoment({ afterRequests, thenMs }: Moment, sandbox: Sandbox, act: () => void): () => void {
  const before = sandbox.requests.length;
  let timer: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    if (sandbox.requests.length < before + afterRequests) return;
    clearInterval(watch);
    timer = setTimeout(act, thenMs);
  }, WATCH_EVERY_MS);
  return () => {
    clearInterval(watch);
    clearTimeout(timer);
  };
}
