import type { Command } from 'commander';
import type { ExitStatus } from '../../../base/util/capsheet-error.ts';
import type { OmitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Io } from '../terminal/io.ts';

/** An argument of a command; `V` is what its run gets. */
export interface DeclaredArgument<V = unknown> {
  readonly count: 'one' | 'one or none' | 'one or more' | 'any number';
  readonly help: string;
  readonly choices?: readonly string[];
  readonly parse?: (text: string) => unknown;
  /** Never there: it tells the compiler what the run gets. */
  readonly typed?: () => V;
}

/** An option of a command; `V` is what its run gets, with `undefined` where the option may be left out. */
export interface DeclaredOption<V = unknown> {
  /** As commander and `--help` write it: `--out <file>`, `--rules [file]`, `--all`, `--no-color`. */
  readonly flags: `--${string}`;
  /** `$` stands for the name of its environment variable. */
  readonly help: string;
  readonly choices?: readonly string[];
  /** The value where nobody gives one. */
  readonly standard?: unknown;
  readonly isRequired?: true;
  /** It may be given several times. */
  readonly isRepeatable?: true;
  readonly parse?: (text: string) => unknown;
  /** The environment variable that counts where the option is left out. */
  readonly environment?: string;
  /** Given without a value, it needs no arguments beside it. */
  readonly standsAlone?: true;
  /** Never there: it tells the compiler what the run gets. */
  readonly typed?: () => V;
}

export interface Arguments {
  readonly [name: string]: DeclaredArgument;
}

export interface Options {
  readonly [name: string]: DeclaredOption;
}

export type Statuses = { readonly [status in ExitStatus]?: string };

/** A declaration without its name and summary. */
interface CommandFacts<A extends Arguments, O extends Options> {
  /** In the order in which they are typed, by their names in `--help`. */
  readonly arguments?: A;
  /** In the order of `--help`, by what the run calls them. */
  readonly options: O;
  readonly examples: readonly string[];
  /** Its exit statuses that mean something else than those of other commands. */
  readonly statuses?: Statuses;
  /** Further help, made when somebody asks for it: what stands before the examples, and behind them. */
  readonly details?: () => string;
  readonly appendix?: () => string;
}

/**
 * All there is to know of a command, once: parsing, the types of what its run gets, `--help`, completion, the manual page
 * and the handbook come from it. A group has other commands below it and no run.
 */
export interface Declaration<A extends Arguments = Arguments, O extends Options = Options> extends CommandFacts<A, O> {
  /** The last word of its name. */
  readonly name: string;
  /** One sentence without a full stop, which begins with a verb. */
  readonly summary: string;
}

/** The values that a run gets for declared arguments or options. */
type ValueOf<D> = D extends { readonly typed?: () => infer V } ? V : never;
export type ArgumentValues<A extends Arguments> = { readonly [name in keyof A]: ValueOf<A[name]> };
export type OptionValues<O extends Options> = OmitAbsent<{ readonly [name in keyof O]: ValueOf<O[name]> }>;
export type OptionsOf<D> = D extends Declaration<infer _A, infer O> ? OptionValues<O> : never;

/** The work of a command. It lies in a file of its own, which is loaded when the command runs: `--help` loads nothing. */
export type Run<A extends Arguments, O extends Options> = (
  args: ArgumentValues<A>,
  options: OptionValues<O>,
  io: Io,
) => Promise<ExitStatus>;
export type RunOf<D> = D extends Declaration<infer A, infer O> ? Run<A, O> : never;

/** A command as the program holds it, with those below it. */
export interface CommandNode extends Declaration {
  readonly below: readonly CommandNode[];
  /** Runs what was parsed; absent for a group. */
  readonly start?: (parsed: Command, io: Io) => Promise<ExitStatus>;
}

/** Declares a command. It keeps each option's own type for the run. */
export function declare<const O extends Options, const A extends Arguments = Record<never, never>>(
  name: string,
  summary: string,
  facts: CommandFacts<A, O>,
): Declaration<A, O> {
  return { name, summary, ...facts };
}

/** A declaration with what runs it. `load` gets the whole program, for the commands that are about it. */
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
    return run(args, options, io);
  };
  return { ...declaration, below, start };
}

