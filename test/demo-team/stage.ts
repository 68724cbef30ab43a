import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

type Close = () => unknown;
type Env = { readonly [name: string]: string };

const POLL_MS = 100;
const START_MS = 60_000;
/** For a server or a worker to end in good order. */
const END_MS = 20_000;
/** How much of a process's output is shown where it ends too early. */
const LAST_LINES = 20;

/** A process of capsheet that goes on. */
export interface Running {
  readonly name: string;
  readonly process: ChildProcess;
  /** Its last words. */
  said(): string;
}

/** Closes all that was opened, in the opposite order, however the demo ends. */
export class Stage {
  readonly #closes: Close[] = [];
  readonly #main: string;
  readonly signal: AbortSignal;

  /** `main` is the built command. */
  constructor(main: string, signal: AbortSignal) {
    this.#main = main;
    this.signal = signal;
  }

  closeLater(close: Close): void {
    this.#closes.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.#closes.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        process.stderr.write(`Cleaning up: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }

  /** Starts one that goes on until the stage is closed. */
  start(name: string, args: readonly string[], env: Env): Running {
    const child = this.#spawn(args, env);
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        lines.push(...String(chunk).split('\n').filter(Boolean));
        lines.splice(0, Math.max(0, lines.length - LAST_LINES));
      });
    this.closeLater(() => end(child));
    return { name, process: child, said: () => lines.join('\n') };
  }

  /** Runs a command to its end; `hear` is told what it says on standard error meanwhile. */
  async run(args: readonly string[], env: Env, hear: (text: string) => void = () => undefined) {
    const child = this.#spawn(args, env);
    this.closeLater(() => end(child));
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += String(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += String(chunk);
      hear(stderr);
    });
    await once(child, 'close', { signal: this.signal });
    return { status: child.exitCode, stdout, stderr };
  }

  /** Waits until a server or a worker can be used. */
  async untilReady({ name, process: child, said }: Running, address: string): Promise<void> {
    const deadline = Date.now() + START_MS;
    const isReady = async (): Promise<boolean> => {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} does not start:\n${said()}`);
      return request(`${address}/readyz`).then(
        async ({ statusCode, body }) => {
          await body.dump();
          return statusCode === 200;
        },
        () => false,
      );
    };
    await this.until(isReady);
  }

  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) await pause(POLL_MS, undefined, { signal: this.signal });
  }

  #spawn(args: readonly string[], env: Env): ChildProcess {
    const { PATH = '', TMPDIR } = process.env;
    const own = { PATH, NO_COLOR: '1', ...(TMPDIR === undefined ? {} : { TMPDIR }), ...env };
    return spawn(process.execPath, [this.#main, ...args], { env: own, stdio: ['ignore', 'pipe', 'pipe'] });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(patience);
}
