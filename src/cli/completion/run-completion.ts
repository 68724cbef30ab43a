import type { Command } from 'commander';
import type { ExitStatus } from '../../util/capsheet-error.ts';
import type { Io } from '../terminal/io.ts';
import { completeInBash } from './bash.ts';
import { type CompletedCommand, listCompletions } from './command-table.ts';
import { completeInFish } from './fish.ts';
import { completeInPowerShell } from './powershell.ts';
import { SHELLS, type Shell } from './shells.ts';
import { completeInZsh } from './zsh.ts';

const WRITERS: { readonly [shell in Shell]: (commands: readonly CompletedCommand[]) => string } = {
  bash: completeInBash,
  zsh: completeInZsh,
  fish: completeInFish,
  powershell: completeInPowerShell,
};

/** `capsheet completion SHELL`: what that shell needs to complete commands, options and their values. */
export async function runCompletion([name]: readonly string[], program: Command, io: Io): Promise<ExitStatus> {
  const shell = SHELLS.find((one) => one === name);
  // Commander has looked.
  if (shell === undefined) throw new Error(`There is no completion for ${name}`);
  io.stdout.write(WRITERS[shell](listCompletions(program)));
  return 0;
}
