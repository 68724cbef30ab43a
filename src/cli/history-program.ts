import type { Command } from 'commander';
import { addOutputOptions, addStateOptions } from './options/common-options.ts';
import { type CommandRunner, example } from './program-parts.ts';

/** `capsheet history`: what the state folder knows, moved to another machine. */
export function addHistoryCommands(program: Command, { run }: CommandRunner): void {
  const history = program
    .command('history')
    .description('move what this machine knows of earlier runs, marks and mappings to another one')
    .helpCommand(false);

  addStateOptions(addOutputOptions(history.command('export')))
    .description('write everything the state folder knows into one file, without secrets')
    .argument('<file>', 'the file to write, one that does not exist yet')
    .addHelpText('after', example('capsheet history export capsheet-history.zip'))
    .action(run(async () => (await import('./commands/history/move-history.ts')).runHistoryExport));

  addStateOptions(addOutputOptions(history.command('import')))
    .description('bring what such a file contains into the state folder')
    .argument('<file>', 'the file that "capsheet history export" wrote')
    .addHelpText('after', example('capsheet history import capsheet-history.zip'))
    .action(run(async () => (await import('./commands/history/move-history.ts')).runHistoryImport));
}
