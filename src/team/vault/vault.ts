import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';
import { z } from 'zod';
import { readRegularFile } from '../../base/disk/regular-file.ts';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';
import { joinList } from '../../base/util/text/words.ts';
import { KEY_FILE_SETTING, KEY_SETTING, type WrappingKey, type WrappingKeys } from './wrapping-keys.ts';

const DATA_KEY_BYTES = 32;

/** A secret at rest: text, and the key that wraps it; no key for a reference. */
export interface KeptSecret {
  readonly secret: string;
  readonly keyId?: string;
}

/** The keys of this machine, and its environment for references. */
export interface VaultContext {
  readonly keys: WrappingKeys;
  readonly env: NodeJS.ProcessEnv;
}

/** Encrypts a secret under a key of its own, which the first of `keys` wraps. Throws `vault-key-missing`. */
export function sealSecret(plain: string, name: SecretName, keys: WrappingKeys): KeptSecret {
  const [wrapping] = keys;
  if (wrapping === undefined)
    throw usageError(
      'vault-key-missing',
      `${describeSecret(name)} cannot be sealed: no key is set.`,
      `Set ${KEY_SETTING} or ${KEY_FILE_SETTING}, or keep only a reference to the secret.`,
    );
  const dataKey = randomBytes(DATA_KEY_BYTES);
  const secret = encrypt(Buffer.from(plain), createSecretKey(dataKey), aboutSecret(name)).toString('base64');
  return keep({ secret, ...wrap(dataKey, name, wrapping) });
}

/** Keeps only where a secret is. Throws `secret-reference-invalid`. */
export function referToSecret(reference: string, env: NodeJS.ProcessEnv): KeptSecret {
  assertReference(reference, env);
  return { secret: writeStoredSecret({ kind: 'reference', reference }) };
}

/**
 * Decrypts or reads a secret, for memory alone. Throws `vault-key-missing`, `credential-damaged`,
 * `secret-reference-invalid`, `secret-reference-empty`.
 */
export async function openSecret(text: string, name: SecretName, { keys, env }: VaultContext): Promise<string> {
  const stored = parseStoredSecret(text);
  if (stored === undefined) throw secretDamaged(name);
  if (stored.kind === 'reference') return followReference(stored.reference, name, env);
  const dataKey = createSecretKey(unwrap(stored, name, keys));
  const plain = decrypt(Buffer.from(stored.secret, 'base64'), dataKey, aboutSecret(name));
  if (plain === undefined) throw secretDamaged(name);
  return plain.toString('utf8');
}

/**
 * Wraps the secret's key with the first of `keys`; `undefined` if it is so already, or a reference. Does not decrypt
 * the secret. Throws `vault-key-missing`, `credential-damaged`.
 */
export function rewrapSecret(text: string, name: SecretName, keys: WrappingKeys): KeptSecret | undefined {
  const stored = parseStoredSecret(text);
  if (stored === undefined) throw secretDamaged(name);
  if (stored.kind === 'reference') return undefined;
  const [first] = keys;
  if (first === undefined) throw keyMissing(name, stored, keys);
  if (isUnder(stored, first)) return undefined;
  return keep({ secret: stored.secret, ...wrap(unwrap(stored, name, keys), name, first) });
}

/** The place of a referenced secret; `undefined` for a sealed or damaged one. */
export function referenceOf(text: string): string | undefined {
  const stored = parseStoredSecret(text);
  return stored?.kind === 'reference' ? stored.reference : undefined;
}

function keep(sealed: Omit<SealedSecret, 'kind'>): KeptSecret {
  return { secret: writeStoredSecret({ kind: 'sealed', ...sealed }), keyId: sealed.keyId };
}

/** The data key is forgotten afterwards. */
function wrap(
  dataKey: Buffer,
  name: SecretName,
  { id, key, check }: WrappingKey,
): Omit<SealedSecret, 'kind' | 'secret'> {
  const wrapped = encrypt(dataKey, key, aboutDataKey(name, id)).toString('base64');
  dataKey.fill(0);
  return { keyId: id, keyCheck: check, dataKey: wrapped };
}

