import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { readNamedFile } from '../../base/disk/read-named-file.ts';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';

export const KEY_SETTING = 'CAPSHEET_VAULT_KEY';
export const KEY_FILE_SETTING = 'CAPSHEET_VAULT_KEY_FILE';

const KEY_BYTES = 32;
const LINE = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63}):([A-Za-z0-9+/]+={0,2})$/;
const HOW = 'Write each key as ID:KEY, for example with: echo "2026-11:$(openssl rand -base64 32)"';

/** Wraps the keys of secrets. Node prints nothing of a `KeyObject`. */
export interface WrappingKey {
  readonly id: string;
  readonly key: KeyObject;
  /** Tells keys of the same id apart, and reveals nothing else. */
  readonly check: string;
}

/** The first wraps, all unwrap. */
export type WrappingKeys = readonly WrappingKey[];

/**
 * Keys of the environment or its file: `ID:KEY`, one per line or separated by commas, each of 32 bytes in Base64; `#`
 * begins a remark. Throws `vault-key-invalid`, `vault-key-file-missing`, `vault-key-file-not-a-file` (exit status 2),
 * none of which repeats the value.
 */
export async function readWrappingKeys(env: NodeJS.ProcessEnv): Promise<WrappingKeys> {
  const { [KEY_SETTING]: text = '', [KEY_FILE_SETTING]: path = '' } = env;
  if (text !== '' && path !== '')
    throw invalid(`${KEY_SETTING} and ${KEY_FILE_SETTING} are both set`, 'Set only one of them.');
  if (path === '') return text === '' ? [] : parseWrappingKeys(text, KEY_SETTING);
  const subject = `The key file ${path}`;
  const hint = `Check ${KEY_FILE_SETTING}, and that capsheet may read the file.`;
  const bytes = await readNamedFile({ path, subject, kind: 'vault-key-file', hint });
  return parseWrappingKeys(bytes.toString('utf8'), subject);
}

function parseWrappingKeys(text: string, subject: string): WrappingKeys {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const keys = lines.map((line, index) => parseLine(line, `Key ${index + 1} in ${subject.replace(/^The /, 'the ')}`));
  if (keys.length === 0) throw invalid(`${subject} contains no key`);
  const twice = keys.find(({ id }, index) => keys.findIndex((other) => other.id === id) < index);
  if (twice !== undefined)
    throw invalid(`${subject} contains two keys "${twice.id}"`, 'Give each key an ID of its own.');
  return keys;
}

function parseLine(line: string, where: string): WrappingKey {
  const [, id = '', encoded = ''] = LINE.exec(line) ?? [];
  if (id === '') throw invalid(`${where} is not written as ID:KEY`);
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== KEY_BYTES) throw invalid(`${where} ("${id}") has ${bytes.length} bytes instead of ${KEY_BYTES}`);
  return toWrappingKey(id, bytes);
}

function toWrappingKey(id: string, bytes: Buffer): WrappingKey {
  const check = createHmac('sha256', bytes).update('capsheet/key-check@1').digest('hex').slice(0, 16);
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return { id, key, check };
}

function invalid(what: string, hint = HOW): CapsheetError {
  return usageError('vault-key-invalid', `${what}.`, hint);
}
