import { type DatabaseListener, openListener } from '../../../engine/database/open-listener.ts';
import { SUBMISSION_CHANNEL } from '../../database/submissions.ts';

/** A submission of which there is news. */
export interface News {
  readonly firm: string;
  readonly id: number;
}

/** Called with what it is about; without it where something may have been missed. */
type Hearer = (news: News | undefined) => void;

/** Tells whoever looks at submissions that something is new, wherever it was done. */
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

  /** How many listen. */
  get size(): number {
    return this.#hearers.size;
  }

  /** Gives what ends it. `onEnd` is called where the server is about to end. */
  hear(hearer: Hearer, onEnd: () => void): () => void {
    this.#hearers.add(hearer);
    this.#enders.add(onEnd);
    // A listener who comes while the server ends would keep it from ending.
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
