import type { Command } from 'commander';
import { completeInBash } from '../completion/bash.ts';
import { type CompletedCommand, listCompletions } from '../completion/command-table.ts';
import { completeInFish } from '../completion/fish.ts';
import { completeInPowerShell } from '../completion/powershell.ts';
import { completeInZsh } from '../completion/zsh.ts';
import type { RunOf } from '../declare/declare.ts';
import type { completion } from './help-commands.ts';

/** The shells for which there is a completion. */
export type Shell = Parameters<RunOf<typeof completion>>[0]['shell'];

/** Writes a script that completes commands, options and their values. */
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
