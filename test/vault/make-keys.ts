import { createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretName } from '../../src/vault/stored-secret.ts';
import { readWrappingKeys, type WrappingKeys } from '../../src/vault/wrapping-keys.ts';

/** A line of `CAPSHEET_VAULT_KEY` with a key drawn for it. */
export function drawKeyLine(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

export function readKeys(...lines: readonly string[]): Promise<WrappingKeys> {
  return readWrappingKeys({ CAPSHEET_VAULT_KEY: lines.join('\n') });
}

/** The key that a sealed secret is under, as nobody may find it anywhere. */
export function unwrapByHand(text: string, line: string, name: SecretName): Buffer {
  const { dataKey, keyId } = JSON.parse(text) as { dataKey: string; keyId: string };
  const wrapped = Buffer.from(dataKey, 'base64');
  const key = Buffer.from(line.split(':')[1] ?? '', 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(JSON.stringify(['capsheet/data-key@1', name.firm, name.id, keyId])));
  decipher.setAuthTag(wrapped.subarray(-16));
  return Buffer.concat([decipher.update(wrapped.subarray(12, -16)), decipher.final()]);
}
