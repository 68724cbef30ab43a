import { createHash } from 'node:crypto';

const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/;

/** True for a fingerprint as OpenSSH prints it: `SHA256:` and 43 characters. */
export function isFingerprint(text: string): boolean {
  return FINGERPRINT.test(text);
}

/** The fingerprint of a server's public key, as `ssh-keygen -lf` and `ssh-keyscan` show it. */
export function toFingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
