import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { FileReadOptions } from '../../../jobs/library/inside/request.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { toQuarterDate } from '../../../model/values/quarter.ts';
import type { TypedFlags } from '../../../report/text/parts/next-step.ts';
import { pick, toFlags } from '../declare/declare.ts';
import {
  CONNECTION,
  type ConnectionOptions,
  LAYOUT,
  type LayoutOptions,
  type PasswordOptions,
  QUARTER,
  READING,
  RULES,
  type RulesOptions,
  STATE,
  type StateOptions,
} from '../declare/shared-options.ts';
import { readStateDir } from '../settings/settings.ts';
import type { Io } from '../terminal/terminal.ts';
import { toAskPassword } from './passwords.ts';

/** Reads from the options how inputs are read. Throws `quarter-invalid`. */
export function toReading({ quarter, ...options }: LayoutOptions & { readonly quarter?: string }): InputReading {
  const day = quarter === undefined ? undefined : toQuarterDate(quarter, '--quarter');
  return { ...pick(LAYOUT, options), ...omitAbsent({ quarter: day }) };
}

export function toReadOptions(
  { rules, ...options }: Parameters<typeof toReading>[0] & PasswordOptions & StateOptions & RulesOptions,
  io: Io,
): FileReadOptions {
  const { mappingPath: mapping, ...reading } = toReading(options);
  const rulesFile = rules === true ? undefined : rules;
  const asked = { memory: readStateDir(options, io), password: toAskPassword(options, io) };
  return { ...reading, ...asked, ...omitAbsent({ mapping, rules: rulesFile }) };
}

/** The flags that the next command needs to read and ask the same. */
export function toTypedFlags(
  reading: InputReading,
  { rules, ...options }: ConnectionOptions & StateOptions & RulesOptions & PasswordOptions,
): TypedFlags {
  const { passwordFile } = options;
  return {
    reading: [
      ...toFlags({ ...READING, ...QUARTER }, { ...reading, passwordFile }),
      // Without a file it lists the rules.
      ...toFlags(RULES, { rules: rules === true ? undefined : rules }),
    ],
    connecting: toFlags({ ...CONNECTION, ...STATE }, options),
  };
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
