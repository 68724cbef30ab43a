import { beforeAll, expect, test } from 'vitest';
import { putFirm } from '../support.ts';
import { putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

/** As `putFirm` has it. */
const SERVICE = 'https://service.example';
const METADATA = 'https://169.254.169.254';

let team: OpenTeamServer;

beforeAll(async () => {
  team = await openTeamServer();
  await putFirm(team.write, 'acme');
});

const change = (token: string, body: object) => team.ask('/api/firms/acme', { method: 'PATCH', token, body });

test.each([
  ['service', { service: METADATA }],
  ['address for cap tables', { appService: METADATA }],
])('whoever administers one firm leads nobody to another %s', async (what, address) => {
  const { token } = await putMember(team.write, `Of Acme, ${what}`, [{ firm: 'acme', role: 'administrator' }]);
  expect(await change(token, { name: 'Other', ...address })).toMatchObject({
    status: 403,
    json: { code: 'service-fixed' },
  });
  expect((await change(token, {})).json).toMatchObject({ name: 'ACME', service: SERVICE });
  expect((await change(token, { name: 'Acme', service: SERVICE })).json).toMatchObject({ name: 'Acme' });
  await change(token, { name: 'ACME' });
});

test('whoever administers every firm says where its service is', async () => {
  const { token } = await putMember(team.write, 'Of all', [{ role: 'administrator' }]);
  const addresses = { service: 'https://other.example', appService: 'https://app.example' };
  expect(await change(token, addresses)).toMatchObject({ status: 200, json: addresses });
});
