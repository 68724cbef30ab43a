import type { Argument, Command, Option } from 'commander';

/** The kind of value that may follow an option or a command: one of some words, the name of a file or folder, or what nobody can know. */
export type Value =
  | { readonly kind: 'none' | 'file' | 'folder' | 'other' }
  | { readonly kind: 'words'; readonly words: readonly string[] };

export interface CompletedOption {
  /** `--out` */
  readonly flag: string;
  readonly description: string;
  /** `none` for a switch. */
  readonly value: Value;
}

export interface CompletedCommand {
  /** `sandbox user`; empty for the program itself. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** The argument after it, unless that is one of `below`. */
  readonly argument: Value;
  /** The commands right below it. */
  readonly below: readonly { readonly name: string; readonly description: string }[];
}

/** The program and every command of it, each before those below it: all that a shell must know to complete a line. */
export function listCompletions(program: Command): readonly CompletedCommand[] {
  return list(program, '');
}

function list(command: Command, path: string): readonly CompletedCommand[] {
  const own: CompletedCommand = {
    path,
    description: command.description(),
    options: [...command.options.flatMap(toOption), { flag: '--help', description: 'help', value: { kind: 'none' } }],
    argument: argumentOf(command.registeredArguments),
    below: command.commands.map((one) => ({ name: one.name(), description: one.description() })),
  };
  return [own, ...command.commands.flatMap((one) => list(one, `${path} ${one.name()}`.trim()))];
}

function toOption({ long, flags, description, argChoices }: Option): readonly CompletedOption[] {
  return long == null ? [] : [{ flag: long, description, value: toValue(placeholderIn(flags), argChoices) }];
}

function argumentOf([first]: readonly Argument[]): Value {
  return first === undefined ? { kind: 'none' } : toValue(first.name(), first.argChoices);
}

/** `--out <file>`: `file`. */
function placeholderIn(flags: string): string | undefined {
  return /[<[](\w+)[>\]]/.exec(flags)?.[1];
}

function toValue(placeholder: string | undefined, words: readonly string[] | undefined): Value {
  if (words !== undefined) return { kind: 'words', words };
  if (placeholder === undefined) return { kind: 'none' };
  if (['file', 'mapping', 'inputs'].includes(placeholder)) return { kind: 'file' };
  return { kind: placeholder === 'folder' ? 'folder' : 'other' };
}
