import type { Command } from 'commander';
import type { ExitStatus } from '../../../base/util/capsheet-error.ts';
import type { OmitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type CommandAnswer, writeAnswer } from '../terminal/answer.ts';
import type { Io } from '../terminal/terminal.ts';
import { STANDARD_INPUT } from './typed-input.ts';

export interface DeclaredArgument<V = unknown> {
  readonly count: 'one' | 'one or none' | 'one or more' | 'any number';
  readonly help: string;
  readonly choices?: readonly string[];
  readonly parse?: (text: string) => unknown;
  /** `-` stands for standard input. */
  readonly isInput?: true;
  /** Never set: it tells the compiler what the run gets. */
  readonly typed?: () => V;
}

/** An option; `V` is what the run gets, including `undefined` if the option may be absent. */
export interface DeclaredOption<V = unknown> {
  /** `--out <file>`, `--rules [file]`, `--all`, `--no-color`. */
  readonly flags: `--${string}`;
  /** `$` stands for the environment variable. */
  readonly help: string;
  readonly choices?: readonly string[];
  /** The default. */
  readonly standard?: unknown;
  readonly isRequired?: true;
  readonly isRepeatable?: true;
  readonly parse?: (text: string) => unknown;
  /** Applies if the option is absent. */
  readonly environment?: string;
  /** The flag that it had before, which is still accepted; using it is mentioned. */
  readonly formerly?: `--${string}`;
  /** The options, by their names in the run, that it also turns on, and those that it cannot stand beside. */
  readonly implies?: readonly string[];
  readonly excludes?: readonly string[];
  /** Given without a value, it needs no arguments. */
  readonly standsAlone?: true;
  /** Never set: it tells the compiler what the run gets. */
  readonly typed?: () => V;
}

export interface Arguments {
  readonly [name: string]: DeclaredArgument;
}

export interface Options {
  readonly [name: string]: DeclaredOption;
}

export type Statuses = { readonly [status in ExitStatus]?: string };

interface CommandFacts<A extends Arguments, O extends Options> {
  /** In the order in which they are typed, by their names in `--help`. */
  readonly arguments?: A;
  /** In the order of `--help`, by their names in the run. */
  readonly options: O;
  readonly examples: readonly string[];
  /** Exit statuses with another meaning than in other commands. */
  readonly statuses?: Statuses;
  /** More help, made on request: text before the examples and text after them. */
  readonly details?: () => string;
  readonly appendix?: () => string;
  /** Its former name; still understood, and shown nowhere. */
  readonly formerly?: string;
}

/**
 * A command, declared once: parsing, the types of its run, `--help`, completion, the manual page and the handbook
 * derive from it. A group has commands below it and no run.
 */
export interface Declaration<A extends Arguments = Arguments, O extends Options = Options> extends CommandFacts<A, O> {
  readonly name: string;
  /** One sentence without a full stop, beginning with a verb. */
  readonly summary: string;
}

/** The values that a run gets for declared arguments or options. */
type ValueOf<D> = D extends { readonly typed?: () => infer V } ? V : never;
export type ArgumentValues<A extends Arguments> = { readonly [name in keyof A]: ValueOf<A[name]> };
export type OptionValues<O extends Options> = OmitAbsent<{ readonly [name in keyof O]: ValueOf<O[name]> }>;
export type OptionsOf<D> = D extends Declaration<infer _A, infer O> ? OptionValues<O> : never;

/**
 * The work of a command, in a file that is loaded when it runs: `--help` loads none of them. What it returns is said, if
 * it is not only how it ended.
 */
export type Run<A extends Arguments, O extends Options> = (
  args: ArgumentValues<A>,
  options: OptionValues<O>,
  io: Io,
) => Promise<ExitStatus | CommandAnswer>;
export type RunOf<D> = D extends Declaration<infer A, infer O> ? Run<A, O> : never;

export interface CommandNode extends Declaration {
  readonly below: readonly CommandNode[];
  /** Absent for a group. */
  readonly start?: (parsed: Command, io: Io) => Promise<ExitStatus>;
}

/** Declares a command; each option keeps its own type. */
export function declare<const O extends Options, const A extends Arguments = Record<never, never>>(
  name: string,
  summary: string,
  facts: CommandFacts<A, O>,
): Declaration<A, O> {
  return { name, summary, ...facts };
}

/** A declaration with its run. `load` gets the whole program, for the commands about it. */
export function command<A extends Arguments, O extends Options>(
  declaration: Declaration<A, O>,
  load: (program: Command) => Promise<Run<A, O>>,
  below: readonly CommandNode[] = [],
): CommandNode {
  const start = async (parsed: Command, io: Io): Promise<ExitStatus> => {
    const run = await load(findProgram(parsed));
    const args: ArgumentValues<A> = collect(
      Object.keys(declaration.arguments ?? {}).map((name, index) => [name, parsed.processedArgs[index]]),
    );
    const options: OptionValues<O> = collect(
      Object.keys(declaration.options).map((name) => [name, parsed.getOptionValue(name)]),
    );
    const runAndSay = async (given: ArgumentValues<A>): Promise<ExitStatus> =>
      writeAnswer(io, parsed.opts(), await run(given, options, io));
    if (!Object.values(args).flat().includes(STANDARD_INPUT)) return runAndSay(args);
    const { withStandardInput } = await import('./standard-input.ts');
    const inputs = Object.entries(declaration.arguments ?? {}).flatMap(([name, { isInput }]) =>
      isInput ? [name] : [],
    );
    return withStandardInput(args, inputs, parsed.getOptionValue('passwordFile'), io, runAndSay);
  };
  return { ...declaration, below, start };
}

