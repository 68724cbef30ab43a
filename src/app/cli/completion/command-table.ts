import type { Argument, Command, Option } from 'commander';

/** The value of an option or argument: one of some words, a path, or anything. */
export type Value =
  | { readonly kind: 'none' | 'file' | 'folder' | 'other' }
  | { readonly kind: 'words'; readonly words: readonly string[] };

export interface CompletedOption {
  /** `--out` */
  readonly flag: string;
  readonly description: string;
  readonly value: Value;
}

export interface CompletedCommand {
  /** `sandbox user`; empty for the program itself. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** The argument that follows, unless there are commands below. */
  readonly argument: Value;
  readonly below: readonly { readonly name: string; readonly description: string }[];
}

/** The program and all its commands, each before those below it, for completion. */
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
