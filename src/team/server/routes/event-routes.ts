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
export function sendEvents(reply: FastifyReply, first: object, { news, concerns, read }: Watched): FastifyReply {
  reply.hijack();
  const answer = new EventAnswer(reply.raw);
  let told = '';
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isAskedAgain = false;
  const tell = (view: object): void => {
    const text = JSON.stringify(view);
    if (text !== told) answer.send(text);
    told = text;
  };
  // One after the other, so that older states are never sent later.
  const look = async (): Promise<void> => {
    timer = undefined;
    isAskedAgain = isReading;
    if (isReading) return;
    isReading = true;
    try {
      const view = await read();
      if (view === undefined) answer.end();
      else tell(view);
    } catch {
      // The database is away; there is another look in some seconds.
    } finally {
      isReading = false;
      if (isAskedAgain) askSoon();
      isAskedAgain = false;
    }
  };
  const askSoon = (): void => {
    timer ??= setTimeout(() => void look(), TELL_EVERY_MS);
  };
  const release = news.hear(
    (one) => {
      if (one === undefined || concerns(one)) askSoon();
    },
    () => answer.end(),
  );
  answer.onClose(() => {
    release();
    clearTimeout(timer);
  });
  tell(first);
  return reply;
}
