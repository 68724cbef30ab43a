import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { FileReadOptions } from '../../../jobs/library/inside/request.ts';
import type { InputReading } from '../../../model/records/input-reading.ts';
import { toQuarterDate } from '../../../model/values/quarter.ts';
import type { TypedFlags } from '../../../report/text/parts/next-step.ts';
import type { AskPassword } from '../../../spreadsheet/protection/passwords.ts';
import { pick, toFlags } from '../declare/declare.ts';
import {
  CONNECTION,
  type ConnectionOptions,
  LAYOUT,
  type LayoutOptions,
  OPENING,
  type PasswordOptions,
  QUARTER,
  READING,
  RULES,
  type RulesOptions,
  STATE,
  type StateOptions,
} from '../declare/shared-options.ts';
import { readStateDir } from '../settings/settings.ts';
import { PASSWORD_NAME } from '../settings/settings-sources.ts';
import type { Io } from '../terminal/terminal.ts';

const MOST_ANSWERS = 3;

/**
 * Finds the passwords of protected workbooks: once in the file or the environment, else from the terminal, three times
 * per workbook and not before they are needed. Throws `password-missing`, `password-not-a-file`, `password-empty` and
 * `interrupted`.
 */
export function toAskPassword({ passwordFile }: PasswordOptions, io: Io): AskPassword {
  let given: Promise<string | undefined> | undefined;
  const askAtTerminal = toTerminalAsk(io);
  return async (name, refused) => {
    given ??= readGiven(passwordFile, io);
    const password = await given;
    if (password === undefined) return askAtTerminal(name, refused);
    return refused === 0 ? password : undefined;
  };
}

function toTerminalAsk(io: Io): AskPassword {
  const givenUp = new Set<string>();
  return async (name, refused) => {
    if (!io.isTerminal || refused >= MOST_ANSWERS || givenUp.has(name)) return undefined;
    const again = refused === 0 ? '' : 'That is not the password. ';
    const { askSecret } = await import('../terminal/ask.ts');
    const answer = await askSecret(`${again}Password for ${name}:`, io);
    if (answer === undefined || refused + 1 === MOST_ANSWERS) givenUp.add(name);
    return answer;
  };
}

async function readGiven(passwordFile: string | undefined, io: Io): Promise<string | undefined> {
  if (passwordFile === undefined) return io.env[PASSWORD_NAME] === '' ? undefined : io.env[PASSWORD_NAME];
  if (passwordFile !== '-') return toPassword(await readFirst(passwordFile), `The file ${passwordFile}`);
  return io.isTerminal ? undefined : toPassword(await text(io.stdin), 'Standard input');
}

async function readFirst(path: string): Promise<string> {
  const hint = 'Check the spelling, and that you may read it.';
  const bytes = await readNamedFile({ path, subject: `The password file ${path}`, kind: 'password', hint });
  return bytes.toString('utf8');
}

/** Only the first line; spaces may belong to it. */
function toPassword(content: string, subject: string): string {
  const [line = ''] = content.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  if (line !== '') return line;
  throw usageError('password-empty', `${subject} begins with an empty line.`, 'Put the password on its first line.');
}

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
    opening: toFlags(OPENING, { ...reading, passwordFile }),
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

/** A mapping that is handed to a team as a file, which does not know paths of this machine. */
export async function readMappingFile(path: string) {
  const hint = 'Check the path after --mapping.';
  const bytes = await readNamedFile({ path, subject: `The mapping ${path}`, kind: 'mapping', hint });
  return { name: basename(path), bytes: new Uint8Array(bytes) };
}
