import type { ProcessLimits } from '../child/guard-process.ts';
import { type OwnCommand, OwnProcess, type ProcessEnd } from '../child/own-process.ts';
import { fromFailure, type ReaderAnswer, type ReaderRequest, readerAnswer } from '../reader/reader-messages.ts';

/** A reader ended before it had answered. */
export class ReaderDiedError extends Error {
  readonly end: ProcessEnd;

  constructor(end: ProcessEnd) {
    super('the process that reads files ended');
    this.name = 'ReaderDiedError';
    this.end = end;
  }
}

/** A process that reads foreign files, one request after another. It gets paths and answers with documents. */
export class ReaderProcess {
  readonly #own: OwnProcess;
  #hear: ((message: unknown) => void) | undefined;

  constructor(command: OwnCommand, limits: ProcessLimits, folder: string) {
    this.#own = new OwnProcess({ command, folder, limits, hasMessages: true });
    this.#own.child.on('message', (message) => this.#hear?.(message));
    // Sending to one that has just ended: its end says more.
    this.#own.child.on('error', () => undefined);
  }

  get over(): Promise<ProcessEnd> {
    return this.#own.over;
  }

  /**
   * Resolves with the last answer; `take` gets each. Ends the process if the request is aborted, or if an answer is none.
   * @throws ReaderDiedError, and the error that the reader reports
   */
  async ask<T>(
    request: ReaderRequest,
    take: (answer: ReaderAnswer) => T | undefined,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const kill = (): void => this.#own.kill();
    signal?.addEventListener('abort', kill, { once: true });
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#hear = (message) => {
          try {
            const answer = readerAnswer.parse(message);
            if (answer.kind === 'failed') return reject(fromFailure(answer.failure));
            const taken = take(answer);
            if (taken !== undefined) resolve(taken);
          } catch (error) {
            reject(error);
            kill();
          }
        };
        void this.#own.over.then((end) => reject(signal?.aborted === true ? signal.reason : new ReaderDiedError(end)));
        this.#own.child.send(request, () => undefined);
      });
    } finally {
      signal?.removeEventListener('abort', kill);
      this.#hear = undefined;
    }
  }

  end(): Promise<void> {
    return this.#own.end();
  }
}
