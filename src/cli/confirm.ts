import { createInterface } from 'node:readline/promises';
import type { Io } from './io.ts';

/** Asks on the terminal; anything but yes is no. */
export async function confirm(question: string, io: Io, isAgreed: boolean): Promise<boolean> {
  if (isAgreed) return true;
  const lines = createInterface({ input: io.stdin });
  try {
    io.stderr.write(`${question} [y/N] `);
    const { value } = await lines[Symbol.asyncIterator]().next();
    return /^\s*y(es)?\s*$/i.test(String(value ?? ''));
  } finally {
    lines.close();
  }
}
