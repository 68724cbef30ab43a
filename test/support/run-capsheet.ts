import { type ProgramSettings, type Started, startProgram } from './start-program.ts';
import { type LineSettings, toCommandLine } from './tested-command.ts';

/** The environment is the whole one, but for the search path. */
export interface StartSettings extends ProgramSettings, LineSettings {
  /** A command that starts Node.js in its turn, with its own arguments before it. */
  readonly within?: readonly string[];
}

/** Starts `capsheet ARGS` as a process of its own, without a terminal. */
export function startCapsheet(args: readonly string[], { env, within = [], ...settings }: StartSettings): Started {
  const line = [...within, ...toCommandLine(args, settings)];
  return startProgram(line, { ...settings, env: { PATH: process.env.PATH ?? '', ...env } });
}
