import { type Command, CommanderError } from 'commander';
import { readVersion } from '../../base/package/package-files.ts';
import type { ExitStatus } from '../../base/util/capsheet-error.ts';
import { ADMINISTRATION_COMMANDS } from './commands/administration/administration-commands.ts';
import { FIRM_COMMANDS } from './commands/firm/firm-commands.ts';
import { HELP_COMMANDS } from './commands/help-commands.ts';
import { HISTORY_COMMANDS } from './commands/history-commands.ts';
import { SANDBOX_COMMANDS } from './commands/sandbox/sandbox-commands.ts';
import { PROCESS_COMMANDS, TEAM_COMMANDS } from './commands/team/team-commands.ts';
import { AROUND_COMMANDS, PAGE_COMMANDS, WORKBOOK_COMMANDS } from './commands/workbook-commands.ts';
import type { CommandNode } from './declare/declare.ts';
import { addDeclaredArgument, addDeclaredOption, DeclaredCommand, UsageProblem } from './declare/declared-command.ts';
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

/** Runs a command line. Throws a CapsheetError, `usage` if no command accepts the arguments. */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = createProgram(io, (ended) => {
    status = ended;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof UsageProblem) throw (await import('./usage-errors.ts')).toUsageError(error);
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
  return status;
}

/** Builds the command line from the declarations. `onEnd` gets the exit status of the command that ran. */
export function createProgram(io: Io, onEnd: (status: ExitStatus) => void): Command {
  const program = new DeclaredCommand('capsheet', { examples: EXAMPLES })
    .description(
      'Takes a workbook of cap-table data, shows exactly what it would change in the portfolio service, and makes exactly that change.',
    )
    .version(readVersion(), VERSION_OPTIONS.join(', '), 'the version of capsheet')
    .helpOption('-h, --help', 'what a command does and its options')
    .helpCommand(false)
    // Options after the name of a command belong to it, even if the command above has the same option.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} })
    .addHelpText('after', listExamples(EXAMPLES));
  for (const node of COMMANDS) addCommand(program, node, { io, onEnd });
  return program;
}

interface Running {
  readonly io: Io;
  readonly onEnd: (status: ExitStatus) => void;
}

function addCommand(above: Command, node: CommandNode, running: Running): void {
  const { summary, examples, statuses = {}, details, appendix, below, start } = node;
  const mention = (sentence: string) => running.io.stderr.write(`${sentence}\n`);
  const command = new DeclaredCommand(node.name, node).copyInheritedSettings(above);
  above.addCommand(command.description(summary).helpCommand(false));
  for (const [name, argument] of Object.entries(node.arguments ?? {})) addDeclaredArgument(command, name, argument);
  for (const [name, option] of Object.entries(node.options)) addDeclaredOption(command, name, option, mention);
  if (details !== undefined) command.addHelpText('after', details);
  if (examples.length > 0) command.addHelpText('after', listExamples(examples));
  const statusLines = Object.entries(statuses).map(([status, meaning]) => `  ${status}  ${meaning}`);
  if (statusLines.length > 0) command.addHelpText('after', `\nExit status:\n${statusLines.join('\n')}`);
  if (appendix !== undefined) command.addHelpText('after', appendix);
  if (start !== undefined) command.action(async () => running.onEnd(await start(command, running.io)));
  for (const one of below) addCommand(command, one, running);
}

function listExamples(lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
