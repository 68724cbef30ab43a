import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { CLIENT_SECRET, openDesk } from '../../scenarios/desk.ts';
import { putMember } from '../server/asked-server.ts';
import { openTeamServer } from '../server/open-team-server.ts';
import { type Machine, openMachine } from './command-line.ts';

let machine: Machine;
let lines: readonly string[];

beforeAll(async () => {
  const [team, { sandbox }] = [await openTeamServer(), await openDesk()];
  const { token } = await putMember(team.write, 'Ada', [{ role: 'administrator' }, { role: 'auditor' }]);
  const firm = { id: 'harbour', name: 'Harbour', service: sandbox.url, profile: JSON.stringify({ rateWindows: [] }) };
  await team.ask('/api/firms', { method: 'POST', token, body: firm });
  const credentials = { clientId: sandbox.clientId, secret: CLIENT_SECRET };
  await team.ask('/api/firms/harbour/credentials', { method: 'PUT', token, body: credentials });
  machine = openMachine();
  machine.signIn(team.origin, token);
  lines = team.lines;
});

const exportTo = (out: string, ...args: readonly string[]) =>
  machine.run(['export', '--server', '--firm', 'harbour', '--out', out, ...args]);

it('saves what the server was told by the service of the firm, and overwrites nothing', async () => {
  const { status, stdout } = await exportTo('firm.xlsx', '--company', 'kestrel-bio');
  expect([status, stdout]).toEqual([0, 'What the service of harbour holds is in firm.xlsx.\n']);
  expect(readFileSync(join(machine.folder, 'firm.xlsx')).toString('latin1', 0, 2)).toBe('PK');
  const before = lines.length;
  expect((await exportTo('firm.xlsx', '--json')).json.code).toBe('export-exists');
  expect(lines).toHaveLength(before);
  expect((await machine.run(['export', '--server', '--out', 'x.xlsx', '--json'])).json.code).toBe('usage');
});

it('asks for a company by a name with a comma in it, and for several', async () => {
  const messageOf = async (...names: readonly string[]): Promise<string> =>
    (await exportTo('named.xlsx', '--json', ...names.flatMap((name) => ['--company', name]))).json.message;
  expect(await messageOf('Kestrel, Inc.')).toContain('"Kestrel, Inc."');
  expect(await messageOf('kestrel-bio', 'Nobody & Co.')).toContain('"Nobody & Co."');
});
