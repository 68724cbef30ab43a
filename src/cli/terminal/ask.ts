import { createInterface } from 'node:readline/promises';
import { toOneLine } from '../../report/text/parts/words.ts';
import type { Io } from './io.ts';

/** Asks a row of questions on the terminal; an answer is a line. */
export class Asker {
  readonly #io: Io;
  readonly #lines: ReturnType<typeof createInterface>;
  readonly #answers: AsyncIterator<string>;

  constructor(io: Io) {
    this.#io = io;
    this.#lines = createInterface({ input: io.stdin });
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  /** The answer without its line end; empty where the input has come to its end. */
  async ask(question: string): Promise<string> {
    this.#io.stderr.write(`${toOneLine(question)} `);
    const { value } = await this.#answers.next();
    return String(value ?? '');
  }

  close(): void {
    this.#lines.close();
  }
}
