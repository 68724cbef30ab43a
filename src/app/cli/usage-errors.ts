import type { Command, Option } from 'commander';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
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

/** Says in our own words what is wrong with a command line, and what would be right. The code is `usage`. */
export function toUsageError({ command, misuse }: UsageProblem): CapsheetError {
  const { message, hint } = describe(command, misuse);
  return usageError('usage', message, hint);
}

function describe(command: DeclaredCommand, misuse: Misuse): Words {
  const more = `See "${pathOf(command)} --help".`;
  switch (misuse.kind) {
    case 'unknown-command':
      return describeUnknownCommand(command, misuse.name);
    case 'unknown-option':
      return describeUnknownOption(command, misuse.flag);
    case 'value-not-among':
      return {
        message: `${misuse.of} cannot be ${quote(misuse.value)}.`,
        hint: `Give it ${joinWords(misuse.choices.map((one) => quote(one)))}. ${more}`,
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

function describeUnknownCommand(above: Command, name: string): Words {
  if (WORKBOOK.test(name))
    return {
      message: `${quote(name)} is no command: say what to do with it.`,
      hint: `"capsheet check ${name}" reads it, "capsheet plan ${name}" shows what it would change.`,
    };
  const near = nearestNames(
    name,
    above.commands.map((one) => one.name()),
  );
  const paths = near.map((one) => `"${pathOf(above)} ${one}"`);
  return {
    message: `"${pathOf(above)}" has no command ${quote(name)}.`,
    hint: `${didYouMean(paths)}"${pathOf(above)} --help" lists them all.`,
  };
}

/** What stands behind `=` is not repeated: it may be a secret. */
function describeUnknownOption(command: Command, typed: string): Words {
  const flag = typed.replace(/=.*$/s, '');
  const message = `"${pathOf(command)}" has no option ${quote(flag)}.`;
  const more = `See "${pathOf(command)} --help".`;
  const setting = settingOf(flag);
  if (setting !== undefined)
    return {
      message,
      hint: `Options show in the list of processes: set ${setting} in the environment or in a .env file instead.`,
    };
  const near = nearestNames(flag, flagsOf(command));
  if (near.length > 0) return { message, hint: `${didYouMean(near)}${more}` };
  const others = listCommands(rootOf(command)).filter((one) => flagsOf(one).includes(flag));
  if (others.length === 0) return { message, hint: more };
  const [first, second, ...rest] = others.map((one) => `"${pathOf(one)}"`);
  const named =
    rest.length > 0 ? `${first}, ${second} and others` : joinList([first, second].flatMap((one) => one ?? []));
  return { message, hint: `It is an option of ${named}. ${more}` };
}

/** The variable of a setting that is no option anywhere because it is a secret, or part of one. */
function settingOf(flag: string): string | undefined {
  const name = flag.replace(/^--/, '').replaceAll('-', '_').toUpperCase();
  const secret: readonly string[] = [SETTING_NAMES.clientSecret, SETTING_NAMES.databaseUrl];
  return secret.find((variable) => variable === `CAPSHEET_${name}`);
}

function describeExcess(command: Command, extra: readonly string[]): Words {
  const given = joinList(extra.slice(0, 3).map((one) => quote(one)));
  return {
    message: `"${pathOf(command)}" does not know what to do with ${given}.`,
    hint: `Put a name that has spaces in quotes. See "${pathOf(command)} --help".`,
  };
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

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

function listCommands(above: Command): readonly Command[] {
  return [above, ...above.commands.flatMap((one) => listCommands(one))];
}

function flagsOf({ options }: { readonly options: readonly Option[] }): readonly string[] {
  return options.flatMap(({ long }) => (long == null ? [] : [long]));
}
