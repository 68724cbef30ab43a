import { dirname } from 'node:path';
import { withoutFolders } from '../../../base/disk/without-folders.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { type SpooledInput, spoolInput } from '../../../jobs/library/inside/spool-input.ts';
import { type Io, interruptible } from '../terminal/terminal.ts';
import { STANDARD_INPUT } from './typed-input.ts';

/**
 * Has `run` read a file with what comes from standard input in place of `-` in these arguments; the password may be read
 * from there as well. It goes as soon as the command ends. Throws
 * `standard-input-twice`, `standard-input-missing`, and what spoolInput throws.
 */
export async function withStandardInput<A extends object, T>(
  args: A,
  inputs: readonly string[],
  passwordFile: unknown,
  io: Io,
  run: (args: A) => Promise<T>,
): Promise<T> {
  const read = Object.entries(args).flatMap(([name, value]) => (inputs.includes(name) ? [value].flat() : []));
  if (!read.includes(STANDARD_INPUT)) return run(args);
  if ([...read, passwordFile].filter((one) => one === STANDARD_INPUT).length > 1)
    throw usageError(
      'standard-input-twice',
      '"-" is given twice, but there is one standard input.',
      'Give one of them as a file.',
    );
  const spooled = await spool(io);
  if (spooled === undefined)
    throw usageError(
      'standard-input-missing',
      '"-" stands for standard input, and nothing comes from there.',
      'Send a file or the output of a program to it: capsheet check - < quarter.xlsx.',
    );
  const replace = (value: unknown): unknown => (value === STANDARD_INPUT ? spooled.path : value);
  const replaced = inputs.map((name) => {
    const value: unknown = Reflect.get(args, name);
    return [name, Array.isArray(value) ? value.map(replace) : replace(value)];
  });
  try {
    return await run(Object.assign({}, args, Object.fromEntries(replaced)));
  } catch (error) {
    throw withoutFolders(error, [dirname(spooled.path)]);
  } finally {
    await spooled.remove();
  }
}

/** An interrupt ends the wait for a program that writes nothing. */
async function spool(io: Io): Promise<SpooledInput | undefined> {
  if (io.stdin.isTTY === true) return undefined;
  return interruptible(io, (signal) => spoolInput(io.stdin, signal));
}
