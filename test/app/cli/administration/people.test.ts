import { describe, expect, it } from 'vitest';
import { OUTPUT_SCHEMAS } from '../../../../src/app/cli/output-schemas.ts';
import { query } from '../../../support/postgres/start-postgres.ts';
import { type CommandLine, openCommandLine } from './open-command-line.ts';

/** A firm, and people who have signed in: Ada, Bo, and two who share an address. */
async function openWithPeople(): Promise<CommandLine> {
  const line = await openCommandLine();
  await line.team(['firm', 'add', 'northlight', '--name', 'Northlight', '--base-url', 'https://api.example.com']);
  await query(
    line.url,
    `INSERT INTO capsheet.people (issuer, subject, email, name) VALUES ('idp', '1', 'ada@firm.example', 'Ada Lind'),
       ('idp', '2', 'bo@firm.example', 'Bo Berg'), ('idp', '3', 'desk@firm.example', 'Cy'), ('old', '3', 'desk@firm.example', 'Cy')`,
  );
  return line;
}

const actionsOf = async ({ team }: CommandLine) =>
  (await team(['audit', '--json'])).json.entries.map(
    ({ firm, action, details }: { firm?: string; action: string; details: object }) => [firm, action, details],
  );

describe('the roles of a team', () => {
  it('are given and taken, in one firm or in every firm, with an entry in the audit for each', async () => {
    const line = await openWithPeople();
    const { team } = line;
    expect((await team(['grant', 'Ada@firm.example', 'administrator'])).stdout).toBe(
      '1: Ada Lind <ada@firm.example>, administrator of every firm\n',
    );
    await team(['grant', 'bo@firm.example', 'approver', '--firm', 'northlight']);
    await team(['grant', 'bo@firm.example', 'approver', '--firm', 'northlight']);
    await team(['grant', '2', 'auditor']);
    const people = await team(['people']);
    expect(people.stdout.split('\n').slice(0, 2)).toEqual([
      '1: Ada Lind <ada@firm.example>, administrator of every firm',
      '2: Bo Berg <bo@firm.example>, auditor of every firm, approver of northlight',
    ]);
    const revoked = await team(['revoke', 'bo@firm.example', 'auditor', '--json']);
    expect(revoked.json.people[0].grants).toEqual([{ firm: 'northlight', role: 'approver', source: 'person' }]);
    expect(OUTPUT_SCHEMAS['team-people']?.schema.parse(revoked.json)).toEqual(revoked.json);
    const [ada, bo] = ['Ada Lind <ada@firm.example>', 'Bo Berg <bo@firm.example>'];
    expect((await actionsOf(line)).reverse().slice(1)).toEqual([
      [undefined, 'role-given', { who: ada, role: 'administrator' }],
      ['northlight', 'role-given', { who: bo, role: 'approver' }],
      [undefined, 'role-given', { who: bo, role: 'auditor' }],
      [undefined, 'role-taken', { who: bo, role: 'auditor' }],
    ]);
  });

  it('are refused to whoever is not known, not meant, or not there', async () => {
    const { team } = await openWithPeople();
    const grant = async (...args: readonly string[]) => (await team(['grant', ...args, '--json'])).json;
    expect(await grant('eve@firm.example', 'approver')).toMatchObject({
      code: 'person-unknown',
      message: 'Nobody with the e-mail or the number "eve@firm.example" has signed in yet.',
    });
    expect(await grant('desk@firm.example', 'approver')).toMatchObject({
      code: 'person-ambiguous',
      message:
        'Several people have signed in with the e-mail "desk@firm.example": 3 (Cy <desk@firm.example>) and 4 (Cy <desk@firm.example>).',
    });
    expect(await grant('4', 'approver')).toMatchObject({ people: [{ id: 4 }] });
    expect(await grant('1', 'king')).toMatchObject({ code: 'usage' });
    expect(await grant('1', 'approver', '--firm', 'kelder')).toMatchObject({ code: 'firm-unknown' });
    expect((await team(['revoke', '1', 'approver', '--json'])).json).toMatchObject({
      code: 'grant-unknown',
      message: 'Ada Lind <ada@firm.example> is not approver of every firm.',
    });
  });

  it('that a group grants are the identity provider’s to take', async () => {
    const { url, team } = await openWithPeople();
    await query(url, "INSERT INTO capsheet.grants (person, role, source) VALUES (1, 'approver', 'group')");
    const revoked = await team(['revoke', '1', 'approver', '--json']);
    expect(revoked.json).toMatchObject({
      code: 'grant-of-group',
      message: expect.stringContaining('is approver of every firm because of a group in the identity provider'),
    });
    expect((await team(['people'])).stdout).toContain('approver of every firm (by a group)');
  });
});

describe('whoever is locked out', () => {
  it('is signed out everywhere, gets no role, and is let in again', async () => {
    const line = await openWithPeople();
    const { url, team } = line;
    await query(
      url,
      `INSERT INTO capsheet.sessions (token_sha256, person, kind, expires_at)
       VALUES ('a', 1, 'browser', now() + interval '1 day'), ('b', 2, 'browser', now() + interval '1 day')`,
    );
    expect((await team(['lock', 'ada@firm.example'])).stdout).toBe(
      '1: Ada Lind <ada@firm.example>, no role, locked out\n',
    );
    expect(await query(url, 'SELECT person FROM capsheet.sessions WHERE revoked_at IS NULL')).toEqual([
      { person: '2' },
    ]);
    expect((await team(['grant', '1', 'auditor', '--json'])).json).toMatchObject({ code: 'person-locked' });
    await team(['unlock', '1']);
    await team(['unlock', '1']);
    expect((await team(['grant', '1', 'auditor'])).stdout).toContain('auditor of every firm\n');
    const who = 'Ada Lind <ada@firm.example>';
    expect((await actionsOf(line)).reverse().slice(1)).toEqual([
      [undefined, 'person-disabled', { who, sessions: 1 }],
      [undefined, 'person-enabled', { who }],
      [undefined, 'role-given', { who, role: 'auditor' }],
    ]);
  });
});
