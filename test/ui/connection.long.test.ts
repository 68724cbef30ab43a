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
    expect((await visitor.post('connection', own)).json).toMatchObject({ isSaved: true, isKept: true });
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
      cure: `Set the address of the service to ${sandbox.url}, without the "/api": the service answers there.`,
    });
    const bundle = await visitor.get('doctor/bundle');
    expect([bundle.status, bundle.text.includes(sandbox.clientId), bundle.text.includes(SECRET)]).toEqual([
      200,
      false,
      false,
    ]);
  });

  it('keeps the secret for the client and the addresses that it was meant for', async () => {
    const { ui, sandbox } = await openService();
    const visitor = await Visitor.of(await openUi(ui));
    const { baseUrl = '', clientId = '' } = ui.own;
    expect((await visitor.post('connection', { baseUrl, clientId })).json.isSaved).toBe(true);
    const before = sandbox.requests.length;
    const { status, json } = await visitor.post('connection', { baseUrl, clientId, appUrl: 'http://127.0.0.1:9' });
    expect([status, json.code, sandbox.requests.length]).toEqual([409, 'connection-missing', before]);
    expect((await visitor.get('connection')).json).toMatchObject({ baseUrl, clientId, hasSecret: true });
  });

  it('is not entered on the page where a .env file names the state folder', async () => {
    const { ui } = await openService();
    const visitor = await Visitor.of(await openUi({ ...ui, placeFile: '/office/.env' }));
    const { status, json } = await visitor.post('connection', ui.own);
    expect([status, json]).toEqual([
      409,
      {
        code: 'settings-mixed',
        message: '/office/.env says where the journal is kept, but these credentials are entered on the page.',
        hint: 'The addresses, credentials, network settings and state folder of a .env file are used only together. Put the client ID and the secret into the same file, or close capsheet and start it with --state-dir FOLDER.',
      },
    ]);
  });

  it('tells of both hosts with the dry run, where they are two', async () => {
    const { ui, sandbox } = await openService();
    const appUrl = sandbox.url.replace('127.0.0.1', 'localhost');
    const visitor = await Visitor.of(await openUi({ ...ui, own: { ...ui.own, appUrl } }));
    expect((await visitor.state()).connection).toMatchObject({ service: sandbox.url, appUrl });
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    await visitor.post('plan');
    await visitor.settled();
    expect((await visitor.get('plan')).json).toMatchObject({ service: sandbox.url, appService: appUrl });
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

describe('leaving the sandbox', () => {
  it('keeps a workbook of one’s own open, with its mapping and its corrections', async () => {
    const visitor = await Visitor.of(await openUi());
    await visitor.post('sandbox');
    await visitor.settled();
    await visitor.upload('samples/legacy/positions.xlsx');
    await visitor.settled();
    await visitor.post('sandbox/leave');
    expect(await visitor.state()).toMatchObject({
      phase: 'read',
      isMapped: true,
      inputs: [{ name: 'positions.xlsx' }],
    });

    await visitor.post('sandbox');
    await visitor.settled();
    await visitor.upload('samples/quarterly.xlsx');
    await visitor.settled();
    await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Alpine Grid' });
    await visitor.post('sandbox/leave');
    await visitor.edit(0, { rowNumber: 3, columnIndex: 1, text: 'Graz' });
    expect(await visitor.settled()).toMatchObject({ phase: 'read', inputs: [{ isCorrected: true }] });
    expect((await visitor.state()).corrections.problem).toBeUndefined();
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
