import type { Operation } from '../contract/operation.ts';

/** True where it changes what the service holds: queries are POST too, and safe to repeat; the token changes nothing seen. */
export function isWrite({ method, safeToRepeat, encoding }: Pick<Operation, 'method' | 'safeToRepeat' | 'encoding'>) {
  return method === 'PUT' || method === 'PATCH' || (method === 'POST' && (!safeToRepeat || encoding === 'multipart'));
}

/** True where a second sending adds the same once more. */
export function isAdd({ method, safeToRepeat }: Pick<Operation, 'method' | 'safeToRepeat'>): boolean {
  return method === 'POST' && !safeToRepeat;
}