export function group(
  name: string,
  summary: string,
  below: readonly CommandNode[],
  facts: Pick<CommandNode, 'formerly'> = {},
): CommandNode {
  return { name, summary, options: {}, examples: [], below, ...facts };
}

export function pick<O extends Options>(options: O, values: OptionValues<O>): OptionValues<O> {
  return collect(Object.entries(values).filter(([name]) => name in options));
}

/** The values as they would be typed; leaves out what equals the default. */
export function toFlags(options: Options, values: { readonly [name: string]: unknown }): readonly string[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const value = values[name];
    if (value === undefined || value === false || value === option.standard) return [];
    return value === true ? [flagOf(option)] : [flagOf(option), String(value)];
  });
}

export function flagOf({ flags }: DeclaredOption): string {
  return flags.replace(/ .*/, '');
}

/** Commander has checked each value against its declaration, so the declared types hold. */
function collect(entries: readonly (readonly [name: string, value: unknown])[]) {
  return Object.assign({}, ...entries.flatMap(([name, value]) => (value === undefined ? [] : [{ [name]: value }])));
}

function findProgram(command: Command): Command {
  return command.parent === null ? command : findProgram(command.parent);
}

export function flag(
  flags: DeclaredOption['flags'],
  help: string,
  settings: Pick<DeclaredOption, 'implies' | 'excludes'> = {},
): DeclaredOption<boolean | undefined> {
  return { flags, help, ...settings };
}

/** A switch that turns something off: true unless given. */
export function unless(flags: `--no-${string}`, help: string): DeclaredOption<boolean> {
  return { flags, help };
}

interface ValueSettings<V> extends Pick<DeclaredOption, 'isRequired' | 'environment' | 'formerly'> {
  readonly standard?: V;
}

/** Never `undefined` if required or with a default. */
type Given<V, S> = S extends { readonly standard: unknown } | { readonly isRequired: true } ? V : V | undefined;

/** An option whose value the run takes as it is. */
export function text<const S extends ValueSettings<string> = Record<never, never>>(
  flags: DeclaredOption['flags'],
  help: string,
  settings?: S,
): DeclaredOption<Given<string, S>> {
  return { flags, help, ...settings };
}

export function textOrTrue(
  flags: DeclaredOption['flags'],
  help: string,
  settings: Pick<DeclaredOption, 'environment' | 'standsAlone'>,
): DeclaredOption<string | true | undefined> {
  return { flags, help, ...settings };
}

/** An option that may be given several times. */
export function texts<const S extends Pick<DeclaredOption, 'isRequired'> = Record<never, never>>(
  flags: DeclaredOption['flags'],
  help: string,
  settings?: S,
): DeclaredOption<Given<readonly string[], S>> {
  return { flags, help, isRepeatable: true, ...settings };
}

/** An option whose value `parse` reads; it throws for a wrong one. */
export function parsed<V, const S extends ValueSettings<V> = Record<never, never>>(
  flags: DeclaredOption['flags'],
  help: string,
  parse: (text: string) => V,
  settings?: S,
): DeclaredOption<Given<V, S>> {
  return { flags, help, parse, ...settings };
}

export function choice<const W extends string, const S extends ValueSettings<NoInfer<W>> = Record<never, never>>(
  flags: DeclaredOption['flags'],
  help: string,
  choices: readonly W[],
  settings?: S,
): DeclaredOption<Given<W, S>> {
  return { flags, help, choices, ...settings };
}

export function one(help: string): DeclaredArgument<string> {
  return { count: 'one', help };
}

export function oneOf<const W extends string>(help: string, choices: readonly W[]): DeclaredArgument<W> {
  return { count: 'one', help, choices };
}

/** An argument that `parse` reads; it throws for a wrong one. */
export function oneParsed<V>(help: string, parse: (text: string) => V): DeclaredArgument<V> {
  return { count: 'one', help, parse };
}

export function optional(help: string): DeclaredArgument<string | undefined> {
  return { count: 'one or none', help };
}

/** At least one argument. */
export function several(help: string): DeclaredArgument<readonly string[]> {
  return { count: 'one or more', help };
}

/** An argument that names files which are read: `-` is standard input. */
export function input<V>(argument: DeclaredArgument<V>): DeclaredArgument<V> {
  return { ...argument, isInput: true };
}

/** Any number of arguments. */
export function anyNumber(help: string): DeclaredArgument<readonly string[]> {
  return { count: 'any number', help };
}
