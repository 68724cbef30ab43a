import { createHash } from 'node:crypto';

/** The fingerprint of a server's public key, as `ssh-keygen -lf` and `ssh-keyscan` show it. */
export function toFingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
