import { beforeAll, describe, expect, it } from 'vitest';
import type { Access, TeamOperation } from '../../../src/team/api/operation.ts';
import { TEAM_OPERATIONS, type TeamOperationName } from '../../../src/team/api/operations.ts';
import { setDisabled } from '../../../src/team/database/people.ts';
import { revokeSession } from '../../../src/team/database/sign-in/sessions.ts';
import type { Action, Grant, Role } from '../../../src/team/roles.ts';
import { putFirm, putSubmission } from '../support.ts';
import { listRoutes, type OpenTeamServer, openTeamServer, putMember } from './open-team-server.ts';
import { toCall } from './operation-calls.ts';

/** Written down once more: whoever changes what a role may do changes it here as well. */
const MAY: { readonly [role in Role]: readonly Action[] } = {
  preparer: ['read', 'submit', 'hold'],
  approver: ['read', 'decide', 'hold'],
  auditor: ['read', 'read-audit'],
  administrator: ['read-audit', 'administer'],
};

interface Asker {
  readonly name: string;
  /** Nobody is signed in where there is none. */
  readonly token?: string;
  readonly isOut?: true;
  readonly grants: readonly Grant[];
}

/** `yes`: let in, whatever the call then says of what it was asked. */
type Verdict = 'yes' | '401' | '403' | '404';

const OPERATIONS: readonly (readonly [TeamOperationName, TeamOperation])[] = Object.entries(TEAM_OPERATIONS).map(
  ([name, operation]) => [name as TeamOperationName, operation],
);
const ROLES: readonly Role[] = ['preparer', 'approver', 'auditor', 'administrator'];

/** What the declaration of a call says of who asks it in the firm `acme`. */
function expected(access: Access, { token, isOut, grants }: Asker): Verdict {
  if (access.kind === 'anybody') return 'yes';
  if (token === undefined || isOut === true) return '401';
  if (access.kind === 'signed-in') return 'yes';
  const isFirm = access.kind === 'firm';
  const counting = grants.filter(({ firm }) => firm === undefined || (isFirm && firm === 'acme'));
  if (isFirm && counting.length === 0) return '404';
  return counting.some(({ role }) => MAY[role].includes(access.action)) ? 'yes' : '403';
}

describe('who may ask what', () => {
  let team: OpenTeamServer;
  const askers: Asker[] = [];
  let submission: number;

  async function put(name: string, grants: readonly Grant[]): Promise<Asker> {
    const { token } = await putMember(team.write, name, grants);
    return { name, token, grants };
  }

  beforeAll(async () => {
    team = await openTeamServer();
    for (const firm of ['acme', 'birch']) await putFirm(team.write, firm);
    const maker = await putMember(team.write, 'Maker', [{ firm: 'acme', role: 'preparer' }]);
    submission = await putSubmission(team.write, 'acme', maker.id);
    askers.push({ name: 'nobody', grants: [] }, await put('no role', []));
    for (const role of ROLES) askers.push(await put(`${role} elsewhere`, [{ firm: 'birch', role }]));
    for (const role of ROLES) askers.push(await put(role, [{ firm: 'acme', role }]));
    for (const role of ROLES) askers.push(await put(`${role} of all`, [{ role }]));
    const all: readonly Grant[] = ROLES.map((role) => ({ role }));
    const revoked = await putMember(team.write, 'revoked token', all);
    await team.write((ask) => revokeSession(ask, revoked.session));
    askers.push({ name: 'revoked token', token: revoked.token, isOut: true, grants: all });
    const disabled = await putMember(team.write, 'disabled person', all);
    await team.write((ask) => setDisabled(ask, disabled.id, true));
    askers.push({ name: 'disabled person', token: disabled.token, isOut: true, grants: all });
  });

  it('follows from the declaration of each call, and is so', { timeout: 60_000 }, async () => {
    const rows = [];
    for (const [name, { access }] of OPERATIONS) {
      const verdicts = await Promise.all(askers.map((asker) => judge(name, asker)));
      expect(Object.fromEntries(verdicts.map((verdict, index) => [askers[index]?.name, verdict])), name).toEqual(
        Object.fromEntries(askers.map((asker) => [asker.name, expected(access, asker)])),
      );
      rows.push([name, ...verdicts]);
    }
    await expect(toTable(['', ...askers.map(({ name }) => name)], rows)).toMatchFileSnapshot('isolation-matrix.md');
  });

  async function judge(name: TeamOperationName, { token }: Asker): Promise<Verdict> {
    const { path, ...how } = toCall(name, { firm: 'acme', submission });
    const { status, json } = await team.ask(path, { ...how, token });
    expect(status, name).toBeLessThan(500);
    if (json?.code === 'not-signed-in') return '401';
    if (json?.code === 'not-allowed') return '403';
    return json?.code === 'firm-unknown' ? '404' : 'yes';
  }

  it('says the same of a firm that is not there and of one in which somebody has no role', async () => {
    const token = askers.find(({ name }) => name === 'preparer elsewhere')?.token;
    const [other, none] = await Promise.all(
      ['acme', 'nowhere'].map((firm) => team.ask(`/api/firms/${firm}/submissions`, { token })),
    );
    expect(other).toMatchObject({ status: 404, text: none?.text });
  });

  it('is said by every route that there is', async () => {
    const routes = await listRoutes(team);
    const declared = OPERATIONS.map(([, { method, path }]) => `${method} ${path}`);
    const besides = routes.filter((route) => !declared.includes(route));
    expect(declared.filter((route) => !routes.includes(route))).toEqual([]);
    expect(besides.filter((route) => !/ \/(assets|api\/docs)\//.test(route)).sort()).toEqual([]);
  });
});

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
