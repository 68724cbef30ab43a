import { createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretName } from '../../../src/team/vault/vault.ts';
import { readWrappingKeys, type WrappingKeys } from '../../../src/team/vault/wrapping-keys.ts';

/** A line of `CAPSHEET_VAULT_KEY` with a key drawn for it. */
export function drawKeyLine(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

export function readKeys(...lines: readonly string[]): Promise<WrappingKeys> {
  return readWrappingKeys({ CAPSHEET_VAULT_KEY: lines.join('\n') });
}

/** The key that a sealed secret is under, as nobody may find it anywhere. */
export function unwrapByHand(text: string, line: string, { firm, id }: SecretName): Buffer {
  const { dataKey, keyId } = JSON.parse(text) as { dataKey: string; keyId: string };
  const key = Buffer.from(line.split(':')[1] ?? '', 'base64');
  return decryptByHand(dataKey, key, ['capsheet/data-key@1', firm, id, keyId]);
}

/** AES-256-GCM as others would write it; throws where `about` is not what was bound to it. */
export function decryptByHand(sealed: string, key: Buffer, about: readonly string[]): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(JSON.stringify(about)));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}
