import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readRegularFile } from '../../base/disk/regular-file.ts';
import { replacePrivately } from '../../base/disk/replace-privately.ts';
import { findSettingsFolder } from '../../base/disk/settings-folder.ts';
import { usageError } from '../../base/util/capsheet-error.ts';
import { describeWriteFault, errnoOf } from '../../base/util/errno.ts';
import { parseJson } from '../../base/util/parse/parse-json.ts';

const OTHERS = 0o077;

const signedIn = z.object({ token: z.string().min(1), person: z.string(), expiresAt: z.string() });
export type ServerSignIn = z.output<typeof signedIn>;

const tokensFile = z.object({ version: z.literal(1), servers: z.record(z.string(), signedIn) });
type Servers = z.output<typeof tokensFile>['servers'];

/** The tokens lie in the system's folder for settings, and not in the state folder, which is copied about. */
export function findTokensFile(env: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string {
  return join(findSettingsFolder(env, platform), 'servers.json');
}

/** Tokens by the address of their server. Throws `tokens-open` if others could read them, and `tokens-unreadable`. */
export async function readTokens(path: string): Promise<Servers> {
  const text = await readOwn(path);
  if (text === undefined) return {};
  try {
    return tokensFile.parse(parseJson(text)).servers;
  } catch (cause) {
    throw unreadable(path, 'it is not what capsheet wrote', cause);
  }
}

/** Keeps a token, or forgets it without `signed`. Throws as `readTokens`, and `tokens-unwritable`. */
export async function keepToken(path: string, origin: string, signed?: ServerSignIn): Promise<void> {
  const { [origin]: _, ...others } = await readTokens(path);
  const servers = signed === undefined ? others : { ...others, [origin]: signed };
  const text = `${JSON.stringify({ version: 1, servers } satisfies z.output<typeof tokensFile>, undefined, 1)}\n`;
  try {
    await replacePrivately(path, text);
  } catch (cause) {
    const message = `The tokens cannot be kept in ${path}: ${describeWriteFault(cause)}.`;
    throw usageError(
      'tokens-unwritable',
      message,
      'Make sure that you may write there, or set CAPSHEET_TOKEN instead.',
      cause,
    );
  }
}

async function readOwn(path: string): Promise<string | undefined> {
  try {
    assertPrivate(path, await stat(path));
    return (await readRegularFile(path)).toString('utf8');
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return undefined;
    const why = errnoOf(cause);
    if (why === undefined) throw cause;
    throw unreadable(path, why, cause);
  }
}

/** On Windows the rights of the user's folder keep it private, which no mode shows. */
function assertPrivate(path: string, { mode, uid }: { readonly mode: number; readonly uid: number }): void {
  if (process.platform === 'win32') return;
  if (uid !== userInfo().uid)
    throw usageError('tokens-open', `${path} belongs to somebody else.`, 'Remove it, and sign in again.');
  if ((mode & OTHERS) === 0) return;
  throw usageError(
    'tokens-open',
    `Others on this machine may read ${path}, and the tokens in it.`,
    `Sign out and in again, as somebody may have read them. To keep them: chmod 600 ${path}`,
  );
}

function unreadable(path: string, why: string, cause: unknown): Error {
  return usageError('tokens-unreadable', `${path} cannot be read (${why}).`, 'Remove it, and sign in again.', cause);
}
