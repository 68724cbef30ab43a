import { Command, Option } from 'commander';
import { RUN_STATUSES } from '../model/outcomes/run-report.ts';
import type { ExitStatus } from '../util/capsheet-error.ts';
import { addAdministrationCommands } from './administration-program.ts';
import { addHelpCommands } from './help-program.ts';
import { addHistoryCommands } from './history-program.ts';
import {
  addConnectionOptions,
  addOutputOptions,
  addQuarterOption,
  addReadingOptions,
  addRulesOption,
  addStateOptions,
  ENCODING_OPTION,
  PASSWORD_OPTION,
} from './options/common-options.ts';
import { addProcessCommands } from './process-program.ts';
import { addOne, createRunner, example } from './program-parts.ts';
import { addSandboxCommands } from './sandbox-program.ts';
import { addElsewhereOption, addTeamCommands } from './team-program.ts';
import type { Io } from './terminal/io.ts';
import { readVersion } from './version.ts';

/** The command line: names, options and examples; what each command does is in its own file. */
export function createProgram(io: Io, onEnd: (status: ExitStatus) => void): Command {
  const program = new Command('capsheet')
    .description(
      'Takes a workbook of cap-table data, shows exactly what it would change in the portfolio service, and makes exactly that change.',
    )
    .version(readVersion(), '--version', 'the version of capsheet')
    .helpOption('--help', 'what a command does and its options')
    .showSuggestionAfterError()
    // What stands behind the name of a command is that command's, also where the one above it has an option of the name.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} })
    .addHelpText(
      'after',
      example(
        'capsheet template',
        'capsheet check quarter.xlsx',
        'capsheet plan quarter.xlsx',
        'capsheet apply quarter.xlsx',
      ),
    );
  const runner = createRunner(io, onEnd);
  const { run, runBare } = runner;

  addStateOptions(addConnectionOptions(addOutputOptions(program.command('template'))))
    .description('write the empty workbook, or one for a quarter')
    .option('--out <file>', 'where to write it', 'capsheet-template.xlsx')
    .option('--connect', 'fill its drop-down lists with the firm’s companies, funds and custom columns')
    .option('--quarter <date>', 'what the firm holds, ready to fill in for the quarter ending on this day (YYYY-MM-DD)')
    .addHelpText(
      'after',
      example('capsheet template --out quarter.xlsx', 'capsheet template --quarter 2024-06-30 --out q2.xlsx'),
    )
    .action(runBare(async () => (await import('./commands/template.ts')).runTemplate));

  addStateOptions(addConnectionOptions(addReadingOptions(addOutputOptions(program.command('check')))))
    .description('read and validate, offline')
    .argument(
      '<inputs...>',
      'workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods), CSV files or folders of CSV files; several count as one',
    )
    .option('--all', 'show every row and finding, however many')
    .option('--report <file>', 'write a copy of the workbook with every finding at its cell')
    .addHelpText('after', example('capsheet check quarter.xlsx', 'capsheet check quarter.xlsx --report checked.xlsx'))
    .action(run(async () => (await import('./commands/check.ts')).runCheck));

  addStateOptions(addConnectionOptions(addRulesOption(addPlanningOptions(program.command('plan')))))
    .description('the dry run: check, fetch and compare; changes nothing')
    .argument(
      '<inputs...>',
      'workbooks, CSV files or folders of CSV files, or one saved plan (.json), which is shown again',
    )
    .option('--all', 'show every row and finding, however many')
    .option('--out <file>', 'save the plan, for somebody else to apply')
    .option('--report <file>', 'write a copy of the workbook that says beside each row what would happen')
    .option('--strict', 'rows that differ count as failures')
    .option('--partial', 'show what would happen with the rows without errors, leaving out the others')
    .addHelpText(
      'after',
      example(
        'capsheet plan quarter.xlsx',
        'capsheet plan quarter.xlsx --out quarter.plan.json',
        'capsheet plan quarter.plan.json',
      ),
    )
    .action(run(async () => (await import('./commands/plan.ts')).runPlanCommand));

  addStateOptions(addConnectionOptions(addRulesOption(addPlanningOptions(program.command('apply')))))
    .description('make the change, and write the outcome of every row into a copy of the workbook')
    .argument('<inputs...>', 'workbooks, CSV files or folders of CSV files, or one saved plan (.json)')
    .option('--all', 'show every row and finding, however many')
    .option('--yes', 'do not ask for confirmation')
    .option('--dry-run', 'the same as "capsheet plan"')
    .option('--partial', 'go ahead with the rows without errors, leaving out the others')
    .option('--strict', 'rows that differ count as failures')
    .option('--require-other', 'apply only a saved plan made under a different user name of the operating system')
    .option('--result <file>', 'where to write the result workbook (default: beside the input)')
    .addHelpText('after', example('capsheet apply quarter.xlsx', 'capsheet apply quarter.plan.json --yes'))
    .action(run(async () => (await import('./commands/apply.ts')).runApply));

  addElsewhereOption(addStateOptions(addOutputOptions(program.command('runs'))))
    .description('the history: who, when, which workbook, what happened')
    .argument('[run]', 'one run in full, or with --server one submission by its number')
    .option('--firm <name>', 'only runs for this firm: a part of its name, or its ID; with --server, its short name')
    .option('--since <date>', 'only runs that started on this day (YYYY-MM-DD, in UTC) or later')
    .option('--workbook <name>', 'only runs of this workbook: a part of its name')
    .addOption(
      new Option('--status <status>', 'only runs that ended this way').choices([
        ...RUN_STATUSES,
        'running',
        'unfinished',
      ]),
    )
    .option('--created', 'list what the run created, with IDs, in the order in which it can be deleted')
    .option('--csv <file>', 'with --created: save the list as a CSV file')
    .option('--result <file>', 'write the result workbook of the run again; with --server, save that of a submission')
    .option('--ca-file <file>', 'with --server: additional certificates to trust (CAPSHEET_CA_FILE)')
    .addOption(PASSWORD_OPTION)
    .addHelpText(
      'after',
      example(
        'capsheet runs --since 2026-10-01 --status interrupted',
        'capsheet runs 20261120-103015-7f3a',
        'capsheet runs 20261120-103015-7f3a --created --csv created.csv',
      ),
    )
    .action(run(async () => (await import('./commands/history/runs.ts')).runRuns));

  addHistoryCommands(program, runner);

  addStateOptions(addConnectionOptions(addOutputOptions(program.command('map'))))
    .description('propose how a foreign spreadsheet maps onto the format; on a terminal, ask about what is doubtful')
    .argument('[inputs...]', 'workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods), CSV files or folders of CSV files')
    .option('--out <file>', 'the mapping to write, a file that does not exist yet')
    .option('--sheet <name>', 'what to call a single CSV file, if its name does not say')
    .addOption(ENCODING_OPTION)
    .addOption(PASSWORD_OPTION)
    .option('--connect', 'look for the firm’s companies, funds and custom columns in the cells')
    .option('--all', 'show everything that would be lost, however much')
    .option(
      '--learn <mapping>',
      'remember what a mapping that you corrected says about columns and names; with INPUT, remember all of it',
    )
    .option('--like <name>', 'which earlier mapping it is like; none proposes a new one')
    .option('--export-memory <file>', 'write what was remembered into a file that does not exist yet')
    .addHelpText(
      'after',
      example(
        'capsheet map holdings.xlsx --out holdings.mapping.yaml',
        'capsheet map holdings.xlsx --learn holdings.mapping.yaml',
      ),
    )
    .action(run(async () => (await import('./commands/map.ts')).runMap));

  addElsewhereOption(addStateOptions(addConnectionOptions(addOutputOptions(program.command('export')))))
    .description('write what the service holds as a workbook of the same format')
    .requiredOption('--out <file>', 'the workbook to write, a file that does not exist yet')
    .option('--company <company>', 'only this company, by id, slug or name; may be given several times', addOne)
    .option('--firm <firm>', 'with --server: whose, by its short name')
    .addHelpText('after', example('capsheet export --out firm.xlsx', 'capsheet export --out acme.xlsx --company acme'))
    .action(runBare(async () => (await import('./commands/export.ts')).runExport));

  addStateOptions(addConnectionOptions(addOutputOptions(program.command('doctor'))))
    .description('check settings, credentials, role, access, clock, state folder and service, and say what to do')
    .option('--bundle <file>', 'write a diagnostic file for support, without names, amounts or secrets')
    .addHelpText('after', example('capsheet doctor', 'capsheet doctor --bundle capsheet-doctor.json'))
    .action(runBare(async () => (await import('./commands/doctor.ts')).runDoctor));

  addProcessCommands(program, runner);
  addSandboxCommands(program, runner);

  addAdministrationCommands(program, runner);

  addRulesOption(addStateOptions(addConnectionOptions(addOutputOptions(program.command('ui')))))
    .description('the same flow in the browser, on this machine only')
    .option('--port <number>', 'the port (default: any that is free)')
    .addHelpText('after', example('capsheet ui'))
    .action(runBare(async () => (await import('./commands/ui.ts')).runUi));

  addOutputOptions(program.command('demo'))
    .description('the whole flow on a sample workbook against a throw-away sandbox')
    .addHelpText('after', example('capsheet demo'))
    .action(runBare(async () => (await import('./commands/demo.ts')).runDemo));

  addTeamCommands(program, runner);

  addHelpCommands(program, runner);

  return inheritSettings(program);
}

/** Commander keeps these for each command of its own. */
function inheritSettings(command: Command): Command {
  for (const child of command.commands) inheritSettings(child.copyInheritedSettings(command));
  return command;
}

/** What plans is read, and told by its quarter. */
function addPlanningOptions(command: Command): Command {
  return addQuarterOption(addReadingOptions(addOutputOptions(command)));
}
