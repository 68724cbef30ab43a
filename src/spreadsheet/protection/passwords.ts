import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { HashName } from './encryption-info.ts';

/**
 * Asks for the password of a protected workbook, by the file's name; `refused` counts the wrong answers so far.
 * `undefined` if nobody knows it, or it was asked often enough.
 */
export type AskPassword = (name: string, refused: number) => Promise<string | undefined>;

/** Excel's password for workbooks that are only protected from changes: they open without a question. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';

/** Whether Excel opens such a workbook without asking. */
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

/** So many rounds take some milliseconds. */
const ROUNDS_AT_A_TIME = 4000;

/** The rounds of hashing between a password and its key: so many that nobody can try many passwords. */
interface HashRounds {
  readonly password: string;
  readonly salt: Buffer;
  readonly hash: HashName;
  readonly rounds: number;
  /** Called between pieces of the work; what it throws ends it. */
  readonly look: () => void;
}

/** The salted password, hashed over and over (MS-OFFCRYPTO 2.3.4.7 and 2.3.4.11). */
export async function hashPassword({ password, salt, hash, rounds, look }: HashRounds): Promise<Buffer> {
  let digest = hashOf(hash, salt, Buffer.from(password, 'utf16le'));
  const counter = Buffer.alloc(4);
  for (let round = 0; round < rounds; round += 1) {
    if (round % ROUNDS_AT_A_TIME === 0) {
      await setImmediate();
      look();
    }
    counter.writeUInt32LE(round);
    digest = hashOf(hash, counter, digest);
  }
  return digest;
}

/** The hash of pieces that follow each other. */
export function hashOf(name: HashName, ...pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}
