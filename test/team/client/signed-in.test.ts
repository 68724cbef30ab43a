import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { findPort } from '../../support/postgres/start-postgres.ts';
import { putMember } from '../server/asked-server.ts';
import { openTeamServer } from '../server/open-team-server.ts';
import { putFirm } from '../support.ts';
import { openMachine } from './command-line.ts';
import { TOKEN } from './small-server.ts';

let team: Awaited<ReturnType<typeof openTeamServer>>;
beforeAll(async () => {
  team = await openTeamServer();
  await putFirm(team.write, 'northlight');
});

/** Somebody who has signed in at a machine of theirs. */
async function openSignedIn(name: string) {
  const member = await putMember(team.write, name, [{ firm: 'northlight', role: 'preparer' }]);
  const machine = openMachine();
  machine.signIn(team.origin, member.token);
  return { ...member, machine };
}

it('logout has the server revoke the token, and forgets it', async () => {
  const { token, machine } = await openSignedIn('Ada');
  const { status, stdout } = await machine.run(['logout']);
  expect([status, stdout]).toEqual([0, `Signed out of ${team.origin}.\n`]);
  expect((await team.ask('/api/me', { token })).status).toBe(401);
  expect(machine.readTokens()).not.toContain(token);
});

it('logout signs out nobody else', async () => {
  const [{ machine }, other] = [await openSignedIn('Bo'), await openSignedIn('Cy')];
  await machine.run(['logout']);
  expect((await team.ask('/api/me', { token: other.token })).status).toBe(200);
});

it('logout forgets a token that is worth nothing any more', async () => {
  const machine = openMachine();
  machine.signIn(team.origin);
  expect((await machine.run(['logout'])).status).toBe(0);
  expect(machine.readTokens()).not.toContain(TOKEN);
});

it('logout forgets it where the server cannot be told, and says that it still holds there', async () => {
  const machine = openMachine();
  machine.signIn(`http://127.0.0.1:${await findPort()}`);
  const { status, json } = await machine.run(['logout', '--json']);
  expect([status, json.code]).toEqual([5, 'token-not-revoked']);
  expect(machine.readTokens()).not.toContain(TOKEN);
});

it('takes server and token from the environment, and keeps neither; a .env file says neither', async () => {
  const { token } = await putMember(team.write, 'Dee', [{ firm: 'northlight', role: 'preparer' }]);
  const machine = openMachine();
  writeFileSync(`${machine.folder}/.env`, `CAPSHEET_SERVER=${team.origin}\nCAPSHEET_TOKEN=${token}\n`);
  expect((await machine.run(['inbox', '--json'])).json.code).toBe('server-missing');
  const env = { CAPSHEET_SERVER: team.origin, CAPSHEET_TOKEN: token };
  const { status, stdout } = await machine.run(['inbox'], env);
  expect([status, stdout]).toEqual([0, '0 plans to decide, 0 submissions that need you, 0 under way.\n']);
  expect(existsSync(machine.tokensFile)).toBe(false);
  const refused = await machine.run(['inbox', '--json'], { ...env, CAPSHEET_TOKEN: 'x'.repeat(43) });
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    ...[5, 'not-signed-in', `${team.origin} does not accept the token in CAPSHEET_TOKEN.`],
  ]);
  expect((await machine.run(['logout', '--json'], env)).json.code).toBe('usage');
});

it('says who is not let in, and who may not', async () => {
  const machine = openMachine();
  machine.signIn(team.origin);
  const out = await machine.run(['inbox', '--json']);
  expect([out.status, out.json.code]).toEqual([5, 'not-signed-in']);
  const { id, machine: hers } = await openSignedIn('Eve');
  const approve = ['approve', '1', '--firm', 'northlight', '--yes', '--plan', 'a'.repeat(12), '--json'];
  expect((await hers.run(approve)).json.code).toBe('submission-unknown');
  await team.write((ask) => ask("UPDATE grants SET role = 'administrator' WHERE person = $1", [id]));
  const { status, json } = await hers.run(['inbox', '--json']);
  expect([status, json.toDecide]).toEqual([0, []]);
  const denied = await hers.run(['runs', '1', '--firm', 'northlight', '--server', '--json']);
  expect([denied.status, denied.json.code]).toEqual([5, 'not-allowed']);
});
