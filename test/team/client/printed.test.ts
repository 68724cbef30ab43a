import { expect, it } from 'vitest';
import { judgeDocument } from '../../docs/judge-document.ts';
import { isQuick } from '../../support/sweep.ts';
import { openMachine } from './command-line.ts';
import { openCommands } from './open-commands.ts';
import { startSmallServer, TOKEN } from './small-server.ts';

it.skipIf(isQuick)(
  'every document of a team names its schema, which is in the package and says all of it',
  async () => {
    const { his, submitPlanned } = await openCommands();
    const { id, digest } = await submitPlanned();
    const names = [];
    for (const args of [
      ['inbox'],
      ['runs', '--server'],
      ['runs', String(id), '--server'],
      ['approve', String(id), '--yes', '--plan', digest],
      ['logout'],
    ])
      names.push(judgeDocument((await his.run([...args, '--json'])).json));
    expect(names).toEqual(['inbox', 'submissions', 'submission', 'submission', 'logout']);
  },
);

it('so does that of a command line that was let in', async () => {
  const server = await startSmallServer({
    'POST /api/device': () => ({
      json: { deviceCode: 'd', userCode: 'u', address: 'a', expiresInSeconds: 1, intervalSeconds: 0 },
    }),
    'POST /api/device/token': () => ({
      json: { state: 'confirmed', token: TOKEN, person: 'Ben Okri', expiresAt: '2026-12-23T00:00:00.000Z' },
    }),
  });
  const { json } = await openMachine().run(['login', '--server', server.origin, '--json']);
  expect(judgeDocument(json)).toBe('login');
});