/** Commands that have a word in common. */
export function group(name: string, summary: string, below: readonly CommandNode[]): CommandNode {
  return { name, summary, options: {}, examples: [], below };
}

/** The values of these options alone. */
export function pick<O extends Options>(options: O, values: OptionValues<O>): OptionValues<O> {
  return collect(Object.entries(values).filter(([name]) => name in options));
}

/** The same values as somebody would type them; what is as if nobody gave it is left out. */
export function toFlags(options: Options, values: { readonly [name: string]: unknown }): readonly string[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const value = values[name];
    if (value === undefined || value === false || value === option.standard) return [];
    return value === true ? [flagOf(option)] : [flagOf(option), String(value)];
  });
}

/** `--out <file>`: `--out`. */
export function flagOf({ flags }: DeclaredOption): string {
  return flags.replace(/ .*/, '');
}

/** Commander has checked each value as it was declared: here alone the compiler believes the declaration. */
function collect(entries: readonly (readonly [name: string, value: unknown])[]) {
  return Object.assign({}, ...entries.flatMap(([name, value]) => (value === undefined ? [] : [{ [name]: value }])));
}

function findProgram(command: Command): Command {
  return command.parent === null ? command : findProgram(command.parent);
}

/** A switch. */
export function flag(flags: DeclaredOption['flags'], help: string): DeclaredOption<boolean | undefined> {
  return { flags, help };
}

/** A switch that turns something off: true unless it is given. */
export function unless(flags: `--no-${string}`, help: string): DeclaredOption<boolean> {
  return { flags, help };
}

interface ValueSettings<V> extends Pick<DeclaredOption, 'isRequired' | 'environment'> {
  readonly standard?: V;
}

/** Always there where it is required, or has a standard. */
type Given<V, S> = S extends { readonly standard: unknown } | { readonly isRequired: true } ? V : V | undefined;

/** An option with a value that the run takes as it is. */
export function text<const S extends ValueSettings<string> = Record<never, never>>(
  flags: DeclaredOption['flags'],
  help: string,
  settings?: S,
): DeclaredOption<Given<string, S>> {
  return { flags, help, ...settings };
}

/** An option whose value may be left out: true then. */
export function textOrTrue(
  flags: DeclaredOption['flags'],
  help: string,
  settings: Pick<DeclaredOption, 'environment' | 'standsAlone'>,
): DeclaredOption<string | true | undefined> {
  return { flags, help, ...settings };
}

/** An option that may be given several times. */
export function texts(flags: DeclaredOption['flags'], help: string): DeclaredOption<readonly string[] | undefined> {
  return { flags, help, isRepeatable: true };
}

/** An option with a value that `parse` understands; it throws what is wrong with it. */
export function parsed<V, const S extends ValueSettings<V> = Record<never, never>>(
  flags: DeclaredOption['flags'],
  help: string,
  parse: (text: string) => V,
  settings?: S,
): DeclaredOption<Given<V, S>> {
  return { flags, help, parse, ...settings };
}

/** An option that is one of some words. */
export function choice<const W extends string, const S extends ValueSettings<NoInfer<W>> = Record<never, never>>(
  flags: DeclaredOption['flags'],
  help: string,
  choices: readonly W[],
  settings?: S,
): DeclaredOption<Given<W, S>> {
  return { flags, help, choices, ...settings };
}

/** An argument that has to be there. */
export function one(help: string): DeclaredArgument<string> {
  return { count: 'one', help };
}

/** An argument that is one of some words. */
export function oneOf<const W extends string>(help: string, choices: readonly W[]): DeclaredArgument<W> {
  return { count: 'one', help, choices };
}

/** An argument that `parse` understands; it throws what is wrong with it. */
export function oneParsed<V>(help: string, parse: (text: string) => V): DeclaredArgument<V> {
  return { count: 'one', help, parse };
}

/** An argument that may be left out. */
export function optional(help: string): DeclaredArgument<string | undefined> {
  return { count: 'one or none', help };
}

/** Arguments of which one at least has to be there. */
export function several(help: string): DeclaredArgument<readonly string[]> {
  return { count: 'one or more', help };
}

/** Arguments that may all be left out. */
export function anyNumber(help: string): DeclaredArgument<readonly string[]> {
  return { count: 'any number', help };
}
