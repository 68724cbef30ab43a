import { Argument, Command, CommanderError, Option } from 'commander';
import { CapsheetError, type ExitStatus } from '../../base/util/capsheet-error.ts';
import { ADMINISTRATION_COMMANDS } from './commands/administration/administration-commands.ts';
import { HELP_COMMANDS } from './commands/help-commands.ts';
import { HISTORY_COMMANDS } from './commands/history-commands.ts';
import { SANDBOX_COMMANDS } from './commands/sandbox/sandbox-commands.ts';
import { PROCESS_COMMANDS, TEAM_COMMANDS } from './commands/team/team-commands.ts';
import { AROUND_COMMANDS, PAGE_COMMANDS, WORKBOOK_COMMANDS } from './commands/workbook-commands.ts';
import type { CommandNode, DeclaredArgument, DeclaredOption, Statuses } from './declare/declare.ts';
import type { Io } from './terminal/terminal.ts';
import { readVersion, VERSION_OPTION } from './this-program.ts';

/** In the order of `capsheet --help`. */
const COMMANDS: readonly CommandNode[] = [
  ...WORKBOOK_COMMANDS,
  ...HISTORY_COMMANDS,
  ...AROUND_COMMANDS,
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
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw toUsageError(error);
  }
  return status;
}

function toUsageError({ code, message }: CommanderError): CapsheetError {
  return new CapsheetError({
    code: 'usage',
    message: code === 'commander.help' ? 'No command was given.' : message.replace(/^error: /, ''),
    hint: 'See "capsheet --help", or "capsheet COMMAND --help" for the options of one command.',
    exitStatus: 2,
  });
}

/** Builds the command line from the declarations. `onEnd` gets the exit status of the command that ran. */
export function createProgram(io: Io, onEnd: (status: ExitStatus) => void): Command {
  const program = new Command('capsheet')
    .description(
      'Takes a workbook of cap-table data, shows exactly what it would change in the portfolio service, and makes exactly that change.',
    )
    .version(readVersion(), VERSION_OPTION, 'the version of capsheet')
    .helpOption('--help', 'what a command does and its options')
    .helpCommand(false)
    .showSuggestionAfterError()
    // Options after the name of a command belong to it, even if the command above has the same option.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} })
    .addHelpText('after', listExamples(EXAMPLES));
  for (const node of COMMANDS) addCommand(program, node, { io, onEnd });
  return program;
}

/** Keeps the exit statuses for the handbook: commander knows none. */
class DeclaredCommand extends Command {
  readonly statuses: Statuses;

  constructor(name: string, statuses: Statuses) {
    super(name);
    this.statuses = statuses;
  }
}

interface Running {
  readonly io: Io;
  readonly onEnd: (status: ExitStatus) => void;
}

function addCommand(above: Command, node: CommandNode, running: Running): void {
  const { summary, examples, statuses = {}, details, appendix, below, start } = node;
  const command = new DeclaredCommand(node.name, statuses).copyInheritedSettings(above);
  above.addCommand(command.description(summary).helpCommand(false));
  for (const [name, argument] of Object.entries(node.arguments ?? {})) command.addArgument(toArgument(name, argument));
  for (const [name, option] of Object.entries(node.options)) {
    const added = new NamedOption(name, option);
    command.addOption(added);
    if (option.standsAlone === true) letStandAlone(command, added);
  }
  if (details !== undefined) command.addHelpText('after', details);
  if (examples.length > 0) command.addHelpText('after', listExamples(examples));
  const statusLines = Object.entries(statuses).map(([status, meaning]) => `  ${status}  ${meaning}`);
  if (statusLines.length > 0) command.addHelpText('after', `\nExit status:\n${statusLines.join('\n')}`);
  if (appendix !== undefined) command.addHelpText('after', appendix);
  if (start !== undefined) command.action(async () => running.onEnd(await start(command, running.io)));
  for (const one of below) addCommand(command, one, running);
}

const PLACEHOLDERS: { readonly [count in DeclaredArgument['count']]: (name: string) => string } = {
  one: (name) => `<${name}>`,
  'one or none': (name) => `[${name}]`,
  'one or more': (name) => `<${name}...>`,
  'any number': (name) => `[${name}...]`,
};

function toArgument(name: string, { count, help, choices, parse }: DeclaredArgument): Argument {
  const argument = new Argument(PLACEHOLDERS[count](name), help);
  if (choices !== undefined) argument.choices(choices);
  return parse === undefined ? argument : argument.argParser(parse);
}

/** Named as declared, and not after its flag. */
class NamedOption extends Option {
  readonly #name: string;

  constructor(name: string, declared: DeclaredOption) {
    super(declared.flags, declared.help.replace('$', declared.environment ?? '$'));
    const { choices, standard, isRequired, isRepeatable, parse } = declared;
    this.#name = name;
    if (choices !== undefined) this.choices(choices);
    if (parse !== undefined) this.argParser(parse);
    if (isRepeatable === true) this.argParser<readonly string[]>((value, before = []) => [...before, value]);
    if (standard !== undefined) this.default(standard);
    if (isRequired === true) this.makeOptionMandatory();
  }

  override attributeName(): string {
    return this.#name;
  }
}

function letStandAlone(command: Command, option: Option): void {
  command.on(`option:${option.name()}`, (value: string | null) => {
    if (value === null) for (const argument of command.registeredArguments) argument.required = false;
  });
}

function listExamples(lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
