import { Argument, type Command } from 'commander';
import { ROLES } from '../team/roles.ts';
import { addEdgeCommands } from './edge-program.ts';
import { addOutputOptions } from './options/common-options.ts';
import type { RoleOptions } from './options/role-options.ts';
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
    .description('the credentials for a firm’s portfolio service')
    .helpCommand(false);
  addOutputOptions(credentials.command('set'))
    .description('set them; the secret is asked for on a terminal, otherwise it is the first line of standard input')
    .argument('<firm>', 'the firm, by its ID')
    .option('--client-id <id>', 'the client application; without it, it is asked for')
    .option(
      '--reference <place>',
      'keep only a reference to the secret: env:NAME, or file:/path of a file that contains it',
    )
    .addHelpText(
      'after',
      example(
        'capsheet team credentials set northlight --client-id cap-7f3a',
        'capsheet team credentials set northlight --client-id cap-7f3a --reference env:NORTHLIGHT_SECRET',
      ),
    )
    .action(run(async () => (await import('./commands/administration/credentials.ts')).runCredentialsSet));

  addPeopleCommands(team, { run, runBare });
  addEdgeCommands(team, { run, runBare });

  addOutputOptions(team.command('rewrap'))
    .description('encrypt all secrets with the first key, after a new one was set')
    .addHelpText('after', example('capsheet team rewrap'))
    .action(runBare(async () => (await import('./commands/administration/rewrap.ts')).runRewrap));

  addOutputOptions(team.command('files'))
    .description('check that every file of submissions and plans exists and is undamaged')
    .addHelpText('after', example('capsheet team files'))
    .action(runBare(async () => (await import('./commands/administration/files.ts')).runFiles));

  addOutputOptions(team.command('restored'))
    .description('after a restore, before a server or worker runs: plan again what was approved, sign everybody out')
    .addHelpText('after', example('capsheet team restored'))
    .action(runBare(async () => (await import('./commands/administration/restored.ts')).runRestored));

  addOutputOptions(team.command('audit'))
    .description('show who did what, the latest first, or check that nothing in the record was changed')
    .argument('[firm]', 'one firm, by its ID (default: all)')
    .option('--limit <number>', 'how many entries to show', '50')
    .option('--verify', 'check whether an entry was changed or is missing')
    .addHelpText('after', example('capsheet team audit northlight', 'capsheet team audit --verify'))
    .action(run(async () => (await import('./commands/administration/audit.ts')).runAudit));
}

function addFirmCommands(team: Command, { run, runBare }: CommandRunner): void {
  const firm = team.command('firm').description('the firms of a team').helpCommand(false);

  addOutputOptions(firm.command('add'))
    .description('add a firm')
    .argument('<id>', 'its permanent short name: lower-case letters, digits and hyphens')
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
    .description('list the firms, including closed ones')
    .addHelpText('after', example('capsheet team firm list'))
    .action(runBare(async () => (await import('./commands/administration/firms.ts')).runFirmList));

  addOutputOptions(firm.command('close'))
    .description('close a firm: nothing more is done there, and nothing is deleted')
    .argument('<firm>', 'the firm, by its ID')
    .addHelpText('after', example('capsheet team firm close northlight'))
    .action(run(async () => (await import('./commands/administration/firms.ts')).runFirmClose));
}

function addPeopleCommands(team: Command, { run, runBare }: CommandRunner): void {
  const who = ['<person>', 'the e-mail address that they sign in with, or their number'] as const;
  const role = new Argument('<role>', 'the role').choices([...ROLES]);
  const firm = ['--firm <firm>', 'only in this firm, by its ID (default: in every firm)'] as const;
  const grant = run(async () => (await import('./commands/administration/people.ts')).runGrant);
  const revoke = run(async () => (await import('./commands/administration/people.ts')).runRevoke);

  addOutputOptions(team.command('people'))
    .description('list everybody who has signed in, and their roles')
    .addHelpText('after', example('capsheet team people'))
    .action(runBare(async () => (await import('./commands/administration/people.ts')).runPeople));

  addOutputOptions(team.command('grant'))
    .description('give somebody a role; an administrator of a firm cannot approve there')
    .argument(...who)
    .addArgument(role)
    .option(...firm)
    .addHelpText(
      'after',
      example(
        'capsheet team grant ada@firm.example administrator',
        'capsheet team grant bo@firm.example approver --firm northlight',
      ),
    )
    .action((person: string, given: string, options: RoleOptions) => grant([person, given], options));

  addOutputOptions(team.command('revoke'))
    .description('take a role from somebody')
    .argument(...who)
    .addArgument(role)
    .option(...firm)
    .addHelpText('after', example('capsheet team revoke bo@firm.example approver --firm northlight'))
    .action((person: string, given: string, options: RoleOptions) => revoke([person, given], options));

  addOutputOptions(team.command('lock'))
    .description('lock somebody out, and sign them out everywhere')
    .argument(...who)
    .addHelpText('after', example('capsheet team lock bo@firm.example'))
    .action(run(async () => (await import('./commands/administration/people.ts')).runLock));

  addOutputOptions(team.command('unlock'))
    .description('let a locked person in again')
    .argument(...who)
    .addHelpText('after', example('capsheet team unlock bo@firm.example'))
    .action(run(async () => (await import('./commands/administration/people.ts')).runUnlock));
}
