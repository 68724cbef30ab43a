import { type ChildProcess, spawn } from 'node:child_process';
import type { AnyDocument } from './any-document.ts';

export interface Ended {
  /** Absent where a signal ended the process. */
  readonly status: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as the one JSON document that it has to be. */
  readonly json: AnyDocument;
}

export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Gives the pattern's group, once the stream has said it, be it before anybody asked; else rejects at its end. */
  readonly untilSaid: (stream: 'stdout' | 'stderr', pattern: RegExp) => Promise<string>;
}

export interface ProgramSettings {
  /** The working folder. */
  readonly cwd: string;
  /** The whole environment. */
  readonly env: { readonly [name: string]: string };
  /** Standard input; none where left out. */
  readonly input?: string | Uint8Array;
}

/** Starts any program, with its arguments, in an environment that has nothing else. */
export function startProgram(
  [command = process.execPath, ...args]: readonly string[],
  { cwd, env, input }: ProgramSettings,
): Started {
  const where = { cwd, env };
  const child =
    input === undefined
      ? spawn(command, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn(command, args, { ...where, stdio: ['pipe', 'pipe', 'pipe'] });
  // Input that is not read need not be written.
  child.stdin?.on('error', () => undefined).end(input);
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
