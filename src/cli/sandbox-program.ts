import type { Command } from 'commander';
import { addOutputOptions } from './options/common-options.ts';
import { describeFaultsFile } from './options/describe-faults-file.ts';
import { addOne, type CommandRunner, example } from './program-parts.ts';

const FUND = 'a fund of an empty one, with its currency: "Larch Ventures I:EUR"; may be given several times';

/** `capsheet sandbox`, and the commands that look after the data of one. */
export function addSandboxCommands(program: Command, { run, runBare }: CommandRunner): void {
  const sandbox = addOutputOptions(program.command('sandbox'))
    .description('the service itself, on this machine, for rehearsals')
    .option('--port <number>', 'the port (default: any that is free)')
    .option('--host <address>', 'the address to listen on (default: this machine only)')
    .option('--data <file>', 'keep its data in this file; without one, it forgets everything when it stops')
    .option('--seed <name>', 'what a new one holds: sample, empty, or what this workbook says (an export)', 'sample')
    .option('--fund <fund>', FUND, addOne)
    .option(
      '--faults <file>',
      'faults to simulate, and how to behave where the service is not documented (YAML or JSON)',
    )
    .addHelpText(
      'after',
      example(
        'capsheet sandbox --port 8085 --data rehearsal.sqlite --faults faults.yaml',
        'capsheet sandbox --seed empty --fund "Larch Ventures I:EUR" --fund "Larch Ventures II:USD"',
        'capsheet sandbox --seed portfolio.xlsx',
      ),
    )
    .addHelpText('after', describeFaultsFile())
    .action(runBare(async () => (await import('./commands/sandbox/sandbox.ts')).runSandbox));

  addDataOption(sandbox.command('firm'))
    .description('list the firms of a sandbox, or add one')
    .argument('[name]', 'the firm to add')
    .option('--seed <name>', 'what it holds: sample or empty', 'sample')
    .option('--fund <fund>', FUND, addOne)
    .addHelpText('after', example('capsheet sandbox firm "Kelder Capital" --data rehearsal.sqlite'))
    .action(run(async () => (await import('./commands/sandbox/sandbox-firm.ts')).runSandboxFirm));

  addFirmOption(addDataOption(sandbox.command('user')))
    .description('list the users of a firm, add one or change one')
    .argument('[email]', 'the user to add or change; a new one is a VIEWER who sees everything')
    .option('--name <name>', 'first and last name of a new user')
    .option('--role <role>', 'ADMIN, EDITOR or VIEWER')
    .option(
      '--company <company>',
      'sees only this company, by ID, slug or name; may be given several times; or all',
      addOne,
    )
    .option(
      '--without <what>',
      'withdraws a permission: cap-table, documents or metrics; may be given several times; or nothing',
      addOne,
    )
    .addHelpText(
      'after',
      example('capsheet sandbox user ada@firm.example --role EDITOR --company kestrel-bio --data rehearsal.sqlite'),
    )
    .action(run(async () => (await import('./commands/sandbox/sandbox-user.ts')).runSandboxUser));

  addFirmOption(addDataOption(sandbox.command('client')))
    .description('list the client applications of a firm, add one or revoke one')
    .argument('[email]', 'the user for whom to add one')
    .option('--revoke <id>', 'revoke this one and all its tokens')
    .addHelpText('after', example('capsheet sandbox client ilse.brandt@northlight.example --data rehearsal.sqlite'))
    .action(run(async () => (await import('./commands/sandbox/sandbox-client.ts')).runSandboxClient));

  addFirmOption(addDataOption(sandbox.command('seed')))
    .description('fill a firm that has no company yet with the sample')
    .addHelpText('after', example('capsheet sandbox seed --data rehearsal.sqlite'))
    .action(runBare(async () => (await import('./commands/sandbox/sandbox-portfolio.ts')).runSandboxSeed));

  addFirmOption(addDataOption(sandbox.command('reset')))
    .description('delete everything a firm holds and fill it again; users and client applications stay')
    .option('--seed <name>', 'what it holds then: sample or empty', 'sample')
    .option('--fund <fund>', FUND, addOne)
    .option('--yes', 'go ahead')
    .addHelpText('after', example('capsheet sandbox reset --yes --data rehearsal.sqlite'))
    .action(runBare(async () => (await import('./commands/sandbox/sandbox-portfolio.ts')).runSandboxReset));
}

function addDataOption(command: Command): Command {
  return addOutputOptions(command).requiredOption('--data <file>', 'the file the sandbox keeps its data in');
}

function addFirmOption(command: Command): Command {
  return command.option('--firm <firm>', 'which firm, by slug or name (default: the first)');
}
