import type { FastifyReply } from 'fastify';
import { EventAnswer } from '../../../ui/views/event-answer.ts';
import type { News, SubmissionNews } from './submission-news.ts';

/** News comes in swarms: no more than one telling in so long. */
const TELL_EVERY_MS = 120;

export interface Watched {
  readonly news: Pick<SubmissionNews, 'hear'>;
  readonly concerns: (news: News) => boolean;
  /** Reads the whole event; `undefined` where the listener may not hear it any more. */
  readonly read: () => Promise<object | undefined>;
}

/**
 * Tells what `first` is, and all of it again with every change, until whoever listens goes away, may not hear it any more,
 * or the server ends. Whoever was away for a while has everything with the first event, and misses nothing.
 */
export function sendEvents(reply: FastifyReply, first: object, watched: Watched): FastifyReply {
  reply.hijack();
  new EventStream(new EventAnswer(reply.raw), watched).begin(first);
  return reply;
}

class EventStream {
  readonly #answer: EventAnswer;
  readonly #watched: Watched;
  #told = '';
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isAskedAgain = false;

  constructor(answer: EventAnswer, watched: Watched) {
    this.#answer = answer;
    this.#watched = watched;
  }

  begin(first: object): void {
    const { news, concerns } = this.#watched;
    const release = news.hear(
      (one) => {
        if (one === undefined || concerns(one)) this.#askSoon();
      },
      () => this.#answer.end(),
    );
    this.#answer.onClose(() => {
      release();
      clearTimeout(this.#timer);
    });
    this.#tell(first);
  }

  #askSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#look();
    }, TELL_EVERY_MS);
  }

  /** One after the other: what was read later is told later. */
  async #look(): Promise<void> {
    if (this.#isReading) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isReading = true;
    try {
      const view = await this.#watched.read();
      if (view === undefined) this.#answer.end();
      else this.#tell(view);
    } catch {
      // The database is away for a moment; it is looked again in some seconds.
    } finally {
      this.#isReading = false;
      if (this.#isAskedAgain) this.#askSoon();
      this.#isAskedAgain = false;
    }
  }

  #tell(view: object): void {
    const text = JSON.stringify(view);
    if (text === this.#told) return;
    this.#told = text;
    this.#answer.tell(text);
  }
}
