import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How often the test has started the command; what its file starts beforehand counts for each of its tests. */
    commands?: number;
  }
}

/** The command that a user starts. */
export interface Command {
  /** The Node.js that runs it. */
  readonly node: string;
  readonly main: string;
}

export interface LineSettings {
  /** Options of Node.js itself, before the script. */
  readonly nodeArgs?: readonly string[];
  /** Where it is not the one that is tested. */
  readonly command?: Command;
}

const { CAPSHEET_TESTED_NODE, CAPSHEET_TESTED_MAIN } = process.env;

/** Whether it is the package as npm has installed it elsewhere (`npm run test:installed`), and not what was built here. */
const isInstalled = CAPSHEET_TESTED_MAIN !== undefined;

export const TESTED = {
  node: CAPSHEET_TESTED_NODE ?? process.execPath,
  main: CAPSHEET_TESTED_MAIN ?? fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
  isInstalled,
};

let startedByFile = 0;

/** To be called before each file of tests. */
export function beginFile(): void {
  startedByFile = 0;
}

/** The line that starts `capsheet ARGS`. */
export function toCommandLine(
  args: readonly string[],
  { nodeArgs = [], command: { node, main } = TESTED }: LineSettings = {},
): readonly [string, ...string[]] {
  if (!existsSync(main)) throw new Error(`There is no ${main} to test: run "npm run build" first.`);
  const test = TestRunner.getCurrentTest();
  if (test === undefined) startedByFile += 1;
  else test.meta.commands = (test.meta.commands ?? startedByFile) + 1;
  return [node, ...nodeArgs, main, ...args];
}

/** Leaves the running test out if it is about an installed command, which lets nobody reach into it. */
export function needsOwnProcess(what: string): undefined {
  if (!TESTED.isInstalled) return undefined;
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error(`This needs the tests' own process: ${what}.`);
  test.context.skip(what);
}

/** To be called after each test. */
export function noteStartedByFile(meta: { commands?: number }): void {
  if (startedByFile > 0) meta.commands ??= startedByFile;
}
