import { Argument, type Command } from 'commander';
import { SHELLS } from './completion/shells.ts';
import { addOutputOptions, type OutputOptions } from './options/common-options.ts';
import { type CommandRunner, example } from './program-parts.ts';

/** `capsheet explain`, `help`, `schema` and `completion`: what comes with the package, where the question comes up. */
export function addHelpCommands(program: Command, { run }: CommandRunner): void {
  addOutputOptions(program.command('explain'))
    .description('what a finding means and what to do about it, by its code')
    .argument('[code]', 'the code; if omitted, all codes are listed')
    .addHelpText('after', example('capsheet explain date-ambiguous'))
    .action(run(async () => (await import('./commands/explain.ts')).runExplain));

  addOutputOptions(program.helpCommand(false).command('help'))
    .description('a page of the handbook, a command or a finding’s code, without a network')
    .argument('[topic...]', 'what to show, or words to look for; if omitted, everything is listed')
    .addHelpText('after', example('capsheet help mapping', 'capsheet help plan', 'capsheet help undo an upload'))
    .action(
      run<OutputOptions>(async () => {
        const { runHelp } = await import('./commands/help.ts');
        return (words, options, io) => runHelp({ words, program }, options, io);
      }),
    );

  addOutputOptions(program.command('schema'))
    .description('a JSON Schema, for an editor or a program')
    .argument('[name]', 'which one; if omitted, all are listed, with where they are on this machine')
    .option('--out <file>', 'write it into a file that does not exist yet')
    .addHelpText('after', example('capsheet schema', 'capsheet schema mapping --out mapping.schema.json'))
    .action(run(async () => (await import('./commands/schema.ts')).runSchema));

  program
    .command('completion')
    .description('print what a shell needs to complete commands and options')
    .addArgument(new Argument('<shell>', 'which one').choices(SHELLS))
    .addHelpText('after', example('capsheet completion bash > capsheet-completion.bash'))
    .action(
      run(async () => {
        const { runCompletion } = await import('./completion/run-completion.ts');
        return (words, _options, io) => runCompletion(words, program, io);
      }),
    );
}
