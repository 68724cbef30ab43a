import type { Access, TeamOperation } from '../../../src/team/api/operation.ts';
import { TEAM_OPERATIONS, type TeamOperationName } from '../../../src/team/api/operations.ts';
import { setDisabled } from '../../../src/team/database/people.ts';
import { revokeSession } from '../../../src/team/database/sign-in/sessions.ts';
import { type Action, type Grant, ROLES, type Role } from '../../../src/team/terms/roles.ts';
import { putMember } from './asked-server.ts';
import type { OpenTeamServer } from './open-team-server.ts';
import { type Places, toCall } from './operation-calls.ts';

/** Written down once more: whoever changes what a role may do changes it here as well. */
const MAY: { readonly [role in Role]: readonly Action[] } = {
  preparer: ['read', 'submit', 'hold'],
  approver: ['read', 'decide', 'hold'],
  auditor: ['read', 'read-audit'],
  administrator: ['read-audit', 'administer'],
};

/** Somebody who asks about the firm `acme`. */
export interface Asker {
  readonly name: string;
  /** Nobody is signed in where there is none. */
  readonly token?: string;
  /** Their token is worth nothing any more. */
  readonly isOut?: true;
  readonly grants: readonly Grant[];
}

/** `yes`: let in, whatever the call then says of what it was asked. */
export type Verdict = 'yes' | '401' | '403' | '404';

export const OPERATIONS: readonly { readonly name: TeamOperationName; readonly operation: TeamOperation }[] =
  listNames().map((name) => ({ name, operation: TEAM_OPERATIONS[name] }));

function listNames(): TeamOperationName[] {
  const names: TeamOperationName[] = [];
  for (const name in TEAM_OPERATIONS) if (isName(name)) names.push(name);
  return names;
}

function isName(name: string): name is TeamOperationName {
  return name in TEAM_OPERATIONS;
}

const NOBODY: Asker = { name: 'nobody', grants: [] };

/** The same in few: nobody at all, and somebody who is everything in another firm. */
export async function putFewStrangers(team: OpenTeamServer): Promise<readonly Asker[]> {
  const grants = ROLES.map((role) => ({ firm: 'birch', role }));
  return [NOBODY, await put(team, 'everything elsewhere', grants)];
}

/**
 * People who have nothing to do with the firm: nobody at all, somebody without a role, and everybody of another firm.
 */
export async function putStrangers(team: OpenTeamServer): Promise<readonly Asker[]> {
  const strangers = [await put(team, 'no role', [])];
  for (const role of ROLES) strangers.push(await put(team, `${role} elsewhere`, [{ firm: 'birch', role }]));
  return [NOBODY, ...strangers];
}

/** Each role in the firm and in every firm, and those who are let in no longer. */
export async function putOthers(team: OpenTeamServer): Promise<readonly Asker[]> {
  const others: Asker[] = [];
  for (const role of ROLES) others.push(await put(team, role, [{ firm: 'acme', role }]));
  for (const role of ROLES) others.push(await put(team, `${role} of all`, [{ role }]));
  const all: readonly Grant[] = ROLES.map((role) => ({ role }));
  const revoked = await putMember(team.write, 'revoked token', all);
  await team.write((ask) => revokeSession(ask, revoked.session));
  others.push({ name: 'revoked token', token: revoked.token, isOut: true, grants: all });
  const disabled = await putMember(team.write, 'disabled person', all);
  await team.write((ask) => setDisabled(ask, disabled.id, true));
  return [...others, { name: 'disabled person', token: disabled.token, isOut: true, grants: all }];
}

async function put({ write }: OpenTeamServer, name: string, grants: readonly Grant[]): Promise<Asker> {
  const { token } = await putMember(write, name, grants);
  return { name, token, grants };
}

/** Gives what the declaration of a call says of who asks it. */
export function expected(access: Access, { token, isOut, grants }: Asker): Verdict {
  if (access.kind === 'anybody') return 'yes';
  if (token === undefined || isOut === true) return '401';
  if (access.kind === 'signed-in') return 'yes';
  const isFirm = access.kind === 'firm';
  const counting = grants.filter(({ firm }) => firm === undefined || (isFirm && firm === 'acme'));
  if (isFirm && counting.length === 0) return '404';
  return counting.some(({ role }) => MAY[role].includes(access.action)) ? 'yes' : '403';
}

/** Gives what the server says to them. */
export async function judge(
  team: OpenTeamServer,
  name: TeamOperationName,
  { token }: Asker,
  places: Places,
): Promise<Verdict> {
  const { path, ...how } = toCall(name, places);
  const { status, json } = await team.ask(path, { ...how, token });
  if (status >= 500) throw new Error(`${name} fails: ${JSON.stringify(json)}`);
  if (json?.code === 'not-signed-in') return '401';
  if (json?.code === 'not-allowed') return '403';
  return json?.code === 'firm-unknown' ? '404' : 'yes';
}
