import { describe, expect, test } from 'vitest';
import {
  claimNotice,
  listNotices,
  markFailed,
  markSent,
  readNotice,
} from '../../../../src/team/database/edges/outbox.ts';
import { addPlan } from '../../../../src/team/database/plans.ts';
import { moveSubmission } from '../../../../src/team/database/submissions.ts';
import type { SubmissionState } from '../../../../src/team/terms/submission-state.ts';
import { openTeam, putFirm, putPerson, putSubmission, type Write } from '../../support.ts';

const PLAN = 'b'.repeat(64);
const SUMMARY = { headline: '', counts: { add: 4, replace: 1, unchanged: 7 }, errors: 0, warnings: 2, writes: 5 };

function putGrant(write: Write, person: number, role: string, firm: string | null): Promise<unknown> {
  const sql = `INSERT INTO grants (person, firm, role, source) VALUES ($1, $2, $3, 'person')`;
  return write((ask) => ask(sql, [person, firm, role]));
}

/** Ana makes; Ben and Cy approve; Dora approves elsewhere; Eve administers, and was granted to approve. */
async function open() {
  const { write } = await openTeam();
  for (const firm of ['acme', 'beta']) await putFirm(write, firm);
  const put = async (name: string, role: string, firm: string | null) => {
    const id = await putPerson(write, name);
    await putGrant(write, id, role, firm);
    return id;
  };
  const ana = await put('Ana', 'preparer', 'acme');
  await putGrant(write, ana, 'approver', 'acme');
  const ben = await put('Ben', 'approver', 'acme');
  await put('Cy', 'approver', null);
  await put('Dora', 'approver', 'beta');
  await putGrant(write, await put('Eve', 'administrator', null), 'approver', null);
  const id = await putSubmission(write, 'acme', ana);
  const move = (to: SubmissionState, facts = {}) =>
    write((ask) => moveSubmission(ask, { firm: 'acme', id }, to, facts));
  const told = async () =>
    (await write((ask) => listNotices(ask, 'acme'))).map(({ event, to }) => `${event} ${to}`).sort();
  const claim = (canMail = true) =>
    write(async (ask) => {
      const taken = await claimNotice(ask, canMail);
      return taken === undefined ? undefined : readNotice(ask, taken);
    });
  const due = () => write((ask) => ask('UPDATE notices SET next_at = clock_timestamp()'));
  return { write, ana, ben, id, move, told, claim, due };
}

const subscribe = (write: Write, ana: number) =>
  write((ask) =>
    ask(
      `INSERT INTO subscriptions (firm, kind, address, secret, made_by)
       VALUES ('acme', 'slack', 'https://hooks.example/T1/secret', 'sealed', $1)`,
      [ana],
    ),
  );

