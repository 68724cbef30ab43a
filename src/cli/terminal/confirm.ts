import { createInterface } from 'node:readline/promises';
import { toOneLine } from '../../report/text/parts/words.ts';
import { CapsheetError } from '../../util/capsheet-error.ts';
import type { Io } from './io.ts';

/** Asks on the terminal; anything but yes is no. Throws `interrupted` (exit status 130) where Ctrl-C is the answer. */
export async function confirm(question: string, io: Io, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: io.stdin, signal });
  try {
    io.stderr.write(`${toOneLine(question)} [y/N] `);
    const { value } = await lines[Symbol.asyncIterator]().next();
    if (signal.aborted) throw interrupted();
    return /^\s*y(es)?\s*$/i.test(String(value ?? ''));
  } finally {
    lines.close();
  }
}

/** Ctrl-C was the answer to a question. */
export function interrupted(): CapsheetError {
  return new CapsheetError({
    code: 'interrupted',
    message: 'Interrupted; nothing was sent.',
    hint: 'Start the same command again when you are ready.',
    exitStatus: 130,
  });
}