function unwrap(stored: SealedSecret, name: SecretName, keys: WrappingKeys): Buffer {
  const wrapping = keys.find((key) => isUnder(stored, key));
  if (wrapping === undefined) throw keyMissing(name, stored, keys);
  const wrapped = Buffer.from(stored.dataKey, 'base64');
  const dataKey = decrypt(wrapped, wrapping.key, aboutDataKey(name, stored.keyId));
  if (dataKey?.length !== DATA_KEY_BYTES) throw secretDamaged(name);
  return dataKey;
}

function isUnder({ keyId, keyCheck }: SealedSecret, { id, check }: WrappingKey): boolean {
  return keyId === id && keyCheck === check;
}

/** As JSON, so that no two names read the same. */
function aboutSecret({ firm, id }: SecretName): string {
  return JSON.stringify(['capsheet/secret@1', firm, id]);
}

function aboutDataKey({ firm, id }: SecretName, keyId: string): string {
  return JSON.stringify(['capsheet/data-key@1', firm, id, keyId]);
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
/** Required, because shorter tags, which are easier to guess, would be accepted as well. */
const TAG_BYTES = 16;

/** AES-256-GCM: a random nonce, the cipher text and the tag. `about` is authenticated and needed to decrypt. */
function encrypt(plain: Uint8Array, key: KeyObject, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** `undefined` if the text, the key or `about` differs in any bit. */
function decrypt(sealed: Buffer, key: KeyObject, about: string): Buffer | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const first = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([first, decipher.final()]);
  } catch {
    return undefined;
  }
}

const FORM = /^(env|file):(.+)$/;
/** Settings with which a worker itself gets in: only client secrets may be sent to a service. */
const OTHER_SETTING = /^(?:CAPSHEET_(?!CLIENT_SECRET)|AWS_|PG[A-Z])/i;

/** `env:NAME` or `file:/path`, whose first line counts. Throws `secret-reference-invalid`. */
function assertReference(reference: string, env: NodeJS.ProcessEnv): void {
  const [, kind, place = ''] = FORM.exec(reference) ?? [];
  if (kind === 'env' && OTHER_SETTING.test(place))
    throw invalid(reference, 'names a setting of capsheet’s own that is not a client secret');
  if (kind === 'env' && !isListedVariable(place, env))
    throw invalid(reference, `names a variable that ${SECRET_VARIABLES_SETTING} does not list`);
  if (kind === 'file' && !isAbsolute(place)) throw invalid(reference, 'does not name the whole path of a file');
  if (kind === 'file' && !listSecretPlaces(env).some((listed) => isWithin(listed, resolve(place))))
    throw invalid(reference, `names a file that ${SECRET_FILES_SETTING} does not list`);
  if (kind === undefined) throw invalid(reference, 'is neither env:NAME nor file:/path');
}

/** Throws `secret-reference-invalid`, `secret-reference-empty`. */
async function followReference(reference: string, name: SecretName, env: NodeJS.ProcessEnv): Promise<string> {
  assertReference(reference, env);
  const [, kind, place = ''] = FORM.exec(reference) ?? [];
  if (kind === 'file') return readFirstLine(place, name, env);
  const value = env[place] ?? '';
  if (value === '') throw empty(name, `the environment variable ${place}, which is not set here`, `Set ${place}`);
  return value;
}

async function readFirstLine(path: string, name: SecretName, env: NodeJS.ProcessEnv): Promise<string> {
  let content: string;
  try {
    await assertForServices(path, env);
    content = (await readRegularFile(path)).toString('utf8');
  } catch (cause) {
    const why = errnoOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));
    throw empty(name, `the file ${path}, which cannot be read (${why})`, 'Put the file there', cause);
  }
  const [line = ''] = content.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  if (line === '') throw empty(name, `the file ${path}, whose first line is empty`, 'Put the secret on its first line');
  return line;
}

/**
 * People who set references also choose where the secret goes: only files that are meant for that may go there, links
 * followed, and never our own keys.
 */
async function assertForServices(path: string, env: NodeJS.ProcessEnv): Promise<void> {
  const real = await realpath(path);
  const keyFile = env[KEY_FILE_SETTING];
  const isKeyFile = keyFile !== undefined && real === (await realpath(keyFile).catch(() => undefined));
  const places = await Promise.all(listSecretPlaces(env).map((place) => realpath(place).catch(() => place)));
  if (isKeyFile || !places.some((place) => isWithin(place, real))) throw new Error('it is not for services');
}

