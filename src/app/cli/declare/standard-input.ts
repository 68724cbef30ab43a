import { dirname, join } from 'node:path';
import { CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { spoolInput } from '../../../jobs/pipeline/inputs/spool-input.ts';
import type { Io } from '../terminal/terminal.ts';
import { STANDARD_INPUT } from './typed-input.ts';

interface Expected {
  /** The arguments for which `-` stands for standard input. */
  readonly inputs: readonly string[];
  /** It may be read from there as well. */
  readonly passwordFile: unknown;
}

/**
 * Has `run` read a file with what comes from standard input in place of `-`. It goes as soon as the command ends. Throws
 * `standard-input-twice`, `standard-input-missing` and `input-too-large`.
 */
export async function withStandardInput<A extends object, T>(
  args: A,
  { inputs, passwordFile }: Expected,
  io: Io,
  run: (args: A) => Promise<T>,
): Promise<T> {
  const read = Object.entries(args).flatMap(([name, value]) => (inputs.includes(name) ? [value].flat() : []));
  if (!read.includes(STANDARD_INPUT)) return run(args);
  if ([...read, passwordFile].filter((one) => one === STANDARD_INPUT).length > 1) throw givenTwice();
  const spooled = io.stdin.isTTY === true ? undefined : await spoolInput(io.stdin);
  if (spooled === undefined) throw nothingPiped();
  const replace = (value: unknown): unknown => (value === STANDARD_INPUT ? spooled.path : value);
  const replaced = inputs.map((name) => {
    const value: unknown = Reflect.get(args, name);
    return [name, Array.isArray(value) ? value.map(replace) : replace(value)];
  });
  try {
    return await run(Object.assign({}, args, Object.fromEntries(replaced)));
  } catch (error) {
    throw withoutFolder(error, dirname(spooled.path));
  } finally {
    await spooled.remove();
  }
}

/** Nobody knows the folder in which it lies for a moment. */
function withoutFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof CapsheetError)) return error;
  const cut = (text: string): string => text.replaceAll(join(folder, '/'), '');
  const { code, message, hint, exitStatus, passes, cause } = error;
  return new CapsheetError({ code, message: cut(message), hint: cut(hint), exitStatus, passes, cause });
}

function givenTwice(): CapsheetError {
  return usageError(
    'standard-input-twice',
    '"-" is given twice, but there is one standard input.',
    'Give one of them as a file.',
  );
}

function nothingPiped(): CapsheetError {
  return usageError(
    'standard-input-missing',
    '"-" stands for standard input, and nothing comes from there.',
    'Lead a file or the output of a program into it: capsheet check - < quarter.xlsx.',
  );
}
