import { createSecretKey, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './encryption.ts';
import { assertReference, followReference } from './references.ts';
import { parseStoredSecret, type SealedSecret, type SecretName, writeStoredSecret } from './stored-secret.ts';
import { keyMissing, keyNotSet, secretDamaged } from './vault-errors.ts';
import type { WrappingKey, WrappingKeys } from './wrapping-keys.ts';

const DATA_KEY_BYTES = 32;

/** A secret as it is kept: text to be stored as it is, and the key that wraps it, absent of a reference. */
export interface KeptSecret {
  readonly secret: string;
  readonly keyId?: string;
}

/** What opens secrets: the keys of this machine, and its environment for references. */
export interface VaultContext {
  readonly keys: WrappingKeys;
  readonly env: NodeJS.ProcessEnv;
}

/** Encrypts a secret under a key drawn for it, which the first of `keys` wraps. @throws CapsheetError `vault-key-missing` */
export function sealSecret(plain: string, name: SecretName, keys: WrappingKeys): KeptSecret {
  const [wrapping] = keys;
  if (wrapping === undefined) throw keyNotSet(name);
  const dataKey = randomBytes(DATA_KEY_BYTES);
  const secret = encrypt(Buffer.from(plain), createSecretKey(dataKey), aboutSecret(name)).toString('base64');
  return keep({ secret, ...wrap(dataKey, name, wrapping) });
}

/** Keeps only where a secret is: nothing of it is at rest. @throws CapsheetError `secret-reference-invalid` */
export function referToSecret(reference: string): KeptSecret {
  assertReference(reference);
  return { secret: writeStoredSecret({ kind: 'reference', reference }) };
}

/**
 * The secret itself: for memory alone.
 * @throws CapsheetError `vault-key-missing`, `credential-damaged`, `secret-reference-invalid`, `secret-reference-empty`
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
 * The same secret wrapped with the first of `keys`; `undefined` where it is so already, or where there is only a
 * reference. The secret itself is not decrypted.
 * @throws CapsheetError `vault-key-missing`, `credential-damaged`
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

/** Where the secret is, of a reference; `undefined` of what is sealed or damaged. */
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
