import type { Operation } from '../contract/operation.ts';

/** Whether it changes what the service holds: queries are POST too, and safe to repeat; of the token nothing is seen. */
export function isWrite({ method, safeToRepeat, encoding }: Pick<Operation, 'method' | 'safeToRepeat' | 'encoding'>) {
  return method === 'PUT' || method === 'PATCH' || (method === 'POST' && (!safeToRepeat || encoding === 'multipart'));
}

/** Gives whether a second sending adds the same once more. */
export function isAdd({ method, safeToRepeat }: Pick<Operation, 'method' | 'safeToRepeat'>): boolean {
  return method === 'POST' && !safeToRepeat;
}
