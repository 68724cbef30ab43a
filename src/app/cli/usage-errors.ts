import type { Command, Option } from 'commander';
import { addressTo, type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { nearestNames } from '../../base/util/text/near-names.ts';
import { quote } from '../../base/util/text/quote.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { DeclaredCommand, Misuse, UsageProblem } from './declare/declared-command.ts';
import { SETTING_NAMES } from './declare/shared-options.ts';

interface Words {
  readonly message: string;
  readonly hint: string;
}

/** Endings by which a workbook that was given in place of a command is recognised. */
const WORKBOOK = /\.(?:xls[xmb]?|ods|csv|tsv)$/i;

/**
 * Says in our own words what is wrong with a command line, and what would be right. The code is `usage`. `program` has the
 * options of all commands.
 */
export function toUsageError({ command, misuse }: UsageProblem, program: Command): CapsheetError {
  const { message, hint } = describe(command, misuse, program);
  return usageError('usage', message, hint);
}

function describe(command: DeclaredCommand, misuse: Misuse, program: Command): Words {
  const more = `See "${pathOf(command)} --help".`;
  switch (misuse.kind) {
    case 'unknown-command':
      return describeUnknownCommand(command, misuse.name);
    case 'unknown-option':
      return describeUnknownOption(command, misuse.flag, program);
    case 'value-not-among':
      return {
        message: `${misuse.of} cannot be ${quote(misuse.value)}.`,
        hint: `Give it ${joinWords(misuse.choices.map((one) => quote(one)))}. ${more}`,
      };
    case 'value-empty':
      return { message: `The value of ${misuse.option.long} is empty.`, hint: `${EMPTY} ${more}` };
    case 'argument-empty':
      return { message: `${misuse.argument.toUpperCase()} is empty.`, hint: `${EMPTY} ${more}` };
    case 'given-twice':
      return { message: `${misuse.option.long} is given twice, with different values.`, hint: `Give it once. ${more}` };
    case 'excluded':
      return {
        message: `${misuse.option.long} and ${misuse.other.long} cannot stand together.`,
        hint: `Leave one of them out. ${more}`,
      };
    case 'value-missing':
      return {
        message: `${misuse.option.long} stands without its value.`,
        hint: `Write ${misuse.option.flags} (${misuse.option.description}). ${more}`,
      };
    case 'option-missing':
      return {
        message: `"${pathOf(command)}" needs ${misuse.option.flags}: ${misuse.option.description}.`,
        hint: `${forExample(command)}${more}`,
      };
    case 'argument-missing':
      return {
        message: `"${pathOf(command)}" needs ${misuse.argument.name().toUpperCase()}: ${misuse.argument.description}.`,
        hint: `${forExample(command)}${more}`,
      };
    case 'too-many-arguments':
      return describeExcess(command, misuse.extra);
  }
}

/** The usual way to an empty text. */
const EMPTY = 'A variable that is not set is an empty text: check what the shell was given.';

/** Names that other programs give it. */
const OTHER_NAMES: { readonly [name: string]: string } = {
  validate: 'check',
  verify: 'check',
  lint: 'check',
  test: 'check',
  diff: 'plan',
  preview: 'plan',
  'dry-run': 'plan',
  import: 'apply',
  upload: 'apply',
  load: 'apply',
  push: 'apply',
  run: 'apply',
  download: 'export',
  dump: 'export',
  log: 'runs',
  list: 'runs',
  open: 'ui',
  serve: 'ui',
  web: 'ui',
  init: 'template',
  new: 'template',
  convert: 'map',
  version: '--version',
};

function describeUnknownCommand(above: Command, name: string): Words {
  if (WORKBOOK.test(name))
    return {
      message: `${quote(name)} is no command: say what to do with it.`,
      hint: `"capsheet check ${name}" reads it, "capsheet plan ${name}" shows what it would change.`,
    };
  const other = above.parent === null ? OTHER_NAMES[name.toLowerCase()] : undefined;
  const names = above.commands.map((one) => one.name());
  const near = other === undefined ? nearestNames(name, names) : [other];
  const paths = near.map((one) => `"${pathOf(above)} ${one}"`);
  return {
    message: `"${pathOf(above)}" has no command ${quote(name)}.`,
    hint: `${didYouMean(paths)}"${pathOf(above)} --help" lists them all.${near.length === 0 ? ' "capsheet help WORDS" searches the handbook.' : ''}`,
  };
}

/** Repeats nothing behind `=`: it may be a secret. */
function describeUnknownOption(command: Command, typed: string, program: Command): Words {
  const flag = typed.replace(/=.*$/s, '');
  const message = `"${pathOf(command)}" has no option ${quote(flag)}.`;
  const more = `See "${pathOf(command)} --help".`;
  const secret = Object.hasOwn(SECRETS, flag) ? SECRETS[flag] : undefined;
  if (secret !== undefined) return { message, hint: `Options show in the list of processes: ${secret} ${more}` };
  const known = flagsOf(command);
  if (known.includes(flag)) return { message: `${flag} takes no value.`, hint: `Write ${flag} alone. ${more}` };
  const named = command.commands.find((one) => `--${one.name()}` === flag.toLowerCase());
  if (named !== undefined) return { message, hint: `Did you mean "${pathOf(named)}", without the dashes? ${more}` };
  // `-q`, and `-qv`.
  const near = /^-\w/.test(flag) ? known.filter((one) => one.startsWith(`-${flag}`)) : nearestNames(flag, known);
  if (near.length > 0) return { message, hint: `${didYouMean(near)}${more}` };
  const others = listCommands(program).filter((one) => flagsOf(one).includes(flag));
  if (others.length === 0) return { message, hint: more };
  const [first, second, ...rest] = others.map((one) => `"${pathOf(one)}"`);
  const theirs =
    rest.length > 0 ? `${first}, ${second} and others` : joinList([first, second].flatMap((one) => one ?? []));
  return { message, hint: `It is an option of ${theirs}. ${more}` };
}

const { clientSecret, databaseUrl } = SETTING_NAMES;
/** Secrets, or parts of them, that people give as options, and where they go instead. */
const SECRETS: { readonly [flag: string]: string } = {
  ...Object.fromEntries(
    ['--client-secret', '--secret', '--api-key', '--token'].map((flag) => [flag, setInstead(clientSecret)]),
  ),
  '--database-url': setInstead(databaseUrl),
  '--password': 'put the password into a file for --password-file, or wait to be asked for it.',
};

function setInstead(setting: string): string {
  return `set ${setting} in the environment or in a .env file instead.`;
}

function describeExcess(command: Command, extra: readonly string[]): Words {
  const given = joinList(extra.slice(0, 3).map((one) => quote(one)));
  const taken = command.registeredArguments.map((one) => one.name().toUpperCase());
  const takes =
    taken.length === 0
      ? 'It takes options only.'
      : `It takes ${joinList(taken)}, and a name that has spaces stands in quotes.`;
  return {
    message: `"${pathOf(command)}" does not know what to do with ${given}.`,
    hint: `${takes} See "${pathOf(command)} --help".`,
  };
}

/** The same error with the help of the command that was used wrongly, for what its own code refuses. */
export function withHelpLine(error: CapsheetError, command: Command): CapsheetError {
  const line = `See "${pathOf(command)} --help".`;
  const { code, message, hint, cause } = addressTo('command', error);
  return code !== 'usage' || hint.includes(line) ? error : usageError('usage', message, `${hint} ${line}`, cause);
}

function forExample({ examples: [example] }: DeclaredCommand): string {
  return example === undefined ? '' : `For example: ${example}. `;
}

function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : `Did you mean ${joinWords(names)}? `;
}

function joinWords(words: readonly string[]): string {
  return joinList(words, 'or');
}

/** `capsheet team watch list`. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function listCommands(above: Command): readonly Command[] {
  return [above, ...above.commands.flatMap((one) => listCommands(one))];
}

function flagsOf({ options }: { readonly options: readonly Option[] }): readonly string[] {
  return options.flatMap(({ long }) => (long == null ? [] : [long]));
}
