import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import { toQuarterDate } from '../../pipeline/planning/find-quarter.ts';
import { usageError } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { readStateDir } from '../settings/settings.ts';
import type { Io } from '../terminal/io.ts';
import type { ReadingOptions, StateOptions } from './common-options.ts';
import { toPasswords } from './passwords.ts';

export function toReadingRequest(
  paths: readonly string[],
  options: ReadingOptions & StateOptions,
  io: Io,
): ReadingRequest {
  const { sheet, encoding, dateOrder, decimal, fillDown, mapping } = options;
  const quarter = options.quarter === undefined ? undefined : toQuarterDate(options.quarter, '--quarter');
  const layout = { sheetName: sheet, encoding, dateOrder, decimalSign: decimal, fillDown, mappingPath: mapping };
  const passwords = toPasswords(options, io);
  return { paths, reading: omitAbsent({ ...layout, quarter }), stateDir: readStateDir(options, io), passwords };
}

/** One file cannot be the copy of several inputs. */
export function assertOneInput(paths: readonly string[], option: string, value: string | undefined): void {
  if (value === undefined || paths.length === 1) return;
  throw usageError(
    'several-inputs-one-file',
    `${option} names one file, but there are ${paths.length} inputs.`,
    `Leave ${option} out, or give the inputs one at a time.`,
  );
}
