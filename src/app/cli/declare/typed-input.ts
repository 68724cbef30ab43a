import { usageError } from '../../../base/util/capsheet-error.ts';

/** Stands for standard input where a file is read. */
export const STANDARD_INPUT = '-';

/** Where `spoolInput` puts it. */
const SPOOLED = /[\\/]capsheet-input-\w+[\\/]standard-input\.\w+$/;

/** A path as it was typed: `-` for the file that holds standard input. */
export function toTyped(path: string): string {
  return SPOOLED.test(path) ? STANDARD_INPUT : path;
}

/** Throws `standard-input-kept` where something needs a file that stays. */
export function assertKept(paths: readonly string[], why: string, hint: string): void {
  if (paths.some((path) => SPOOLED.test(path))) throw usageError('standard-input-kept', why, hint);
}
