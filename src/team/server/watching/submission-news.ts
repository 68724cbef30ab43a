import { type DatabaseListener, openListener } from '../../../engine/database/open-listener.ts';
import { SUBMISSION_CHANNEL } from '../../database/submissions.ts';

export interface News {
  readonly firm: string;
  readonly id: number;
}

/** Called without news if something may have been missed. */
type Hearer = (news: News | undefined) => void;

/** Distributes news of submissions, wherever they were changed. */
export class SubmissionNews {
  readonly #hearers = new Set<Hearer>();
  readonly #enders = new Set<() => void>();
  readonly #listener: DatabaseListener;
  #isClosed = false;

  constructor(databaseUrl: string) {
    this.#listener = openListener(databaseUrl, SUBMISSION_CHANNEL, (words) => {
      const news = words === undefined ? undefined : toNews(words);
      for (const hear of this.#hearers) hear(news);
    });
  }

  get size(): number {
    return this.#hearers.size;
  }

  /** Returns a function that ends it. Calls `onEnd` when the server is about to end. */
  hear(hearer: Hearer, onEnd: () => void): () => void {
    this.#hearers.add(hearer);
    this.#enders.add(onEnd);
    // A listener who comes late would keep the server from ending.
    if (this.#isClosed) onEnd();
    return () => {
      this.#hearers.delete(hearer);
      this.#enders.delete(onEnd);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const end of [...this.#enders]) end();
    await this.#listener.close();
  }
}

/** `FIRM/ID`. */
function toNews(words: string): News | undefined {
  const [, firm, id] = /^(.+)\/(\d+)$/.exec(words) ?? [];
  return firm === undefined ? undefined : { firm, id: Number(id) };
}
