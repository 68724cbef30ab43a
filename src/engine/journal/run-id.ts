import { randomBytes } from 'node:crypto';

/** `20261120-103015-7f3a`: the start in UTC, then four random digits. Sorts by start. */
export function createRunId(startedAt: Date): string {
  const digits = startedAt.toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString('hex')}`;
}