describe('notices', () => {
  test('of a plan that waits go to the approvers of the firm but its maker, and to its webhooks', async () => {
    const { write, ana, move, told } = await open();
    await subscribe(write, ana);
    await move('planned', { plan: PLAN });
    expect(await told()).toEqual([
      'waits-for-you ben@example.com',
      'waits-for-you cy@example.com',
      'waits-for-you hooks.example',
    ]);
  });

  test('of what it came to go to the maker, and about credentials to administrators as well', async () => {
    const problem = (code: string) => ({ problem: { code, message: '', hint: '' } });
    const needy = await open();
    await needy.move('needs-you', problem('credentials-refused'));
    expect(await needy.told()).toEqual(['needs-you ana@example.com', 'needs-you eve@example.com']);
    const other = await open();
    await other.move('needs-you', problem('service-down'));
    expect(await other.told()).toEqual(['needs-you ana@example.com']);
    const done = await open();
    await done.move('done');
    expect(await done.told()).toEqual(['done ana@example.com']);
  });

  test('are not kept where the change that they tell of is not', async () => {
    const { write, id, move, told } = await open();
    const undone = write(async (ask) => {
      await moveSubmission(ask, { firm: 'acme', id }, 'planned', { plan: PLAN });
      throw new Error('interrupted');
    });
    await expect(undone).rejects.toThrow('interrupted');
    expect(await told()).toEqual([]);
    expect(await move('approved')).toBe(false);
    expect(await told()).toEqual([]);
  });

  test('go to nobody who is not let in any more', async () => {
    const { write, ben, move, told } = await open();
    await write((ask) => ask('UPDATE people SET disabled_at = clock_timestamp() WHERE id = $1', [ben]));
    await move('planned', { plan: PLAN });
    expect(await told()).toEqual(['waits-for-you cy@example.com']);
  });

  test('say what the plan says, and that there was another one before', async () => {
    const { write, id, move, claim } = await open();
    const plan = (sha256: string) =>
      write((ask) => addPlan(ask, { sha256, submission: id, summary: SUMMARY, reports: [] }));
    await plan(PLAN);
    await move('planned', { plan: PLAN });
    expect(await claim()).toMatchObject({
      what: { event: 'waits-for-you', why: 'first' },
      summary: SUMMARY,
      firmName: 'ACME',
      makerName: 'Ana',
      inputs: [{ name: 'book.xlsx' }],
      mayKnow: true,
    });
    await move('received');
    await plan('c'.repeat(64));
    await write((ask) => ask('DELETE FROM notices'));
    await move('planned', { plan: 'c'.repeat(64) });
    expect(await claim()).toMatchObject({ what: { why: 'again' } });
  });

  test('are taken by one worker each', async () => {
    const { move, claim } = await open();
    await move('planned', { plan: PLAN });
    const taken = await Promise.all([claim(), claim(), claim(), claim()]);
    expect(taken.map((one) => one?.email).sort()).toEqual(['ben@example.com', 'cy@example.com', undefined, undefined]);
  });

  test('whose worker died are taken again, with the same id', async () => {
    const { move, claim, due } = await open();
    await move('done');
    const first = await claim();
    expect(await claim()).toBeUndefined();
    await due();
    expect(await claim()).toMatchObject({ id: first?.id, madeAt: first?.madeAt });
  });

  test('that were sent are not sent again, and those that failed later and later', async () => {
    const { write, move, claim, due } = await open();
    await move('done');
    const id = (await claim())?.id ?? 0;
    const pause = async () => {
      await write((ask) => markFailed(ask, id, 'answered 500', false));
      const sql = 'SELECT round(extract(epoch FROM next_at - clock_timestamp())) AS pause FROM notices';
      const { rows } = await write((ask) => ask(sql));
      await due();
      await claim();
      return Number(rows[0]?.pause);
    };
    const pauses = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) pauses.push(await pause());
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1920, 3840, 7200, 7200]);
    await write((ask) => markSent(ask, id));
    await due();
    expect(await claim()).toBeUndefined();
  });

  test('are given up after a day, or at once where that is said, and shown with what went wrong', async () => {
    const { write, move, claim, due } = await open();
    await move('planned', { plan: PLAN });
    const [one, other] = [await claim(), await claim()];
    await write((ask) => markFailed(ask, one?.id ?? 0, 'refused the mail (550)', true));
    await write((ask) => ask(`UPDATE notices SET made_at = made_at - interval '25 hours' WHERE id = $1`, [other?.id]));
    await write((ask) => markFailed(ask, other?.id ?? 0, 'answered 500', false));
    await due();
    expect(await claim()).toBeUndefined();
    const listed = await write((ask) => listNotices(ask, 'acme'));
    expect(listed.map(({ problem, isGivenUp }) => [problem, isGivenUp])).toEqual([
      ['answered 500', true],
      ['refused the mail (550)', true],
    ]);
  });

  test('by mail wait for a worker that has a mail server', async () => {
    const { move, claim } = await open();
    await move('done');
    expect(await claim(false)).toBeUndefined();
    expect(await claim(true)).toMatchObject({ email: 'ana@example.com' });
  });

  test('say that whoever they are for may not know it any more', async () => {
    const { write, ana, move, claim } = await open();
    await move('done');
    await write((ask) => ask('DELETE FROM grants WHERE person = $1', [ana]));
    expect(await claim()).toMatchObject({ mayKnow: false });
  });
});
