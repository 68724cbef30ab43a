import { beforeAll, expect, it } from 'vitest';
import type { InboxView, SubmissionView } from '../../../src/team/api/submission.ts';
import { removeGrant } from '../../../src/team/database/grants.ts';
import { setDisabled } from '../../../src/team/database/people.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';
import { untilTold } from './told-events.ts';

let team: OpenTeamServer;
let maker: Member;

beforeAll(async () => {
  team = await openTeamServer();
  await putFirm(team.write, 'acme');
  maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
});

const put = (book: string) => putSubmission(team.write, 'acme', maker.id, book);
const putAuditor = (name: string) => putMember(team.write, name, [{ firm: 'acme', role: 'auditor' }]);
const takeRole = ({ id }: Member) =>
  team.write((ask) => removeGrant(ask, { person: id, firm: 'acme', role: 'auditor' }));

it.each([
  ['takes their role', takeRole],
  ['lets them in no longer', ({ id }: Member) => team.write((ask) => setDisabled(ask, id, true))],
])('whoever listens to a submission hears nothing more of it once somebody %s', async (what, take) => {
  const id = await put(what);
  const listener = await putAuditor(`Who ${what}`);
  const change = async () => {
    await take(listener);
    await team.write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'withdrawn'));
  };
  const address = `${team.origin}/api/firms/acme/submissions/${id}/events`;
  const told = untilTold<SubmissionView>(address, listener.token, ({ state }) => state === 'withdrawn', change);
  await expect(told).rejects.toThrow('ended');
});

it('an inbox shows nothing more of a firm once somebody takes the role in it', async () => {
  const listener = await putAuditor('Who looks into an inbox');
  await put('one');
  const change = async () => {
    await takeRole(listener);
    await put('another');
  };
  const address = `${team.origin}/api/inbox/events`;
  const told = await untilTold<InboxView>(address, listener.token, ({ underWay }) => underWay.length === 0, change);
  expect(told).toEqual({ toDecide: [], needYou: [], underWay: [] });
});
