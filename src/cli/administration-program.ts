import type { Command } from 'commander';
import { addOutputOptions } from './options/common-options.ts';
import { type CommandRunner, example } from './program-parts.ts';

/** `capsheet team`: for whoever installs a team, directly in its database. */
export function addAdministrationCommands(program: Command, { run, runBare }: CommandRunner): void {
  const team = program
    .command('team')
    .description('administer a team, directly in its database (CAPSHEET_DATABASE_URL)')
    .helpCommand(false);
  addFirmCommands(team, { run, runBare });

  const credentials = team
    .command('credentials')
    .description('what a firm’s portfolio service is asked with')
    .helpCommand(false);
  addOutputOptions(credentials.command('set'))
    .description('set them; the secret is asked for on a terminal, else it is the first line of standard input')
    .argument('<firm>', 'the firm, by its ID')
    .option('--client-id <id>', 'the client application; without it, it is asked for')
    .option('--reference <place>', 'keep only where the secret is: env:NAME, or file:/path of a file with it')
    .addHelpText(
      'after',
      example(
        'capsheet team credentials set northlight --client-id cap-7f3a',
        'capsheet team credentials set northlight --client-id cap-7f3a --reference env:NORTHLIGHT_SECRET',
      ),
    )
    .action(run(async () => (await import('./commands/administration/credentials.ts')).runCredentialsSet));

  addOutputOptions(team.command('rewrap'))
    .description('put all secrets under the first key, after a new one was set')
    .addHelpText('after', example('capsheet team rewrap'))
    .action(runBare(async () => (await import('./commands/administration/rewrap.ts')).runRewrap));

  addOutputOptions(team.command('audit'))
    .description('who did what, the latest first, or whether all of it is as it was written')
    .argument('[firm]', 'one firm, by its ID (default: all)')
    .option('--limit <number>', 'how many entries to show', '50')
    .option('--verify', 'look whether an entry was changed or is missing')
    .addHelpText('after', example('capsheet team audit northlight', 'capsheet team audit --verify'))
    .action(run(async () => (await import('./commands/administration/audit.ts')).runAudit));
}

function addFirmCommands(team: Command, { run, runBare }: CommandRunner): void {
  const firm = team.command('firm').description('the firms of a team').helpCommand(false);

  addOutputOptions(firm.command('add'))
    .description('add a firm')
    .argument('<id>', 'its short name from now on: small letters, digits and hyphens')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--base-url <url>', 'address of its portfolio service')
    .option('--app-url <url>', 'address for cap tables, if they have their own')
    .option('--profile <file>', 'what capsheet assumes about the service, if the defaults do not fit')
    .option('--rules <file>', 'the firm’s rules for cap tables')
    .addHelpText(
      'after',
      example('capsheet team firm add northlight --name "Northlight Ventures" --base-url https://api.example.com'),
    )
    .action(run(async () => (await import('./commands/administration/firms.ts')).runFirmAdd));

  addOutputOptions(firm.command('list'))
    .description('list the firms, those that are closed as well')
    .addHelpText('after', example('capsheet team firm list'))
    .action(runBare(async () => (await import('./commands/administration/firms.ts')).runFirmList));

  addOutputOptions(firm.command('close'))
    .description('close a firm: nothing more is done there, and nothing of it is lost')
    .argument('<firm>', 'the firm, by its ID')
    .addHelpText('after', example('capsheet team firm close northlight'))
    .action(run(async () => (await import('./commands/administration/firms.ts')).runFirmClose));
}
