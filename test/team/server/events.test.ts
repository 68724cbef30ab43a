import { beforeAll, describe, expect, it } from 'vitest';
import type { InboxView, SubmissionView } from '../../../src/team/api/submission.ts';
import { revokeSession } from '../../../src/team/database/sign-in/sessions.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { SubmissionNews } from '../../../src/team/server/watching/submission-news.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';
import { untilTold } from './told-events.ts';

describe('what is told as it happens', () => {
  let team: OpenTeamServer;
  let maker: Member;

  beforeAll(async () => {
    team = await openTeamServer();
    await putFirm(team.write, 'acme');
    maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
  });

  const put = (book: string) => putSubmission(team.write, 'acme', maker.id, book);
  const move = (id: number) => void team.write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'withdrawn'));
  const addressOf = (id: number) => `${team.origin}/api/firms/acme/submissions/${id}/events`;

  it('is a submission as it is, and again with every change that anybody makes', async () => {
    const id = await put('one');
    const isOver = (told: SubmissionView) => told.state === 'withdrawn';
    const told = await untilTold(addressOf(id), maker.token, isOver, () => move(id));
    expect(told).toMatchObject({ id, firmName: 'ACME', can: [] });
  });

  it('is the inbox, with whatever is new in any firm', async () => {
    const id = await put('two');
    const hasNone = ({ underWay }: InboxView) => underWay.every((one) => one.id !== id);
    const told = await untilTold(`${team.origin}/api/inbox/events`, maker.token, hasNone, () => move(id));
    expect(told.needYou).toEqual([]);
  });

  it('ends with the session', async () => {
    const id = await put('three');
    const leaver = await putMember(team.write, 'Leaver', [{ firm: 'acme', role: 'auditor' }]);
    const leave = () => void team.write((ask) => revokeSession(ask, leaver.session)).then(() => move(id));
    const isOver = (told: SubmissionView) => told.state === 'withdrawn';
    await expect(untilTold(addressOf(id), leaver.token, isOver, leave)).rejects.toThrow('ended');
  });

  it('ends at once where the server is ending already', async () => {
    const news = new SubmissionNews(team.url);
    await news.close();
    let isEnded = false;
    news.hear(
      () => undefined,
      () => {
        isEnded = true;
      },
    );
    expect(isEnded).toBe(true);
  });

  it('ends with the server, which keeps nobody waiting', async () => {
    const own = await openTeamServer();
    await putFirm(own.write, 'acme');
    const { id: person, token } = await putMember(own.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
    const id = await putSubmission(own.write, 'acme', person);
    let closed: Promise<void> | undefined;
    const never = () => false;
    const address = `${own.origin}/api/firms/acme/submissions/${id}/events`;
    const waiting = untilTold<SubmissionView>(address, token, never, () => {
      closed = own.server.close();
    });
    await expect(waiting).rejects.toThrow('ended');
    await closed;
    await expect(own.ask('/healthz')).rejects.toThrow();
  });
});
