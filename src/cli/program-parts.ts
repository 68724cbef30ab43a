import type { ExitStatus } from '../util/capsheet-error.ts';
import type { Io } from './terminal/io.ts';

/** What a command's own file has: its action. Loaded when the command runs, so that `--help` loads nothing. */
type Action<O> = (inputs: readonly string[], options: O, io: Io) => Promise<ExitStatus>;

/** Turns actions into what commander calls, with its arguments or without any. */
export interface CommandRunner {
  readonly run: <O>(
    load: () => Promise<Action<O>>,
  ) => (inputs: string | readonly string[] | undefined, options: O) => Promise<void>;
  readonly runBare: <O>(load: () => Promise<Action<O>>) => (options: O) => Promise<void>;
}

export function createRunner(io: Io, onEnd: (status: ExitStatus) => void): CommandRunner {
  return {
    run: (load) => async (inputs, options) => {
      const list = inputs === undefined ? [] : typeof inputs === 'string' ? [inputs] : inputs;
      onEnd(await (await load())(list, options, io));
    },
    runBare: (load) => async (options) => {
      onEnd(await (await load())([], options, io));
    },
  };
}

/** An option that may be given several times. */
export function addOne(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export function example(...lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
