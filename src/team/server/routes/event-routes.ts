import type { FastifyReply } from 'fastify';
import { EventAnswer } from '../../../ui/views/event-answer.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { submissionView, waitingSubmissions } from '../../api/submission.ts';
import { actionsIn } from '../../terms/roles.ts';
import { refusal } from '../http-problem.ts';
import { renew, type TeamContext, type TeamRoutes } from '../serve.ts';
import { readInbox, readSubmissionView } from '../views/submission-views.ts';
import type { News, SubmissionNews } from '../watching/submission-news.ts';

export function addEventRoutes(routes: TeamRoutes, { database, news }: TeamContext): void {
  routes.raw(TEAM_OPERATIONS.watchSubmission, async ({ params: { firm, submission: id }, caller, reply }) => {
    const read = () =>
      database.transact('read', async (ask) => {
        const now = await renew(ask, caller);
        if (now === undefined || !actionsIn(now.grants, firm).has('read')) return undefined;
        const view = await readSubmissionView(ask, { firm, id }, now);
        return view === undefined ? undefined : submissionView.parse(view);
      });
    const first = await read();
    if (first === undefined) throw refusal('submission-unknown');
    const concerns = (one: { readonly firm: string; readonly id: number }) => one.firm === firm && one.id === id;
    return sendEvents(reply, first, { news, concerns, read });
  });
  routes.raw(TEAM_OPERATIONS.watchInbox, async ({ caller, reply }) => {
    const read = () =>
      database.transact('read', async (ask) => {
        const now = await renew(ask, caller);
        return now === undefined ? undefined : waitingSubmissions.parse(await readInbox(ask, now));
      });
    const first = (await read()) ?? { toDecide: [], needYou: [], underWay: [] };
    const concerns = ({ firm }: { readonly firm: string }) => actionsIn(caller.grants, firm).size > 0;
    return sendEvents(reply, first, { news, concerns, read });
  });
}

/** Changes come in swarms: so long between two events. */
const TELL_EVERY_MS = 120;

export interface Watched {
  readonly news: Pick<SubmissionNews, 'hear'>;
  readonly concerns: (news: News) => boolean;
  /** `undefined` if the listener may not hear it any more. */
  readonly read: () => Promise<object | undefined>;
}

/**
 * Sends `first`, and the whole again with every change, until the listener leaves or loses access, or the server ends.
 * Each event is complete, so nothing is missed.
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

  /** One after the other, so that older states are never sent later. */
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
      // The database is away; there is another look in some seconds.
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
    this.#answer.send(text);
  }
}
