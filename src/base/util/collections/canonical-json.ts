import { createHash } from 'node:crypto';

/** JSON with the keys of every object sorted: equal values have equal texts. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sortKeys(part) : part));
}

/** SHA-256 of the canonical JSON, in lower-case hexadecimal digits. */
export function digestJson(value: unknown): string {
  return createHash('sha256').update(toCanonicalJson(value), 'utf8').digest('hex');
}

function sortKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
