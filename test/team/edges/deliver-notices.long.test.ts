import { describe, expect, test } from 'vitest';
import { openPool } from '../../../src/engine/database/open-pool.ts';
import { listNotices } from '../../../src/team/database/edges/outbox.ts';
import { endSubscription } from '../../../src/team/database/edges/subscriptions.ts';
import { addWatch } from '../../../src/team/database/edges/watches.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { deliverNotices } from '../../../src/team/edges/edge-tasks.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { putSubmission, type Write } from '../support.ts';
import { openEdges, putSubscription } from './edge-team.ts';

const answerWith = (status: number) =>
  startReceiver((_, response) => {
    response.writeHead(status).end();
  });

/** A plan of Ana's that waits. */
async function putWaiting(write: Write, ana: number): Promise<number> {
  const id = await putSubmission(write, 'acme', ana);
  await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'planned', { plan: 'b'.repeat(64) }));
  return id;
}

const makeDue = (write: Write) => write((ask) => ask('UPDATE notices SET next_at = clock_timestamp()'));
const list = (write: Write) => write((ask) => listNotices(ask, 'acme'));

describe('notices that are due', () => {
  test('reach people by mail, and the webhooks of the firm', async () => {
    const { write, ana, mails, context } = await openEdges();
    const [hook, slack] = [await answerWith(200), await answerWith(200)];
    await putSubscription(write, ana, 'webhook', hook.url);
    await putSubscription(write, ana, 'slack', slack.url);
    const id = await putWaiting(write, ana);
    await deliverNotices(context);
    const link = `https://capsheet.example/#/firms/acme/submissions/${id}`;
    expect(mails.map(({ to }) => to)).toEqual([['ben@example.com']]);
    expect(mails[0]?.raw).toContain('approval: book.xlsx (ACME)');
    expect(JSON.parse(hook.seen[0]?.body ?? '')).toMatchObject({ submission: id, link, madeBy: 'Ana' });
    expect(hook.seen[0]?.request.headers['capsheet-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(slack.seen[0]?.body).toContain(link);
    expect((await list(write)).map(({ sentAt }) => sentAt === undefined)).toEqual([false, false, false]);
  });

  test('name the watch that found a workbook, which its owner has not seen', async () => {
    const { write, ana, mails, context } = await openEdges();
    const hook = await answerWith(200);
    await putSubscription(write, ana, 'webhook', hook.url);
    const watch = { firm: 'acme', owner: ana, place: { kind: 'folder', path: '.' }, cron: '* * * * *' } as const;
    const kept = { reading: { decimalSign: '.' }, keep: () => undefined } as const;
    const found = await write((ask) => addWatch(ask, { ...watch, ...kept }));
    const id = await putWaiting(write, ana);
    await write((ask) => ask('UPDATE submissions SET watch = $1 WHERE id = $2', [found, id]));
    await deliverNotices(context);
    expect(JSON.parse(hook.seen[0]?.body ?? '')).toMatchObject({ submission: id, madeBy: 'the watch of Ana' });
    expect(mails[0]?.raw).toContain('submitted by the watch of Ana');
  });

  test('are each sent once, however many workers send', async () => {
    const { url, write, ana, context } = await openEdges();
    const hook = await answerWith(200);
    await putSubscription(write, ana, 'webhook', hook.url);
    for (const book of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']) {
      const id = await putSubmission(write, 'acme', ana, book);
      await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'done'));
    }
    const other = await openPool(url, 4);
    try {
      await Promise.all([deliverNotices(context), deliverNotices({ ...context, pool: other })]);
    } finally {
      await other.close();
    }
    const ids = hook.seen.map(({ request }) => request.headers['capsheet-notice']);
    expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
  });

  test('are sent again, under the same id, where nobody knows any more whether they were', async () => {
    const { url, write, ana, context } = await openEdges();
    const lost = await openPool(url, 4);
    // The database is gone by the time that the receiver has answered.
    const hook = await startReceiver((_, response) => {
      lost.close().then(() => response.end());
    });
    await putSubscription(write, ana, 'webhook', hook.url);
    const id = await putSubmission(write, 'acme', ana);
    await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'done'));
    await write((ask) => ask('DELETE FROM notices WHERE person IS NOT NULL'));
    await expect(deliverNotices({ ...context, pool: lost })).rejects.toThrow();
    await deliverNotices(context);
    expect(hook.seen.length).toBe(1);
    await makeDue(write);
    await deliverNotices(context);
    const ids = hook.seen.map(({ body }) => JSON.parse(body).id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect((await list(write))[0]?.sentAt).toBeDefined();
  });

  test('that fail are shown with what went wrong, and do not keep others', async () => {
    const { write, ana, mails, warnings, context } = await openEdges();
    const [busy, gone] = [await answerWith(503), await answerWith(410)];
    await putSubscription(write, ana, 'webhook', busy.url);
    await putSubscription(write, ana, 'webhook', gone.url);
    await putWaiting(write, ana);
    await deliverNotices(context);
    expect(mails.length).toBe(1);
    const facts = (await list(write)).map(({ to, problem, isGivenUp }) => [to, problem, isGivenUp]);
    expect(facts).toEqual([
      [`127.0.0.1:${gone.port}`, expect.stringContaining('answered 410'), true],
      [`127.0.0.1:${busy.port}`, `127.0.0.1:${busy.port} answered 503`, false],
      ['ben@example.com', undefined, false],
    ]);
    expect(warnings.join()).not.toContain('s3cret');
    await deliverNotices(context);
    expect(busy.seen.length).toBe(1);
  });

  test('go neither to a webhook that was ended nor to somebody without a role any more', async () => {
    const { write, ana, mails, context } = await openEdges();
    const hook = await answerWith(200);
    const subscription = await putSubscription(write, ana, 'webhook', hook.url);
    await putWaiting(write, ana);
    await write((ask) => endSubscription(ask, 'acme', subscription));
    await write((ask) => ask('DELETE FROM grants'));
    await deliverNotices(context);
    expect([mails.length, hook.seen.length]).toEqual([0, 0]);
    expect((await list(write)).map(({ isGivenUp }) => isGivenUp)).toEqual([true, true]);
  });

  test('by mail wait for a worker with a mail server, a day at most', async () => {
    const { write, ana, mails, context } = await openEdges();
    const { mail: _, ...withoutMail } = context;
    await putWaiting(write, ana);
    await deliverNotices(withoutMail);
    expect(await list(write)).toMatchObject([{ isGivenUp: false }]);
    await write((ask) => ask(`UPDATE notices SET made_at = made_at - interval '25 hours'`));
    await deliverNotices(withoutMail);
    const problem = 'no worker has a mail server: CAPSHEET_SMTP_URL is not set';
    expect(await list(write)).toMatchObject([{ isGivenUp: true, problem }]);
    expect(mails).toEqual([]);
  });

  test('whose secret cannot be opened wait for the key', async () => {
    const { write, ana, context } = await openEdges();
    const hook = await answerWith(200);
    await putSubscription(write, ana, 'webhook', hook.url);
    await write((ask) => ask(`UPDATE subscriptions SET secret = 'acme subscription 99 ' || secret`));
    await putWaiting(write, ana);
    await deliverNotices(context);
    expect(hook.seen).toEqual([]);
    expect((await list(write)).map(({ problem, isGivenUp }) => [problem, isGivenUp])).toContainEqual([
      'capsheet failed to send it',
      false,
    ]);
  });
});
