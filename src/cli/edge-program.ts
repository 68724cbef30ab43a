import type { Command } from 'commander';
import type { WatchAddOptions } from './commands/administration/watches.ts';
import { addLayoutOptions, addOutputOptions, type OutputOptions } from './options/common-options.ts';
import { type CommandRunner, example } from './program-parts.ts';

const FIRM = ['<firm>', 'the firm, by its ID'] as const;

/** `capsheet team watch` and `capsheet team webhook`. */
export function addEdgeCommands(team: Command, { run }: CommandRunner): void {
  const add = run(async () => (await import('./commands/administration/watches.ts')).runWatchAdd);
  const end = run(async () => (await import('./commands/administration/watches.ts')).runWatchEnd);
  const watch = team.command('watch').description('the folders that are watched for new workbooks').helpCommand(false);

  addLayoutOptions(addOutputOptions(watch.command('add')))
    .description('watch a folder; for SFTP, the password or private key is asked for, or read from standard input')
    .argument(...FIRM)
    .argument('<place>', 'a folder within that of the firm, or sftp://USER@HOST/FOLDER')
    .requiredOption('--owner <email>', 'the preparer in whose name workbooks are handed in')
    .option('--host-key <fingerprint>', 'of the SFTP server: SHA256:…, as "ssh-keygen -l" prints it')
    .option('--cron <schedule>', 'when to look: five cron fields, in UTC (default: once a minute)')
    .addHelpText(
      'after',
      example(
        'capsheet team watch add northlight from-bank --owner mary@firm.example --mapping bank.mapping.yaml',
        'capsheet team watch add northlight sftp://northlight@files.bank.example/out --owner mary@firm.example --host-key SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s',
      ),
    )
    .action((firm: string, place: string, options: WatchAddOptions) => add([firm, place], options));

  addOutputOptions(watch.command('list'))
    .description('list what is watched for a firm')
    .argument(...FIRM)
    .addHelpText('after', example('capsheet team watch list northlight'))
    .action(run(async () => (await import('./commands/administration/watches.ts')).runWatchList));

  addOutputOptions(watch.command('end'))
    .description('stop watching a folder')
    .argument(...FIRM)
    .argument('<watch>', 'its number')
    .addHelpText('after', example('capsheet team watch end northlight 3'))
    .action((firm: string, number: string, options: OutputOptions) => end([firm, number], options));

  addWebhookCommands(team, run);
}

function addWebhookCommands(team: Command, run: CommandRunner['run']): void {
  const end = run(async () => (await import('./commands/administration/webhooks.ts')).runWebhookEnd);
  const webhook = team
    .command('webhook')
    .description('the webhooks that are notified of what happens')
    .helpCommand(false);

  addOutputOptions(webhook.command('add'))
    .description(
      'add a webhook; its address is asked for on a terminal, otherwise it is the first line of standard input',
    )
    .argument(...FIRM)
    .option('--slack', 'in Slack’s format, unsigned')
    .addHelpText('after', example('capsheet team webhook add northlight'))
    .action(run(async () => (await import('./commands/administration/webhooks.ts')).runWebhookAdd));

  addOutputOptions(webhook.command('list'))
    .description('list the webhooks of a firm')
    .argument(...FIRM)
    .addHelpText('after', example('capsheet team webhook list northlight'))
    .action(run(async () => (await import('./commands/administration/webhooks.ts')).runWebhookList));

  addOutputOptions(webhook.command('end'))
    .description('stop notifying a webhook')
    .argument(...FIRM)
    .argument('<webhook>', 'its number')
    .addHelpText('after', example('capsheet team webhook end northlight 3'))
    .action((firm: string, number: string, options: OutputOptions) => end([firm, number], options));
}
