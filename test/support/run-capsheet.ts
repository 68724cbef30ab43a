import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command: what a user starts. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ended {
  /** Absent where a signal ended the process. */
  readonly status: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as the one JSON document that it has to be; untyped, as a test asserts the whole of it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
  readonly json: any;
}

export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What the pattern's group is, once the stream has said it, be it before anybody asked; else rejects at its end. */
  readonly untilSaid: (stream: 'stdout' | 'stderr', pattern: RegExp) => Promise<string>;
}

export interface StartSettings {
  /** The working folder. */
  readonly cwd: string;
  /** The whole environment, but for the search path. */
  readonly env: { readonly [name: string]: string };
  /** Of Node.js itself, before the script. */
  readonly nodeArgs?: readonly string[];
  /** A command that starts Node.js in its turn, with its own arguments before it. */
  readonly within?: readonly string[];
  /** The command that is started: the built one, or as it was installed elsewhere. */
  readonly main?: string;
}

/** Starts `capsheet ARGS` as a process of its own, without a terminal. */
export function startCapsheet(
  args: readonly string[],
  { cwd, env, nodeArgs = [], within = [], main = MAIN }: StartSettings,
): Started {
  const line = [...within, process.execPath, ...nodeArgs, main, ...args];
  return startProgram(line, { cwd, env: { PATH: process.env.PATH ?? '', ...env } });
}

/** Starts any program, with its arguments, in an environment that has nothing else. */
export function startProgram(
  [command = process.execPath, ...args]: readonly string[],
  { cwd, env }: Pick<StartSettings, 'cwd' | 'env'>,
): Started {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: { readonly [stream in 'stdout' | 'stderr']: Buffer[] } = { stdout: [], stderr: [] };
  child.stdout.on('data', (chunk: Buffer) => said.stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.stderr.push(chunk));
  const textOf = (stream: 'stdout' | 'stderr') => Buffer.concat(said[stream]).toString('utf8');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) =>
      resolve(
        toEnded({
          status: status ?? undefined,
          signal: signal ?? undefined,
          stdout: textOf('stdout'),
          stderr: textOf('stderr'),
        }),
      ),
    );
  });
  const untilSaid: Started['untilSaid'] = (stream, pattern) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(textOf(stream))?.[1];
        if (found !== undefined) resolve(found);
      };
      child[stream].on('data', look);
      void ended.then(() => reject(new Error(`it ended, and said: ${textOf(stream)}`)), reject);
      look();
    });
  return { process: child, ended, untilSaid };
}

export function toEnded(facts: Omit<Ended, 'json'>): Ended {
  return {
    ...facts,
    get json() {
      return JSON.parse(facts.stdout);
    },
  };
}
