import { beforeAll, describe, expect, it } from 'vitest';
import { setDisabled } from '../../../src/team/database/people.ts';
import { putFirm } from '../support.ts';
import { Browser } from './browser.ts';
import { ANA, openAll, type Server, signIn, startServer } from './open-server.ts';

let all: Awaited<ReturnType<typeof openAll>>;
let server: Server;
beforeAll(async () => {
  all = await openAll();
  ({ server } = all);
  await putFirm(all.team.write, 'acme');
});

async function readMe(browser: Browser) {
  const answer = await browser.ask(`${server.origin}/api/me`);
  return { status: answer.status, ...JSON.parse(answer.text) };
}

/** The address that the provider sends Ana back to, in a browser that began to sign in. */
async function comeBack(person = 'ana') {
  const browser = new Browser();
  const { next } = await browser.ask(`${server.origin}/sign-in`);
  return { browser, back: await browser.signInAt(next ?? '', person) };
}

describe('signing in at the provider', () => {
  it('leads to where one wanted to go, with the roles of the groups', async () => {
    const { browser, answer } = await signIn(server, 'ana', { returnTo: '/device?code=WDJB-MJHT' });
    expect([answer.status, answer.next?.href]).toEqual([302, `${server.origin}/device?code=WDJB-MJHT`]);
    expect(await readMe(browser)).toEqual({
      status: 200,
      person: { id: expect.any(Number), name: 'Ana Berg', email: 'ana@example.com' },
      version: '1',
      firms: [{ id: 'acme', name: 'ACME', may: ['read', 'submit', 'hold', 'decide'] }],
      mayEverywhere: [],
    });
  });

  it('knows a person again, whatever is new of them', async () => {
    const before = await readMe((await signIn(server, 'ana')).browser);
    all.provider.change('ana', { name: 'Ana Berg-Sommer', email: 'ana.sommer@example.com' });
    const after = await readMe((await signIn(server, 'ana')).browser);
    all.provider.change('ana', ANA);
    expect(after.person).toEqual({ id: before.person.id, name: 'Ana Berg-Sommer', email: 'ana.sommer@example.com' });
  });

  it('shows no e-mail that the provider has not verified', async () => {
    all.provider.change('ben', { isVerified: false });
    const me = await readMe((await signIn(server, 'ben')).browser);
    all.provider.change('ben', { isVerified: true });
    expect(me.person).toMatchObject({ name: 'Ben Cole', email: '' });
  });

  it('takes away what a group had granted when somebody is no longer in it', async () => {
    const { browser } = await signIn(server, 'ana');
    all.provider.change('ana', { groups: [] });
    await signIn(server, 'ana');
    expect((await readMe(browser)).firms).toEqual([]);
    all.provider.change('ana', { groups: ['auditors', 'strangers'] });
    expect(await readMe((await signIn(server, 'ana')).browser)).toMatchObject({
      firms: [{ id: 'acme', may: ['read', 'read-audit'] }],
      mayEverywhere: ['read', 'read-audit'],
    });
    all.provider.change('ana', ANA);
  });

  it('can be finished by any server of the team', async () => {
    const other = await startServer(all.team, { ...all.settings, publicUrl: server.origin });
    const { browser, back } = await comeBack();
    // As a load balancer does: the same address, another machine.
    const cookie = [...browser.jar(new URL(server.origin))].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await new Browser().ask(`${other.own}${back.pathname}${back.search}`, { headers: { cookie } });
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
  });

  it('can be done in two tabs at a time', async () => {
    const browser = new Browser();
    const one = await browser.ask(`${server.origin}/sign-in?return_to=/one`);
    const other = await browser.ask(`${server.origin}/sign-in?return_to=/other`);
    const first = await browser.ask(await browser.signInAt(one.next ?? '', 'ana'));
    const second = await browser.ask(await browser.signInAt(other.next ?? '', 'ana'));
    expect([first.headers.location, second.headers.location]).toEqual(['/one', '/other']);
  });
});

describe('a sign-in that ends without a session', () => {
  async function expectRefused(
    answer: Awaited<ReturnType<Browser['ask']>>,
    status: number,
    text: string,
  ): Promise<void> {
    expect(answer.text).toContain(text);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('<a href="/sign-in">Sign in</a>');
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('capsheet-session');
  }
  const NOT_THIS = 'This sign-in was started in a different browser, took too long, or has already been used.';

  it('is one that another browser began', async () => {
    const { back } = await comeBack();
    await expectRefused(await new Browser().ask(back), 400, NOT_THIS);
    const victim = await comeBack('ben');
    await expectRefused(await victim.browser.ask(back), 400, NOT_THIS);
  });

  it('is one that is finished already', async () => {
    const { browser, back } = await comeBack();
    expect((await browser.ask(back)).status).toBe(302);
    await expectRefused(await browser.ask(back), 400, NOT_THIS);
  });

  it('is one that took too long', async () => {
    const { browser, back } = await comeBack();
    await all.team.write((ask) => ask(`UPDATE sign_ins SET expires_at = clock_timestamp() - interval '1 second'`));
    await expectRefused(await browser.ask(back), 400, NOT_THIS);
  });

  it('is one whose answer is of another nonce', async () => {
    const browser = new Browser();
    const { next } = await browser.ask(`${server.origin}/sign-in`);
    next?.searchParams.set('nonce', 'of-somebody-else');
    const back = await browser.signInAt(next ?? '', 'ana');
    const answer = await browser.ask(back);
    await expectRefused(answer, 502, 'gave an answer that does not belong to this sign-in');
    await expectRefused(await browser.ask(back), 400, NOT_THIS);
  });

  it('is one that the person cancelled', async () => {
    const { browser, back } = await comeBack('nobody');
    await expectRefused(await browser.ask(back), 403, 'did not let you in, or you cancelled the sign-in');
  });

  it('is one without any answer', async () => {
    const { browser } = await comeBack();
    await expectRefused(await browser.ask(`${server.origin}/sign-in/return`), 400, NOT_THIS);
    await expectRefused(await browser.ask(`${server.origin}/sign-in/return?code=x&state=y`), 400, NOT_THIS);
  });

  it('is one at a provider that is down, and says what to do', async () => {
    const { browser, back } = await comeBack();
    all.provider.stop();
    const answer = await browser.ask(back);
    all.provider.startAgain();
    await expectRefused(answer, 502, 'cannot be reached');
    expect(answer.text).toContain('Try again in a few minutes.');
    expect(server.lines.join('')).toContain('fetch failed');
  });

  it('is one of somebody who is disabled; their sessions and their roles end as well', async () => {
    const { browser } = await signIn(server, 'ben');
    const { person } = await readMe(browser);
    await all.team.write((ask) => setDisabled(ask, person.id, true));
    expect(await readMe(browser)).toMatchObject({ status: 401, code: 'not-signed-in' });
    await expectRefused((await signIn(server, 'ben')).answer, 403, 'Your account is disabled here.');
    await all.team.write((ask) => setDisabled(ask, person.id, false));
    expect((await signIn(server, 'ben')).answer.status).toBe(302);
  });
});
