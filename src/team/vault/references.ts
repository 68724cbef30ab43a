import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { readRegularFile } from '../../base/disk/regular-file.ts';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';
import type { SecretName } from './stored-secret.ts';
import { describeSecret } from './vault-errors.ts';
import { KEY_FILE_SETTING } from './wrapping-keys.ts';

const FORM = /^(env|file):(.+)$/;
/**
 * What a worker itself gets in with, to the database and to S3; of the settings that begin like ours only those that are
 * meant to hold a client secret are handed to a service.
 */
const OTHER_SETTING = /^(?:CAPSHEET_(?!CLIENT_SECRET)|AWS_|PG[A-Z])/i;

/**
 * Where a secret is that capsheet does not keep: `env:NAME` or `file:/path`, whose first line it is.
 * @throws CapsheetError `secret-reference-invalid`
 */
export function assertReference(reference: string): void {
  const [, kind, place = ''] = FORM.exec(reference) ?? [];
  if (kind === 'env' && OTHER_SETTING.test(place))
    throw invalid(reference, 'names a setting of capsheet’s own that is not a client secret');
  if (kind === 'file' && !isAbsolute(place)) throw invalid(reference, 'does not name the whole path of a file');
  if (kind === undefined) throw invalid(reference, 'is neither env:NAME nor file:/path');
}

/** Reads it where it is, now. @throws CapsheetError `secret-reference-invalid`, `secret-reference-empty` */
export async function followReference(reference: string, name: SecretName, env: NodeJS.ProcessEnv): Promise<string> {
  assertReference(reference);
  const [, kind, place = ''] = FORM.exec(reference) ?? [];
  if (kind === 'file') return readFirstLine(place, name, env[KEY_FILE_SETTING]);
  const value = env[place] ?? '';
  if (value === '') throw empty(name, `the environment variable ${place}, which is not set here`, `Set ${place}`);
  return value;
}

async function readFirstLine(path: string, name: SecretName, keyFile: string | undefined): Promise<string> {
  let content: string;
  try {
    await assertForServices(path, keyFile);
    content = (await readRegularFile(path)).toString('utf8');
  } catch (cause) {
    const why = errnoOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));
    throw empty(name, `the file ${path}, which cannot be read (${why})`, 'Put the file there', cause);
  }
  const [line = ''] = content.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  if (line === '') throw empty(name, `the file ${path}, whose first line is empty`, 'Put the secret on its first line');
  return line;
}

/** Whoever may set a reference also says where its secret is sent: neither our keys nor a whole environment goes there. */
async function assertForServices(path: string, keyFile: string | undefined): Promise<void> {
  const real = await realpath(path);
  const isKeyFile = keyFile !== undefined && real === (await realpath(keyFile).catch(() => undefined));
  if (isKeyFile || real.startsWith('/proc/')) throw new Error('it is not for services');
}

function invalid(reference: string, why: string): CapsheetError {
  const hint = 'Write it as env:NAME, or as file: and the whole path of a file whose first line is the secret.';
  return usageError('secret-reference-invalid', `The reference "${reference}" ${why}.`, hint);
}

function empty(name: SecretName, where: string, what: string, cause?: unknown): CapsheetError {
  const hint = `${what} on every machine that runs a server or a worker, and start it again.`;
  return usageError('secret-reference-empty', `${describeSecret(name)} is kept in ${where}.`, hint, cause);
}
