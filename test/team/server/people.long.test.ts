import { beforeEach, describe, expect, it } from 'vitest';
import { replaceGroupGrants } from '../../../src/team/database/grants.ts';
import { setDisabled } from '../../../src/team/database/people.ts';
import { putFirm } from '../support.ts';
import { type Member, putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

const ROLE = '/api/people/PERSON/grants/administrator';

let team: OpenTeamServer;
/** Administers every firm. */
let ada: Member;
/** Administers one. */
let ari: Member;
let bo: Member;

beforeEach(async () => {
  team = await openTeamServer();
  for (const firm of ['acme', 'birch']) await putFirm(team.write, firm);
  ada = await putMember(team.write, 'Ada', [{ role: 'administrator' }]);
  ari = await putMember(team.write, 'Ari', [{ firm: 'acme', role: 'administrator' }]);
  bo = await putMember(team.write, 'Bo');
});

const call = (method: string, path: string, { token }: Member, body?: object) =>
  team.ask(path, { method, token, ...(body === undefined ? {} : { body }) });

const take = (path: string, person: number, by: Member) => call('DELETE', path.replace('PERSON', String(person)), by);

async function rolesOf({ id }: Member): Promise<readonly string[]> {
  const { json } = await call('GET', '/api/people', ada);
  const person = json.people.find((one: { readonly id: number }) => one.id === id);
  return person.grants.map(
    ({ firm = '*', role }: { readonly firm?: string; readonly role: string }) => `${role}@${firm}`,
  );
}

describe('a role in every firm', () => {
  it('is given and taken again, and both stand in the audit', async () => {
    await call('POST', '/api/people/grants', ada, { email: 'bo@example.com', role: 'auditor' });
    expect(await rolesOf(bo)).toEqual(['auditor@*']);
    expect((await take('/api/people/PERSON/grants/auditor', bo.id, ada)).status).toBe(200);
    expect(await rolesOf(bo)).toEqual([]);
    expect((await call('GET', '/api/me', bo)).json.mayEverywhere).toEqual([]);
    const { entries } = (await call('GET', '/api/audit', ada)).json;
    expect(entries.map(({ action, actor, details }: { [name: string]: unknown }) => [action, actor, details])).toEqual([
      ['role-taken', 'Ada <ada@example.com>', { who: 'Bo <bo@example.com>', role: 'auditor' }],
      ['role-given', 'Ada <ada@example.com>', { who: 'Bo <bo@example.com>', role: 'auditor' }],
    ]);
  });

  it('that nobody has, or that a group grants, cannot be taken', async () => {
    expect((await take('/api/people/PERSON/grants/auditor', bo.id, ada)).json.code).toBe('grant-unknown');
    await team.write((ask) => replaceGroupGrants(ask, bo.id, [{ role: 'auditor' }]));
    expect((await take('/api/people/PERSON/grants/auditor', bo.id, ada)).json.code).toBe('grant-of-group');
    expect(await rolesOf(bo)).toEqual(['auditor@*']);
  });

  it('of the last administrator stays, whoever takes it, and whoever is locked out', async () => {
    expect((await take(ROLE, ada.id, ada)).json).toMatchObject({ code: 'last-administrator' });
    const eve = await putMember(team.write, 'Eve', [{ role: 'administrator' }]);
    expect((await call('PATCH', `/api/people/${ada.id}`, ada, { isDisabled: true })).json.code).toBe('person-oneself');
    await team.write((ask) => setDisabled(ask, eve.id, true));
    expect((await take(ROLE, ada.id, ada)).json.code).toBe('last-administrator');
    await team.write((ask) => setDisabled(ask, eve.id, false));
    expect((await take(ROLE, ada.id, eve)).status).toBe(200);
  });

  it('is left to one of two administrators who take it from each other at once', async () => {
    const eve = await putMember(team.write, 'Eve', [{ role: 'administrator' }]);
    const answers = await Promise.all([take(ROLE, eve.id, ada), take(ROLE, ada.id, eve)]);
    // The second one is refused: by the role that they have no more, or because nobody would be left.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a role in one firm', () => {
  const give = (email: string, by: Member, firm = 'acme') =>
    call('POST', `/api/firms/${firm}/grants`, by, { email, role: 'preparer' });

  it('is given in none that is closed', async () => {
    await call('DELETE', '/api/firms/birch', ada);
    expect((await give('bo@example.com', ada, 'birch')).json.code).toBe('firm-closed');
    expect((await give('bo@example.com', ada)).status).toBe(200);
    expect(await rolesOf(bo)).toEqual(['preparer@acme']);
  });

  it('that a group grants is named as such to whoever may see it', async () => {
    await team.write((ask) => replaceGroupGrants(ask, bo.id, [{ firm: 'acme', role: 'preparer' }]));
    const taken = await take('/api/firms/acme/grants/PERSON/preparer', bo.id, ari);
    expect(taken).toMatchObject({ status: 409, json: { code: 'grant-of-group' } });
  });

  it('tells whoever administers that firm nothing of people who have no role in it', async () => {
    const elsewhere = await putMember(team.write, 'Cy', [{ firm: 'birch', role: 'preparer' }]);
    const [one, none] = [
      await take('/api/firms/acme/grants/PERSON/preparer', elsewhere.id, ari),
      await take('/api/firms/acme/grants/PERSON/preparer', 999_999, ari),
    ];
    expect(one).toMatchObject({ status: 404, json: { code: 'grant-unknown' }, text: none.text });
    await team.write((ask) => setDisabled(ask, elsewhere.id, true));
    const [locked, nobody] = [await give('cy@example.com', ari), await give('nobody@example.com', ari)];
    expect(locked).toMatchObject({ status: 404, json: { code: 'person-unknown' }, text: nobody.text });
  });

  it('names none of several people who share an e-mail address', async () => {
    const insert =
      "INSERT INTO people (issuer, subject, email, name) VALUES ('other', 'bo', 'bo@example.com', 'Bobby')";
    await team.write((ask) => ask(insert));
    const { json, text } = await give('bo@example.com', ari);
    expect([json.code, text.includes('Bobby')]).toEqual(['person-ambiguous', false]);
  });
});
