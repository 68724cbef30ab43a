/**
 * Who is asked for the password of a protected workbook: by the file's name, and how often an answer has been wrong.
 * `undefined` where nobody knows it, or it was asked often enough.
 */
export type AskPassword = (name: string, refused: number) => Promise<string | undefined>;

/** What Excel protects a workbook with that is only to be kept from changes: it opens without a question. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';

/** What it opens is opened by everybody. */
export function isEverybodys(password: string): boolean {
  return password === DEFAULT_PASSWORD;
}

/** The passwords of this process's workbooks. They are held in memory and nowhere else, and cannot be printed. */
export class Passwords {
  readonly #ask: AskPassword;
  readonly #known = new Set<string>();

  constructor(ask: AskPassword) {
    this.#ask = ask;
  }

  /** Those to try on a workbook, each once: Excel's own, those that have opened others, and what is answered. */
  async *candidates(name: string): AsyncGenerator<{ readonly password: string; readonly isAnswer: boolean }> {
    const tried = new Set<string>();
    for (const password of [DEFAULT_PASSWORD, ...this.#known]) {
      tried.add(password);
      yield { password, isAnswer: false };
    }
    for (let refused = 0; ; refused += 1) {
      const password = await this.#ask(name, refused);
      if (password === undefined) return;
      if (!tried.has(password)) yield { password, isAnswer: true };
      tried.add(password);
    }
  }

  /** It has opened a workbook. */
  keep(password: string): void {
    if (!isEverybodys(password)) this.#known.add(password);
  }
}
