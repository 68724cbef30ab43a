import { expect, test } from 'vitest';
import { removeExpired } from '../../../../src/team/database/sign-in/sign-ins.ts';
import { openTeam, putPerson } from '../../support.ts';

test('what let somebody in is removed a month after its end, and what was begun at its end', async () => {
  const { write } = await openTeam();
  const ana = await putPerson(write, 'Ana');
  const put = (name: string, expires: string, revoked: string | null) =>
    write((ask) =>
      ask(
        `INSERT INTO sessions (token_sha256, person, kind, expires_at, revoked_at)
         VALUES ($1, $2, 'browser', clock_timestamp() + $3::interval, clock_timestamp() + $4::interval)`,
        [name, ana, expires, revoked],
      ),
    );
  await put('in use', '1 day', null);
  await put('just over', '-1 day', null);
  await put('long over', '-31 days', null);
  await put('signed out', '1 day', '-1 day');
  await put('signed out long ago', '1 day', '-31 days');
  expect(await write(removeExpired)).toBe(2);
  const { rows } = await write((ask) => ask('SELECT token_sha256 AS name FROM sessions ORDER BY 1'));
  expect(rows.map(({ name }) => name)).toEqual(['in use', 'just over', 'signed out']);
});
