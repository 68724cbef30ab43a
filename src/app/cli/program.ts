import { type Command, CommanderError } from 'commander';
import { readVersion } from '../../base/package/package-files.ts';
import { CapsheetError, type ExitStatus } from '../../base/util/capsheet-error.ts';
import { ADMINISTRATION_COMMANDS } from './commands/administration/administration-commands.ts';
import { FIRM_COMMANDS } from './commands/firm/firm-commands.ts';
import { HELP_COMMANDS } from './commands/help-commands.ts';
import { HISTORY_COMMANDS } from './commands/history-commands.ts';
import { SANDBOX_COMMANDS } from './commands/sandbox/sandbox-commands.ts';
import { PROCESS_COMMANDS, TEAM_COMMANDS } from './commands/team/team-commands.ts';
import { AROUND_COMMANDS, PAGE_COMMANDS, WORKBOOK_COMMANDS } from './commands/workbook-commands.ts';
import type { CommandNode } from './declare/declare.ts';
import { addDeclaredArgument, addDeclaredOption, DeclaredCommand, UsageProblem } from './declare/declared-command.ts';
import { helpWidth, wrapHelp } from './help/wrap-help.ts';
import type { Io } from './terminal/terminal.ts';
import { VERSION_OPTIONS } from './this-program.ts';

/** In the order of `capsheet --help`. */
const COMMANDS: readonly CommandNode[] = [
  ...WORKBOOK_COMMANDS,
  ...HISTORY_COMMANDS,
  ...AROUND_COMMANDS,
  ...FIRM_COMMANDS,
  ...PROCESS_COMMANDS,
  ...SANDBOX_COMMANDS,
  ...ADMINISTRATION_COMMANDS,
  ...PAGE_COMMANDS,
  ...TEAM_COMMANDS,
  ...HELP_COMMANDS,
];

const EXAMPLES = [
  'capsheet template',
  'capsheet check quarter.xlsx',
  'capsheet plan quarter.xlsx',
  'capsheet apply quarter.xlsx',
];

/** Commander ends by an error where it has shown what was asked for. */
const SHOWN: ReadonlySet<string> = new Set(['commander.help', 'commander.helpDisplayed', 'commander.version']);

/** Runs a command line. Throws a CapsheetError, `usage` if no command accepts the arguments. */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const onEnd = (ended: ExitStatus): void => {
    status = ended;
  };
  const [first, ...others] = args;
  const renamed = COMMANDS.find(({ formerly }) => formerly !== undefined && formerly === first);
  const named = renamed ?? COMMANDS.find(({ name }) => name === first);
  const program = startProgram(io);
  const isWhole = named === undefined || HELP_COMMANDS.includes(named);
  for (const node of COMMANDS) {
    // The others are asked for their names alone, and declaring them took as long as reading a small workbook.
    if (isWhole || node === named) addCommand(program, node, io, onEnd);
    else program.addCommand(new DeclaredCommand(node.name, node));
  }
  if (renamed !== undefined)
    io.stderr.write(`"capsheet ${first}" is now "capsheet ${renamed.name}"; the old name goes with version 2.\n`);
  try {
    await program.parseAsync(renamed === undefined ? [...args] : [renamed.name, ...others], { from: 'user' });
  } catch (error) {
    if (error instanceof UsageProblem)
      throw (await import('./usage-errors.ts')).toUsageError(error, createProgram(io, onEnd));
    if (error instanceof CapsheetError && error.code === 'usage')
      throw (await import('./usage-errors.ts')).withHelpLine(error, findCommand(program, args));
    if (!(error instanceof CommanderError) || !SHOWN.has(error.code)) throw error;
  }
  return status;
}

/** The command that the first words name. */
function findCommand(program: Command, words: readonly string[]): Command {
  const below = program.commands.find((one) => one.name() === words[0]);
  return below === undefined ? program : findCommand(below, words.slice(1));
}

/** For the build: the help of all commands, which says nothing of a version. */
export async function writeHelpTable(io: Io): Promise<ExitStatus> {
  const { toHelpTable } = await import('./help/help-table.ts');
  io.stdout.write(JSON.stringify(toHelpTable(createProgram(io, () => {}, ''))));
  return 0;
}

/** Builds the command line from the declarations. `onEnd` gets the exit status of the command that ran. */
export function createProgram(io: Io, onEnd: (status: ExitStatus) => void, version?: string): Command {
  const program = startProgram(io, version);
  for (const node of COMMANDS) addCommand(program, node, io, onEnd);
  return program;
}

function startProgram(io: Io, version = readVersion()): Command {
  return (
    new DeclaredCommand('capsheet', { examples: EXAMPLES })
      .description(
        'Takes a workbook of cap-table data, shows exactly what it would change in the portfolio service, and makes exactly that change.',
      )
      .version(version, VERSION_OPTIONS.join(', '), 'the version of capsheet')
      .helpOption('-h, --help', 'what a command does and its options')
      .helpCommand(false)
      // Options after the name of a command belong to it, even if the command above has the same option.
      .enablePositionalOptions()
      .exitOverride()
      .configureOutput({
        writeOut: (text) => io.stdout.write(wrapHelp(text, helpWidth(io))),
        writeErr: () => {},
        // Lines are broken as they are written: what is built beforehand has no width yet.
        getOutHelpWidth: () => Number.POSITIVE_INFINITY,
      })
      .addHelpText('after', listExamples(EXAMPLES))
  );
}

function addCommand(above: Command, node: CommandNode, io: Io, onEnd: (status: ExitStatus) => void): void {
  const { summary, examples, statuses = {}, details, appendix, below, start } = node;
  const mention = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const command = new DeclaredCommand(node.name, node).copyInheritedSettings(above);
  above.addCommand(command.description(summary).helpCommand(false));
  for (const [name, argument] of Object.entries(node.arguments ?? {})) addDeclaredArgument(command, name, argument);
  for (const [name, option] of Object.entries(node.options)) addDeclaredOption(command, name, option, mention);
  if (details !== undefined) command.addHelpText('after', details);
  if (examples.length > 0) command.addHelpText('after', listExamples(examples));
  const statusLines = Object.entries(statuses).map(([status, meaning]) => `  ${status}  ${meaning}`);
  if (statusLines.length > 0) command.addHelpText('after', `\nExit status:\n${statusLines.join('\n')}`);
  if (appendix !== undefined) command.addHelpText('after', appendix);
  if (start !== undefined) command.action(async () => onEnd(await start(command, io)));
  for (const one of below) addCommand(command, one, io, onEnd);
}

function listExamples(lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
