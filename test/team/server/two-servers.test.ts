import { beforeAll, describe, expect, it } from 'vitest';
import type { SubmissionView } from '../../../src/team/api/submission.ts';
import { putPlan } from '../approvals-support.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember, toForm } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';
import { untilTold } from './told-events.ts';

const AT = '/api/firms/acme/submissions';

describe('two servers of one team', () => {
  let one: OpenTeamServer;
  let other: OpenTeamServer;
  let maker: Member;
  const approvers: Member[] = [];
  let count = 0;
  const planOf = (id: number): string => String(id).padStart(64, 'a');

  beforeAll(async () => {
    one = await openTeamServer();
    other = await openTeamServer({}, one.url);
    await putFirm(one.write, 'acme');
    maker = await putMember(one.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
    for (const name of ['Ava', 'Ben'])
      approvers.push(await putMember(one.write, name, [{ firm: 'acme', role: 'approver' }]));
  });

  const putPlanned = async (by = maker): Promise<number> => {
    count += 1;
    const id = await putSubmission(one.write, 'acme', by.id, `book ${count}.`);
    await putPlan(one.write, { firm: 'acme', id }, planOf(id));
    return id;
  };
  const decide = (at: OpenTeamServer, id: number, by: Member | undefined, decision: 'approved' | 'rejected') =>
    at.ask(`${AT}/${id}/decision`, {
      method: 'POST',
      token: by?.token,
      body: { plan: planOf(id), decision, comment: 'so' },
    });

  it('take one of two decisions that are made at the same moment, and say so to the other person', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await putPlanned();
      const [ava, ben] = await Promise.all([
        decide(one, id, approvers[0], 'approved'),
        decide(other, id, approvers[1], 'rejected'),
      ]);
      expect([ava.status, ben.status].sort()).toEqual([200, 409]);
      const { state } = (await other.ask(`${AT}/${id}`, { token: maker.token })).json;
      expect(state).toBe(ava.status === 200 ? 'approved' : 'rejected');
      const kept = await one.write((ask) => ask('SELECT decision FROM approvals WHERE submission = $1', [id]));
      expect(kept.rows).toEqual([{ decision: state }]);
    }
  });

  it('let nobody approve what they made, whichever is asked', async () => {
    const both = await putMember(one.write, 'Both', [
      { firm: 'acme', role: 'preparer' },
      { firm: 'acme', role: 'approver' },
    ]);
    const id = await putPlanned(both);
    const answers = await Promise.all([one, other, one, other].map((at) => decide(at, id, both, 'approved')));
    for (const { status } of answers) expect(status).not.toBe(200);
  });

  it('take the same workbook once, where it is sent to both at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const form = () => toForm({}, { [`Q${round}.xlsx`]: `quarter ${round}` });
      const answers = await Promise.all(
        [one, other, one, other].map((at) => at.ask(AT, { method: 'POST', token: maker.token, form: form() })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const [made] = answers.filter(({ status }) => status === 200);
      for (const { json } of answers.filter(({ status }) => status === 409))
        expect(json).toMatchObject({
          code: 'submission-under-way',
          message: expect.stringContaining(`${made?.json.id}`),
        });
    }
  });

  it('tell what is done through the other one, and end a session for both', async () => {
    const id = await putPlanned();
    const isOver = ({ state }: SubmissionView) => state === 'withdrawn';
    const withdraw = () => void other.ask(`${AT}/${id}/withdraw`, { method: 'POST', token: maker.token });
    const address = `${one.origin}${AT}/${id}/events`;
    expect(await untilTold(address, maker.token, isOver, withdraw)).toMatchObject({ id });
    const leaver = await putMember(one.write, 'Leaver', [{ firm: 'acme', role: 'auditor' }]);
    const seen = () => Promise.all([one, other].map((at) => at.ask('/api/me', { token: leaver.token })));
    expect((await seen()).map(({ status }) => status)).toEqual([200, 200]);
    await other.ask(`/api/tokens/${leaver.session}`, { method: 'DELETE', token: leaver.token });
    expect((await seen()).map(({ status }) => status)).toEqual([401, 401]);
  });
});
