import { expect, it } from 'vitest';
import { addGrant, isAdministered, removeGrant, replaceGroupGrants } from '../../../src/team/database/grants.ts';
import { findPeopleByEmail, listPeople, listPeopleOf, setDisabled } from '../../../src/team/database/people.ts';
import { openTeam, putFirm, putPerson } from '../support.ts';

async function openWithAna() {
  const { write } = await openTeam();
  const ana = await putPerson(write, 'Ana');
  for (const firm of ['acme', 'bell']) await putFirm(write, firm);
  const rolesOf = async (firm?: string) => {
    const people = await write((ask) => (firm === undefined ? listPeople(ask) : listPeopleOf(ask, firm)));
    return people.flatMap(({ grants }) => grants.map(({ role, firm: of = '*', source }) => `${role}@${of} ${source}`));
  };
  return { write, ana, rolesOf };
}

it('replaces what groups grant, keeps what people gave, and leaves out firms that are not there', async () => {
  const { write, ana, rolesOf } = await openWithAna();
  await write((ask) => addGrant(ask, { person: ana, firm: 'acme', role: 'approver' }));
  const replace = (...grants: Parameters<typeof replaceGroupGrants>[2]) =>
    write((ask) => replaceGroupGrants(ask, ana, grants));
  expect(
    await replace({ role: 'preparer', firm: 'acme' }, { role: 'auditor' }, { role: 'preparer', firm: 'gone' }),
  ).toEqual({ added: 2, taken: 0 });
  expect(await rolesOf()).toEqual(['auditor@* group', 'approver@acme person', 'preparer@acme group']);
  expect(await replace({ role: 'preparer', firm: 'bell' }, { role: 'auditor' })).toEqual({ added: 1, taken: 1 });
  expect(await rolesOf('acme')).toEqual(['auditor@* group', 'approver@acme person']);
  expect(await replace()).toEqual({ added: 0, taken: 2 });
  expect(await rolesOf()).toEqual(['approver@acme person']);
});

it('takes from somebody what people gave, and not what a group grants', async () => {
  const { write, ana, rolesOf } = await openWithAna();
  await write((ask) => replaceGroupGrants(ask, ana, [{ role: 'auditor' }]));
  expect(await write((ask) => removeGrant(ask, { person: ana, role: 'auditor' }))).toBe(false);
  const given = { person: ana, firm: 'acme', role: 'approver' } as const;
  expect([await write((ask) => addGrant(ask, given)), await write((ask) => addGrant(ask, given))]).toEqual([
    true,
    false,
  ]);
  expect(await write((ask) => removeGrant(ask, { ...given, firm: 'bell' }))).toBe(false);
  expect(await write((ask) => removeGrant(ask, given))).toBe(true);
  expect(await rolesOf()).toEqual(['auditor@* group']);
});

it('counts as administrators only those of every firm who can sign in', async () => {
  const { write, ana } = await openWithAna();
  const isOne = () => write((ask) => isAdministered(ask, 'test'));
  await write((ask) => addGrant(ask, { person: ana, firm: 'acme', role: 'administrator' }));
  expect(await isOne()).toBe(false);
  await write((ask) => addGrant(ask, { person: ana, role: 'administrator' }));
  expect(await isOne()).toBe(true);
  await write((ask) => setDisabled(ask, ana, true));
  expect(await isOne()).toBe(false);
});

it('finds people by a verified e-mail, and nobody by none', async () => {
  const { write, ana } = await openWithAna();
  await write((ask) => ask(`INSERT INTO people (issuer, subject, email, name) VALUES ('test', 'x', '', 'X')`));
  const find = async (email: string) => (await write((ask) => findPeopleByEmail(ask, email))).map(({ id }) => id);
  expect([await find('ANA@example.com'), await find(''), await find('b@example.com')]).toEqual([[ana], [], []]);
});
