import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { toOneLine } from '../../report/text/parts/words.ts';
import { interrupted } from './confirm.ts';
import type { Io } from './io.ts';
import { CLEAR_LINE } from './terminal.ts';

/**
 * Asks on the terminal for what nobody may read there: nothing of the answer is shown. `undefined` where the input ends.
 * Throws `interrupted` (exit status 130) where Ctrl-C is the answer.
 */
export async function askSecret(question: string, io: Io): Promise<string | undefined> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: io.stdin, output: nowhere, terminal: true, historySize: 0 });
  try {
    const answer = new Promise<string | undefined>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(undefined));
      lines.once('SIGINT', () => reject(interrupted()));
    });
    // Whoever asks has nothing shown of what is typed by now.
    io.stderr.write(`${CLEAR_LINE}${toOneLine(question)} `);
    return await answer;
  } finally {
    lines.close();
    io.stderr.write('\n');
  }
}
