import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
/** Said outright: a shorter tag, which is easier to guess, would otherwise be accepted as well. */
const TAG_BYTES = 16;

/** AES-256-GCM: a drawn nonce, what was encrypted, and the tag. `about` is bound to it, and has to be said again to read it. */
export function encrypt(plain: Uint8Array, key: KeyObject, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What was encrypted; `undefined` where a bit of it, the key or what it is about is another one. */
export function decrypt(sealed: Buffer, key: KeyObject, about: string): Buffer | undefined {
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
