import { expect, it } from 'vitest';
import { query } from '../../../support/postgres/start-postgres.ts';
import { openTerminal } from '../../../support/run-on-terminal.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { openCommandLine } from './open-command-line.ts';

it('asks on a terminal for a secret that is not shown while it is typed', async () => {
  const { url, env, team } = await openCommandLine();
  await team(['firm', 'add', 'northlight', '--name', 'Northlight', '--base-url', 'https://api.example.com']);
  const set = ['team', 'credentials', 'set', 'northlight', '--client-id', 'cap-1'];
  const terminal = openTerminal({ folder: makeTempFolder(), env }, set, 'Client secret (not shown):');
  await terminal.asked;
  terminal.answer('cs-typed-7f3a\r');
  const { status, shown } = await terminal.ended;
  expect(shown).not.toContain('cs-typed-7f3a');
  expect(shown).toContain('The credentials of northlight are set: client cap-1');
  expect(status).toBe(0);
  expect(await query(url, 'SELECT client_id, key_id FROM capsheet.credentials')).toEqual([
    { client_id: 'cap-1', key_id: '2026-11' },
  ]);
});
