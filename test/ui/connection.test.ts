import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, openService, openUi, Visitor } from './support.ts';

const SECRET = 'a-secret-that-nobody-may-read';

describe('the connection', () => {
  it('is entered on the page, and its secret is in no answer and in no file', async () => {
    const { sandbox, ui } = await openService();
    const stateDir = makeFolder();
    const visitor = await Visitor.of(
      await openUi({ stateDir, ...(ui.profile === undefined ? {} : { profile: ui.profile }) }),
    );
    expect((await visitor.state()).connection).toEqual({ kind: 'none' });
    const own = { baseUrl: sandbox.url, clientId: sandbox.clientId, clientSecret: SECRET };
    expect((await visitor.post('connection', own)).json).toEqual({});
    expect((await visitor.state()).connection).toEqual({
      kind: 'own',
      service: sandbox.url,
      clientId: sandbox.clientId,
    });
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    await visitor.post('plan');
    expect((await visitor.settled()).connection.firm).toBe('Northlight Ventures');
    const answers = await Promise.all(['state', 'book', 'plan', 'runs'].map((path) => visitor.get(path)));
    const files = readdirSync(stateDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(stateDir, name))
      .filter((path) => statSync(path).isFile());
    const told = [...answers.map(({ text }) => text), ...files.map((path) => readFileSync(path, 'latin1'))];
    expect(told.filter((text) => text.includes(SECRET))).toEqual([]);
    expect(files.length).toBeGreaterThan(2);
  });

  it('is looked at by the doctor, who says what to do', async () => {
    const { sandbox } = await openService();
    const own = { baseUrl: `${sandbox.url}/api`, clientId: sandbox.clientId, clientSecret: SECRET };
    const visitor = await Visitor.of(await openUi({ own }));
    const { checks } = (await visitor.post('doctor')).json;
    expect(checks.find(({ status }: { status: string }) => status === 'error')).toMatchObject({
      name: 'service',
      cure: `Set CAPSHEET_BASE_URL to ${sandbox.url}, without the "/api": the service answers there.`,
    });
    const bundle = await visitor.get('doctor/bundle');
    expect([bundle.status, bundle.text.includes(sandbox.clientId), bundle.text.includes(SECRET)]).toEqual([
      200,
      false,
      false,
    ]);
  });

  it('that takes no credentials says so, and nothing was sent', async () => {
    const { sandbox, ui } = await openService();
    const own = { ...ui.own, clientSecret: 'wrong' };
    const visitor = await Visitor.of(await openUi({ ...ui, own }));
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    await visitor.post('plan');
    expect((await visitor.settled()).problem).toMatchObject({ code: 'credentials-refused' });
    expect(sandbox.requests.filter(({ path }) => path !== '/o/token/')).toEqual([]);
  });
});

describe('the sandbox', () => {
  it('is one call away, with the sample open, and gone when it is left', async () => {
    const stateDir = makeFolder();
    const visitor = await Visitor.of(await openUi({ stateDir }));
    await visitor.post('sandbox');
    expect(await visitor.settled()).toMatchObject({
      phase: 'read',
      connection: { kind: 'sandbox', firm: 'Northlight Ventures' },
      inputs: [{ name: 'quarterly.xlsx' }],
    });
    await visitor.post('plan');
    expect((await visitor.settled()).phase).toBe('planned');
    await visitor.post('sandbox/leave');
    expect(await visitor.state()).toMatchObject({ phase: 'none', connection: { kind: 'none' }, inputs: [] });
    expect(readdirSync(stateDir)).toEqual([]);
  });
});

describe('the events', () => {
  it('tell everything again to whoever comes back', async () => {
    const service = await openService();
    const visitor = await Visitor.of(await openUi(service.ui));
    await visitor.upload('samples/quarterly.xlsx');
    const [first] = await visitor.watch(() => true);
    expect(first?.version).toBe('1');
    await visitor.settled();
    const [again] = await visitor.watch(() => true);
    expect(again).toMatchObject({ phase: 'read', inputs: [{ name: 'quarterly.xlsx' }] });
  });
});
