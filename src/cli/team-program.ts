import type { Command } from 'commander';
import { addLayoutOptions, addOutputOptions, addQuarterOption } from './options/common-options.ts';
import { type CommandRunner, example } from './program-parts.ts';

/** The commands that talk to a team's server. */
export function addTeamCommands(program: Command, { run, runBare }: CommandRunner): void {
  addServerOptions(addOutputOptions(program.command('login')))
    .description('sign in to the server of a team: confirm a code in your browser')
    .addHelpText('after', example('capsheet login --server https://capsheet.firm.example'))
    .action(runBare(async () => (await import('./commands/team/login.ts')).runLogin));

  addServerOptions(addOutputOptions(program.command('logout')))
    .description('sign out of the server of a team: the token of this machine no longer works')
    .addHelpText('after', example('capsheet logout'))
    .action(runBare(async () => (await import('./commands/team/logout.ts')).runLogout));

  addServerOptions(addQuarterOption(addLayoutOptions(addOutputOptions(program.command('submit')))))
    .description('hand in workbooks to a team, to be checked and planned, and applied once somebody else has approved')
    .argument(
      '<inputs...>',
      'workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods), CSV files or folders of CSV files; several count as one',
    )
    .requiredOption('--firm <firm>', 'the firm of the workbooks, by its short name on the server')
    .option('--comment <text>', 'what the approver should know')
    .option('--partial', 'leave out the rows with errors')
    .option('--wait', 'wait until it is planned, or refused')
    .addHelpText('after', example('capsheet submit quarter.xlsx --firm northlight --comment "Q3, first part" --wait'))
    .action(run(async () => (await import('./commands/team/submit.ts')).runSubmit));

  addFirmOption(addServerOptions(addOutputOptions(program.command('approve'))))
    .description('approve or reject a plan that somebody else made; it is shown before you are asked')
    .argument('<submission>', 'the number of the submission')
    .option('--comment <text>', 'a comment for the record')
    .option('--reject <why>', 'reject it, and say why')
    .option('--plan <digest>', 'decide on this plan and no other: its digest, or the first 12 digits of it')
    .option('--yes', 'do not ask for confirmation; needs --plan')
    .option('--wait', 'wait until it is applied')
    .addHelpText('after', example('capsheet approve 12', 'capsheet approve 12 --yes --plan 3f9ab6c07d21 --wait'))
    .action(run(async () => (await import('./commands/team/approve.ts')).runApprove));

  addServerOptions(addOutputOptions(program.command('inbox')))
    .description('what waits for you in a team: plans to decide, what needs you, what is under way')
    .addHelpText('after', example('capsheet inbox'))
    .action(runBare(async () => (await import('./commands/team/inbox.ts')).runInbox));

  addHoldCommand(program, 'pause', 'pause the run of a submission, whichever machine it is on').action(
    run(async () => (await import('./commands/team/hold.ts')).runPause),
  );
  addHoldCommand(program, 'go-on', 'continue a run that was paused or stopped, or that needed somebody').action(
    run(async () => (await import('./commands/team/hold.ts')).runGoOn),
  );
  addHoldCommand(program, 'stop', 'stop the run of a submission cleanly; it can be continued later').action(
    run(async () => (await import('./commands/team/hold.ts')).runStop),
  );
}

/** Of the commands that ask a server only where one is wished for. */
export function addElsewhereOption(command: Command): Command {
  return command.option('--server [address]', 'ask the server of a team (CAPSHEET_SERVER)');
}

function addServerOptions(command: Command): Command {
  return command
    .option('--server <address>', 'the server of the team (CAPSHEET_SERVER; default: the one you signed in to)')
    .option('--ca-file <file>', 'additional certificates to trust, such as that of a company proxy (CAPSHEET_CA_FILE)');
}

function addFirmOption(command: Command): Command {
  return command.option(
    '--firm <firm>',
    'the firm of the submission, by its short name; without it, capsheet looks for it',
  );
}

function addHoldCommand(program: Command, name: string, description: string): Command {
  return addFirmOption(addServerOptions(addOutputOptions(program.command(name))))
    .description(description)
    .argument('<submission>', 'the number of the submission')
    .addHelpText('after', example(`capsheet ${name} 12`));
}
