import { Argument, Command, Option } from 'commander';
import type { CommandNode, DeclaredArgument, DeclaredOption, Statuses } from './declare.ts';

/** A mistake in a command line; the words for it are loaded where there is something wrong (usage-errors.ts). */
export type Misuse =
  | { readonly kind: 'unknown-command'; readonly name: string }
  | { readonly kind: 'unknown-option'; readonly flag: string }
  | {
      readonly kind: 'value-not-among';
      readonly of: string;
      readonly value: string;
      readonly choices: readonly string[];
    }
  | { readonly kind: 'value-missing' | 'value-empty' | 'given-twice' | 'option-missing'; readonly option: Option }
  | { readonly kind: 'excluded'; readonly option: Option; readonly other: Option }
  | { readonly kind: 'argument-empty'; readonly argument: string }
  | { readonly kind: 'argument-missing'; readonly argument: Argument }
  | { readonly kind: 'too-many-arguments'; readonly extra: readonly string[] };

export class UsageProblem extends Error {
  readonly command: DeclaredCommand;
  readonly misuse: Misuse;

  constructor(command: DeclaredCommand, misuse: Misuse) {
    super(misuse.kind);
    this.name = 'UsageProblem';
    this.command = command;
    this.misuse = misuse;
  }
}

/**
 * Keeps what commander does not know for the handbook: exit statuses and examples. Says what is wrong with a command line
 * as a value: these methods are what commander calls with the facts before it puts them into its own words.
 */
export class DeclaredCommand extends Command {
  readonly statuses: Statuses;
  readonly examples: readonly string[];
  readonly #former = new Map<string, () => string>();

  constructor(name: string, { statuses = {}, examples }: Pick<CommandNode, 'statuses' | 'examples'>) {
    super(name);
    this.statuses = statuses;
    this.examples = examples;
  }

  /** Flags that were renamed: none of them is an option of its own. `rename` gives the flag of today. */
  acceptFormer(flag: string, rename: () => string): void {
    this.#former.set(flag, rename);
  }

  override parseOptions(args: string[]): ReturnType<Command['parseOptions']> {
    const end = args.indexOf('--');
    const renamed = args.map((arg, index) => {
      const [flag = ''] = arg.split('=', 1);
      const rename = end !== -1 && index > end ? undefined : this.#former.get(flag);
      return rename === undefined ? arg : `${rename()}${arg.slice(flag.length)}`;
    });
    return super.parseOptions(renamed);
  }

  /** Commander asks for help "as an error" where a group stands without a command; it is help all the same. */
  override help(): never {
    return super.help();
  }

  unknownCommand(): never {
    return this.#refuse({ kind: 'unknown-command', name: this.args[0] ?? '' });
  }

  unknownOption(flag: string): never {
    return this.#refuse({ kind: 'unknown-option', flag });
  }

  missingArgument(name: string): never {
    const argument = this.registeredArguments.find((one) => one.name() === name) ?? new Argument(name);
    return this.#refuse({ kind: 'argument-missing', argument });
  }

  optionMissingArgument(option: Option): never {
    return this.#refuse({ kind: 'value-missing', option });
  }

  missingMandatoryOptionValue(option: Option): never {
    return this.#refuse({ kind: 'option-missing', option });
  }

  _excessArguments(given: readonly string[]): never {
    return this.#refuse({ kind: 'too-many-arguments', extra: given.slice(this.registeredArguments.length) });
  }

  _conflictingOption(option: Option, other: Option): never {
    return this.#refuse({ kind: 'excluded', option, other });
  }

  /** Reads an argument, or one of several. */
  readArgument(name: string, declared: DeclaredArgument, value: string): unknown {
    if (value === '') this.#refuse({ kind: 'argument-empty', argument: name });
    return this.#read(value, declared, name.toUpperCase());
  }

  /** Reads the value of an option. A value that a shell found nothing for is no value; a second one would hide the first. */
  readOption(option: Option, declared: DeclaredOption, value: string): unknown {
    if (value === '') this.#refuse({ kind: 'value-empty', option });
    const name = option.attributeName();
    const read = this.#read(value, declared, option.long ?? name);
    const isSecond = declared.isRepeatable !== true && this.getOptionValueSource(name) === 'cli';
    if (isSecond && this.getOptionValue(name) !== read) this.#refuse({ kind: 'given-twice', option });
    return read;
  }

  /** One of some words whatever its case, or what `parse` makes of it. */
  #read(value: string, { choices, parse }: DeclaredArgument | DeclaredOption, of: string): unknown {
    if (choices === undefined) return parse === undefined ? value : parse(value);
    const chosen = choices.find((one) => one.toLowerCase() === value.toLowerCase());
    return chosen ?? this.#refuse({ kind: 'value-not-among', of, value, choices });
  }

  #refuse(misuse: Misuse): never {
    throw new UsageProblem(this, misuse);
  }
}

const PLACEHOLDERS: { readonly [count in DeclaredArgument['count']]: (name: string) => string } = {
  one: (name) => `<${name}>`,
  'one or none': (name) => `[${name}]`,
  'one or more': (name) => `<${name}...>`,
  'any number': (name) => `[${name}...]`,
};

export function addDeclaredArgument(command: DeclaredCommand, name: string, declared: DeclaredArgument): void {
  const argument = new Argument(PLACEHOLDERS[declared.count](name), declared.help);
  if (declared.choices !== undefined) argument.choices(declared.choices);
  const read = (value: string): unknown => command.readArgument(name, declared, value);
  const isList = argument.variadic;
  argument.argParser<unknown>((value, before) => (isList ? [...toList(before), read(value)] : read(value)));
  command.addArgument(argument);
}

/** `mention` gets a sentence about a flag that is called differently now. */
export function addDeclaredOption(
  command: DeclaredCommand,
  name: string,
  declared: DeclaredOption,
  mention: (sentence: string) => void,
): void {
  const option = toOption(command, name, declared);
  command.addOption(option);
  if (declared.standsAlone === true) letStandAlone(command, option);
  const { formerly } = declared;
  if (formerly !== undefined)
    command.acceptFormer(formerly, () => {
      mention(`${formerly} is now called ${option.long}; the old name works until version 2.`);
      return option.long ?? formerly;
    });
}

function toOption(command: DeclaredCommand, name: string, declared: DeclaredOption): Option {
  const option = new NamedOption(name, declared);
  if (!option.required && !option.optional) return option;
  const read = (value: string): unknown => command.readOption(option, declared, value);
  const isList = declared.isRepeatable === true;
  return option.argParser<unknown>((value, before) => (isList ? [...toList(before), read(value)] : read(value)));
}

function toList(before: unknown): readonly unknown[] {
  return Array.isArray(before) ? before : [];
}

/** Named as declared, and not after its flag. */
class NamedOption extends Option {
  readonly #name: string;

  constructor(name: string, declared: DeclaredOption) {
    super(declared.flags, declared.help.replace('$', declared.environment ?? '$'));
    const { choices, standard, isRequired, implies = [], excludes = [] } = declared;
    this.#name = name;
    if (choices !== undefined) this.choices(choices);
    if (standard !== undefined) this.default(standard);
    if (isRequired === true) this.makeOptionMandatory();
    this.implies(Object.fromEntries(implies.map((one) => [one, true])));
    this.conflicts([...excludes]);
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
