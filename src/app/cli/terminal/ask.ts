import { createInterface } from 'node:readline';
import { createInterface as createPromised } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { capitalise } from '../../../base/util/text/words.ts';
import { toOneLine } from '../../../report/text/parts/layout.ts';
import { clearLine, type Io, whileAsked } from './terminal.ts';

export class Asker {
  readonly #io: Io;
  readonly #lines: ReturnType<typeof createPromised>;
  readonly #answers: AsyncIterator<string>;

  constructor(io: Io) {
    this.#io = io;
    this.#lines = createPromised({ input: io.stdin });
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  /** The answer without its line end; empty at the end of the input. */
  async ask(question: string): Promise<string> {
    this.#io.stderr.write(`${toOneLine(question)} `);
    const { value } = await this.#answers.next();
    return String(value ?? '');
  }

  close(): void {
    this.#lines.close();
  }
}

/** Anything but yes is no. Throws `interrupted` (exit status 130) on Ctrl-C. */
export async function confirm(question: string, io: Io, signal: AbortSignal): Promise<boolean> {
  const lines = createPromised({ input: io.stdin, signal });
  try {
    io.stderr.write(`${toOneLine(question)} [y/N] `);
    const { value } = await whileAsked(io, () => lines[Symbol.asyncIterator]().next());
    if (signal.aborted) throw interrupted();
    return /^\s*y(es)?\s*$/i.test(String(value ?? ''));
  } finally {
    lines.close();
  }
}

export function interrupted(): CapsheetError {
  return new CapsheetError({
    code: 'interrupted',
    message: 'Interrupted; nothing was sent.',
    hint: 'Start the same command again when you are ready.',
    exitStatus: 130,
  });
}

/**
 * Asks without showing the answer. `undefined` at the end of the input. Throws `interrupted` (exit status 130) on
 * Ctrl-C.
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
    // From here on the typed text is not shown.
    io.stderr.write(`${clearLine()}${toOneLine(question)} `);
    return await answer;
  } finally {
    lines.close();
    io.stderr.write('\n');
  }
}

const PRIVATE_KEY = /^\s*-----BEGIN /;

/**
 * Reads a secret, which is never an option because those show in the list of processes: asks on a terminal, else takes
 * the first line of standard input, or all of it for a private key. `name` as in `client secret`. Throws
 * `secret-empty`, `interrupted`.
 */
export async function readSecret(name: string, io: Io): Promise<string> {
  const label = capitalise(name);
  const given = io.isTerminal ? await askSecret(`${label} (not shown):`, io) : toSecret(await text(io.stdin));
  if (given !== undefined && given !== '') return given;
  const hint = 'Type it when asked, or put it on the first line of standard input.';
  throw usageError('secret-empty', `There is no ${name}.`, hint);
}

function toSecret(content: string): string {
  const plain = content.replace(/^\uFEFF/, '');
  return PRIVATE_KEY.test(plain) ? plain : (plain.split(/\r?\n/, 1)[0] ?? '');
}
