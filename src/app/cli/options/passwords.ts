import { text } from 'node:stream/consumers';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import type { AskPassword } from '../../../spreadsheet/protection/passwords.ts';
import type { PasswordOptions } from '../declare/shared-options.ts';
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
