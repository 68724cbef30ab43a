import { randomBytes } from 'node:crypto';
import { readWrappingKeys, type WrappingKeys } from '../../src/vault/wrapping-keys.ts';

/** A line of `CAPSHEET_VAULT_KEY` with a key drawn for it. */
export function drawKeyLine(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

export function readKeys(...lines: readonly string[]): Promise<WrappingKeys> {
  return readWrappingKeys({ CAPSHEET_VAULT_KEY: lines.join('\n') });
}
