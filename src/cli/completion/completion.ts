import type { Command } from 'commander';
import type { completion } from '../commands/help-commands.ts';
import type { RunOf } from '../declare/declare.ts';
import { completeInBash } from './bash.ts';
import { type CompletedCommand, listCompletions } from './command-table.ts';
import { completeInFish } from './fish.ts';
import { completeInPowerShell } from './powershell.ts';
import { completeInZsh } from './zsh.ts';

/** The shells for which there is a completion. */
export type Shell = Parameters<RunOf<typeof completion>>[0]['shell'];

/** Writes what a shell needs to complete commands, options and their values. */
type ScriptWriter = (commands: readonly CompletedCommand[]) => string;

const WRITERS: { readonly [shell in Shell]: ScriptWriter } = {
  bash: completeInBash,
  zsh: completeInZsh,
  fish: completeInFish,
  powershell: completeInPowerShell,
};

/** `capsheet completion SHELL`, of this program. */
export function completionOf(program: Command): RunOf<typeof completion> {
  return async ({ shell }, _options, io) => {
    io.stdout.write(WRITERS[shell](listCompletions(program)));
    return 0;
  };
}
