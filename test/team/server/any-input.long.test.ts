import { beforeAll, expect, it } from 'vitest';
import { TEAM_OPERATIONS, type TeamOperationName } from '../../../src/team/api/operations.ts';
import { ROLES } from '../../../src/team/terms/roles.ts';
import { putFirm, putSubmission } from '../support.ts';
import { type Member, putMember } from './asked-server.ts';
import { OPERATIONS } from './askers.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';
import { toCall } from './operation-calls.ts';

const TEXTS = ['', '-1', '99999999999999999999', '\0', "'; drop table firms"];
const VALUES = [...TEXTS, null, 1e308, [[]], { a: [] }];
/** Answers for the portfolio service, which nobody finds here. */
const ASKS_SERVICE: readonly TeamOperationName[] = ['exportPortfolio'];

let team: OpenTeamServer;
let maker: Member;
let submission: number;

beforeAll(async () => {
  team = await openTeamServer();
  await putFirm(team.write, 'acme');
  const roles = ROLES.filter((role) => role !== 'administrator');
  maker = await putMember(
    team.write,
    'Everything',
    roles.map((role) => ({ firm: 'acme', role })),
  );
  submission = await putSubmission(team.write, 'acme', maker.id);
});

/** The requests of one call with something odd in each of their places: the body, its fields, the path and the query. */
function listOdd(name: TeamOperationName) {
  const { path, method, body, form } = toCall(name, { firm: 'acme', submission });
  const pattern: string = TEAM_OPERATIONS[name].path;
  const content = { method, ...(body && { body }), ...(form && { form }) };
  const odd = TEXTS.map(encodeURIComponent).flatMap((text) => [
    {
      path: `${path.split('?')[0]}?${['status', 'offset', 'sheet', 'search'].map((one) => `${one}=${text}`).join('&')}`,
      ...content,
    },
    { path: pattern.replace(':firm', 'acme').replace(/:\w+/g, text), ...content },
  ]);
  if (method === 'GET') return odd;
  const bodies = VALUES.flatMap((value) => [
    value,
    ...Object.keys(body ?? {}).map((key) => ({ ...body, [key]: value })),
  ]);
  return [...odd, ...bodies.map((one) => ({ path, method, body: one as object }))];
}

it.each(OPERATIONS.map(({ name }) => name).filter((name) => !ASKS_SERVICE.includes(name)))(
  '%s answers whatever it is sent, and a refusal says what is wrong and what to do',
  async (name) => {
    for (const { path, ...how } of listOdd(name)) {
      const { status, json, text } = await team.ask(path, { ...how, token: maker.token });
      const problem = {
        code: expect.any(String),
        message: expect.stringMatching(/./),
        hint: expect.stringMatching(/./),
      };
      expect({ path, how, status, isFault: status >= 500 }).toMatchObject({ isFault: false });
      if (status >= 400) expect(json ?? { path, how, text }).toMatchObject(problem);
    }
  },
);