const SECRET_VARIABLES_SETTING = 'CAPSHEET_SECRET_VARIABLES';
const CLIENT_SECRETS = 'CAPSHEET_CLIENT_SECRET*';

/** A name, or the beginning of names with a star after it. */
function isListedVariable(name: string, env: NodeJS.ProcessEnv): boolean {
  const listed = [CLIENT_SECRETS, ...listPlaces(env[SECRET_VARIABLES_SETTING])];
  return listed.some((one) => (/.\*$/.test(one) ? name.startsWith(one.slice(0, -1)) : name === one));
}

const SECRET_FILES_SETTING = 'CAPSHEET_SECRET_FILES';

/** Whole paths of files and folders. */
function listSecretPlaces(env: NodeJS.ProcessEnv): readonly string[] {
  const places = listPlaces(env[SECRET_FILES_SETTING]);
  return places.filter((place) => isAbsolute(place)).map((place) => resolve(place));
}

function listPlaces(setting = ''): readonly string[] {
  return setting.split(',').map((place) => place.trim());
}

/** True for the place itself, too. */
function isWithin(place: string, path: string): boolean {
  return path === place || path.startsWith(place.endsWith(sep) ? place : `${place}${sep}`);
}

function invalid(reference: string, why: string): CapsheetError {
  const hint = 'Write it as env:NAME, or as file: and the whole path of a file whose first line is the secret.';
  return usageError('secret-reference-invalid', `The reference "${reference}" ${why}.`, hint);
}

function empty(name: SecretName, where: string, what: string, cause?: unknown): CapsheetError {
  const hint = `${what} on every machine that runs a server or a worker, and start it again.`;
  return usageError('secret-reference-empty', `${describeSecret(name)} is kept in ${where}.`, hint, cause);
}

function describeSecret({ firm, id }: SecretName): string {
  return `The secret of ${id} of firm ${firm}`;
}

/** The secret is intact: with the key it can be read again. */
function keyMissing(name: SecretName, { keyId }: SealedSecret, keys: WrappingKeys): CapsheetError {
  const isOther = keys.some(({ id }) => id === keyId);
  const set = keys.length === 0 ? 'no key is set' : `set: ${joinList(keys.map(({ id }) => `"${id}"`))}`;
  const why = isOther ? 'the key set under this ID is a different one' : `which is missing (${set})`;
  return usageError(
    'vault-key-missing',
    `${describeSecret(name)} is sealed with the key "${keyId}"${isOther ? ', and' : ','} ${why}.`,
    `Nothing is lost: put the key "${keyId}" back into ${KEY_SETTING} or the file of ${KEY_FILE_SETTING}. If it is gone for good, set the secret again.`,
  );
}

/** The text was changed, or sealed for another place. */
function secretDamaged(name: SecretName): CapsheetError {
  return usageError(
    'credential-damaged',
    `${describeSecret(name)} is damaged, or was moved here from somewhere else: it cannot be opened.`,
    'Set the secret again, or restore the database from a backup.',
  );
}

/** Firm and name are bound to the sealed text: it cannot be read in place of another. */
export interface SecretName {
  readonly firm: string;
  /** Within the firm: `credential 7`. */
  readonly id: string;
}

const base64 = z.base64().min(1);

const sealedSecret = z.strictObject({
  kind: z.literal('sealed'),
  keyId: z.string().min(1),
  keyCheck: z.string().min(1),
  dataKey: base64,
  secret: base64,
});
const referredSecret = z.strictObject({ kind: z.literal('reference'), reference: z.string().min(1) });
const storedSecret = z.discriminatedUnion('kind', [sealedSecret, referredSecret]);

type SealedSecret = z.output<typeof sealedSecret>;
type StoredSecret = z.output<typeof storedSecret>;

/** JSON text. */
export function writeStoredSecret(stored: StoredSecret): string {
  return JSON.stringify(stored);
}

/** `undefined` if capsheet did not write it. */
export function parseStoredSecret(text: string): StoredSecret | undefined {
  try {
    return storedSecret.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
