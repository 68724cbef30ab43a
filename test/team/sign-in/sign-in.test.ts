import { beforeAll, describe, expect, it } from 'vitest';
import { putFirm } from '../support.ts';
import { openAll, type Server, signIn } from './open-server.ts';

describe('signing in at the provider', () => {
  let all: Awaited<ReturnType<typeof openAll>>;
  let server: Server;
  beforeAll(async () => {
    all = await openAll();
    ({ server } = all);
    await putFirm(all.team.write, 'acme');
  });

  it('leads to where one wanted to go, with the roles of the groups', async () => {
    const { browser, answer } = await signIn(server, 'ana', { returnTo: '/device?code=WDJB-MJHT' });
    expect(answer.status).toBe(302);
    expect(answer.next?.href).toBe(`${server.origin}/device?code=WDJB-MJHT`);
    const me = await browser.ask(`${server.origin}/api/me`);
    expect(JSON.parse(me.text)).toEqual({
      person: { id: expect.any(Number), name: 'Ana Berg', email: 'ana@example.com' },
      version: '1',
      firms: [{ id: 'acme', name: 'ACME', may: ['read', 'submit', 'hold', 'decide'] }],
      mayEverywhere: [],
    });
  });
});
