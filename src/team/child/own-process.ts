import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { type ProcessLimits, toLimitArguments } from './guard-process.ts';

export type OwnCommand = readonly [program: string, ...args: string[]];

/** Time to end. */
const PATIENCE_MS = 5_000;
/** Characters kept of the last output of a crash. */
const MOST_LAST_WORDS = 4_000;

interface OwnProcessSettings {
  readonly command: OwnCommand;
  /** Where it works, and keeps its temporary files. */
  readonly folder: string;
  /** Handed to it as arguments after its own: it guards itself. */
  readonly limits: ProcessLimits;
  /** Whether it sends and takes messages beside its streams. */
  readonly hasMessages?: boolean;
}

/** The part of all memory that objects may take: libraries need some, too. */
const HEAP_PART = 0.8;

/** The end of a process: its signal, if one ended it, and its last output. */
export interface ProcessEnd {
  readonly signal: string | undefined;
  readonly lastWords: string;
}

/** This program as a process of its own: without our settings and secrets, and ended with us. */
export class OwnProcess {
  readonly child: ChildProcess;
  /** Resolves once it has ended. */
  readonly over: Promise<ProcessEnd>;
  /** Resolves when it prints something for the first time. */
  readonly firstOutput: Promise<void>;
  #lastWords = '';

  constructor({ command: [program, ...args], folder, limits, hasMessages = false }: OwnProcessSettings) {
    const heapMb = Math.floor(limits.memoryMb * HEAP_PART);
    this.child = spawn(program, [...args, ...toLimitArguments(limits)], {
      cwd: folder,
      env: { ...toOwnEnv(process.env, folder), NODE_OPTIONS: `--max-old-space-size=${heapMb}` },
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe', ...(hasMessages ? (['ipc'] as const) : [])],
      serialization: 'advanced',
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-MOST_LAST_WORDS);
    });
    // It may end before it has read its input.
    this.child.stdin?.on('error', () => {});
    this.over = this.#untilOver();
    this.firstOutput = new Promise((resolve) => this.child.stdout?.once('data', () => resolve()).resume());
  }

  get id(): number {
    return this.child.pid ?? 0;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Tells it that nobody needs it any more, and kills it if it stays. */
  async end(): Promise<void> {
    this.child.stdin?.end();
    if (this.child.connected) this.child.disconnect();
    const impatient = setTimeout(() => this.kill(), PATIENCE_MS);
    await this.over;
    clearTimeout(impatient);
  }

  /** Not its `close`: where we have let go of its messages, that never comes. */
  async #untilOver(): Promise<ProcessEnd> {
    const { stderr } = this.child;
    const hasSpoken = stderr === null ? Promise.resolve() : finished(stderr).catch(() => undefined);
    await Promise.all([once(this.child, 'exit'), hasSpoken]).catch((error: unknown) => {
      this.#lastWords += String(error);
    });
    return { signal: this.child.signalCode ?? undefined, lastWords: this.#lastWords.trim() };
  }
}

/** Needed by any program; the personal folders are for our caches. */
const NEEDED =
  'PATH HOME LANG LC_ALL TZ XDG_CACHE_HOME SystemRoot SystemDrive windir USERPROFILE LOCALAPPDATA APPDATA PATHEXT'.split(
    ' ',
  );

/** Without settings and secrets of server or worker, and with temporary files in a folder of its own. */
function toOwnEnv(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(kept), TMPDIR: folder, TEMP: folder, TMP: folder };
}
