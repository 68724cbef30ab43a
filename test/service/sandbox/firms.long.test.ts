import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/service/contract/operation.ts';
import {
  addClientApp,
  addSandboxFirm,
  putUser,
  requireUser,
  revokeClientApp,
  type UserSettings,
} from '../../../src/service/sandbox/administration/accounts.ts';
import { chooseFirm, listClients, withData } from '../../../src/service/sandbox/administration/list.ts';
import { isQuick, someOf } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { exchangeLeaf, findIdentifiers, type KnownThings, SAMPLED, sampleOf, sendSample } from './sample-requests.ts';
import { type Caller, callerOf, requestToken, start } from './support.ts';

/** In the shape of the sandbox's identifiers, and nobody's. */
const NOBODY = '00000000-0000-5000-a000-000000000000';

let data = '';
beforeEach(() => {
  data = join(makeTempFolder(), 'sandbox.db');
});

/** A caller for a user of the first firm with these settings. */
async function callerFor(settings: UserSettings & { readonly caller: Caller }): Promise<Caller> {
  const credentials = withData(data, (store) => {
    const firm = chooseFirm(store, undefined);
    putUser(store, firm, settings);
    return addClientApp(store, requireUser(store, firm, settings.email));
  });
  return callerOf(settings.caller.sandbox, credentials);
}

/** Gives what a caller knows of the company with the slug, and of one that is offline. */
async function learn({ get, post }: Caller, slug: string, offlineSlug = slug): Promise<KnownThings> {
  const first = async (path: string) => (await get(path)).body.results[0]?.id ?? NOBODY;
  const companies = (await get('/v1/companies/?page_size=100')).body.results;
  const idOf = (wanted: string) => companies.find((company: { slug: string }) => company.slug === wanted)?.id ?? NOBODY;
  const company = idOf(slug);
  const query = async (path: string) => (await post(`/beta/investment/${path}/get/`, { company_ids: [company] })).body;
  const [shareClass] = await query('share-classes');
  const securities = await query('securities');
  const certificate = securities.find((one: { share_class_id: string }) => one.share_class_id === shareClass.id);
  const reports = (await get('/v1/information-reports/')).body.results;
  return {
    company,
    slug,
    offlineCompany: idOf(offlineSlug),
    fund: await first('/v1/funds/'),
    round: shareClass.financing_id,
    shareClass: shareClass.id,
    security: certificate.id,
    transaction: (await query('transactions'))[0]?.id ?? NOBODY,
    column: await first('/v1/custom-columns/options/'),
    user: await first('/v1/users/'),
    request: reports?.[0]?.information_request_id ?? NOBODY,
  };
}

/** Every identifier in an answer. */
const identifiersIn = (text: string) => new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));

async function readAll(caller: Caller): Promise<string> {
  const answers = [];
  for (const operation of SAMPLED) {
    if (operation.method === 'GET' && operation.id !== 'listNotes') answers.push(await caller.get(operation.path));
    if (operation.path.endsWith('/get/')) answers.push(await caller.post(operation.path, {}));
  }
  return answers.map(({ text }) => text).join('\n');
}

/**
 * Sends every operation with each identifier exchanged for a hidden one, and once more for one that nobody has: the two
 * answers must say the same, and give away nothing. Counts the attempts.
 */
async function attempt(intruder: Caller, own: KnownThings, hidden: KnownThings) {
  const attempts: Record<string, number> = {};
  const leaks: string[] = [];
  for (const operation of SAMPLED) {
    const sample = sampleOf(operation, own);
    const places = findIdentifiers(sample, sampleOf(operation, hidden));
    for (const { at, to } of places) {
      const leak = await findLeak(intruder, operation, (id) => exchangeLeaf(sample, at, id), to);
      if (leak !== undefined) leaks.push(`${operation.id} ${at.join('.')}: ${leak}`);
    }
    attempts[operation.id] = places.length;
  }
  return { attempts, leaks };
}

type Variant = (id: string) => ReturnType<typeof sampleOf>;

async function findLeak(caller: Caller, operation: Operation, variant: Variant, hidden: string) {
  const ask = async (id: string) => {
    const { status, text } = await sendSample(caller, operation, variant(id));
    return `${status} ${text.replaceAll(id, '…').replaceAll(encodeURIComponent(id), '…')}`;
  };
  const [theirs, nobodys] = [await ask(hidden), await ask(hidden.includes('-5') ? NOBODY : 'no-such-company')];
  if (theirs !== nobodys) return `answers ${theirs} where nobody's answers ${nobodys}`;
  return /^(?:403|404|422) |^200 (?:\[\]|\{"count":0)/.test(theirs) ? undefined : `answers ${theirs}`;
}

describe('a caller of another firm', () => {
  test('sees nothing, changes nothing and learns nothing, whatever identifier stands wherever one can', async () => {
    const sandbox = await start({ data });
    const credentials = withData(data, (store) => addSandboxFirm(store, { name: 'Kelder Capital', seed: 'sample' }));
    const owner = await callerOf(sandbox);
    const intruder = await callerOf(sandbox, credentials);
    expect((await intruder.get('/v1/whoami/')).body.firm.slug).toBe('kelder-capital');
    await owner.patch(`/v1/companies/${(await learn(owner, 'kestrel-bio')).company}/`, { firm_sector: 'Secret' });
    await owner.post('/v1/companies/', { name: 'Hidden Gem' });

    const seen = identifiersIn(await readAll(intruder));
    const theirs = identifiersIn(await readAll(owner));
    expect([seen.size > 100, theirs.size > 100]).toEqual([true, true]);
    expect([...seen].filter((id) => theirs.has(id))).toEqual([]);

    const before = JSON.stringify([sandbox.dump(), sandbox.filed()]);
    const hidden = { ...(await learn(owner, 'kestrel-bio', 'hidden-gem')), slug: 'hidden-gem' };
    const own = await learn(intruder, 'kestrel-bio', 'quillstone');
    const { attempts, leaks } = await attempt(intruder, own, hidden);
    expect(leaks).toEqual([]);
    expect(attempts).toEqual({
      addRounds: 2,
      queryRounds: 2,
      addSecurities: 4,
      querySecurities: 3,
      queryShareClasses: 2,
      addTransactions: 5,
      queryTransactions: 3,
      createCompany: 0,
      uploadLogo: 1,
      listNotes: 2,
      listCustomValues: 2,
      listCustomColumns: 0,
      replaceCustomValues: 3,
      uploadDocument: 1,
      listDocuments: 1,
      listReports: 2,
      listUsers: 0,
      listCompanies: 1,
      updateCompany: 2,
      listFunds: 0,
      addShareClasses: 2,
      upsertMarks: 5,
      whoami: 0,
      addNotes: 3,
    });
    expect(JSON.stringify([sandbox.dump(), sandbox.filed()])).toBe(before);
  });
});

describe('a user who sees some companies only', () => {
  test.skipIf(isQuick)('sees nothing of the others, changes nothing of them and learns nothing', async () => {
    const sandbox = await start({ data });
    const owner = await callerOf(sandbox);
    const email = 'guest@northlight.example';
    const companies = ['kestrel-bio', 'quillstone'];
    const guest = await callerFor({ caller: owner, email, role: 'EDITOR', companies });
    expect((await guest.get('/v1/companies/')).body.results.map(({ slug }: { slug: string }) => slug)).toEqual(
      companies,
    );
    const before = JSON.stringify([sandbox.dump(), sandbox.filed()]);
    const own = await learn(guest, 'kestrel-bio', 'quillstone');
    const { attempts, leaks } = await attempt(guest, own, await learn(owner, 'obsidian-shield', 'cedarpoint-health'));
    expect(leaks).toEqual([]);
    expect(Object.values(attempts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30);
    expect(JSON.stringify([sandbox.dump(), sandbox.filed()])).toBe(before);
  });

  test('sees the companies that the user adds', async () => {
    const owner = await callerOf(await start({ data }));
    const guest = await callerFor({
      caller: owner,
      email: 'guest@x.example',
      role: 'EDITOR',
      companies: ['quillstone'],
    });
    expect((await guest.post('/v1/companies/', { name: 'Newcomer' })).status).toBe(201);
    expect((await guest.get('/v1/companies/')).body.count).toBe(2);
  });
});

describe('what a user may do', () => {
  const refused = async (caller: Caller) => {
    const known = await learn(await callerOf(caller.sandbox), 'kestrel-bio', 'quillstone');
    const answers = SAMPLED.map(async (operation) => {
      const { status } = await sendSample(caller, operation, sampleOf(operation, known));
      return status === 403 ? [operation.id] : [];
    });
    return (await Promise.all(answers)).flat();
  };
  const CAP_TABLE = ['addRounds', 'addSecurities', 'addTransactions', 'addShareClasses', 'upsertMarks'];
  const EDITING = ['createCompany', 'uploadLogo', 'replaceCustomValues', 'updateCompany', 'addNotes'];

  const SEEN: readonly (readonly [string, string[] | undefined, string[]])[] = [
    ['VIEWER', undefined, [...CAP_TABLE, ...EDITING]],
    ['ADMIN', undefined, []],
    ['EDITOR', undefined, []],
    ['EDITOR', ['cap-table'], CAP_TABLE],
    ['ADMIN', ['documents'], ['uploadDocument', 'listDocuments']],
    ['ADMIN', ['metrics'], ['listCustomValues']],
  ];

  test.each(someOf(SEEN))('as %s without %j is what the contract says', async (role, without, expected) => {
    const owner = await callerOf(await start({ data }));
    const caller = await callerFor({ caller: owner, email: 'one@x.example', role, without });
    expect((await refused(caller)).sort()).toEqual([...expected].sort());
  });

  test('a role that nobody knows reads, except for information reports', async () => {
    const caller = await callerOf(await start({ data, role: 'AUDITOR' }));
    const expected = [...CAP_TABLE, ...EDITING, 'listReports'];
    expect((await refused(caller)).sort()).toEqual(expected.sort());
  });

  test('a permission that is taken away is missing at once, without a new token', async () => {
    const owner = await callerOf(await start({ data }));
    const caller = await callerFor({ caller: owner, email: 'one@x.example', role: 'ADMIN' });
    expect((await caller.get('/v1/documents/')).status).toBe(200);
    withData(data, (store) =>
      putUser(store, chooseFirm(store, undefined), { email: 'one@x.example', without: ['documents'] }),
    );
    expect(await caller.get('/v1/documents/')).toMatchObject({
      status: 403,
      body: { detail: 'Your user may not use documents.' },
    });
  });

  test('ends with the client application', async () => {
    const owner = await callerOf(await start({ data }));
    const before = withData(data, (store) => listClients(store, chooseFirm(store, undefined)));
    const caller = await callerFor({ caller: owner, email: 'one@x.example' });
    const after = withData(data, (store) => listClients(store, chooseFirm(store, undefined)));
    expect(after.slice(0, -1)).toEqual(before);
    const { clientId = '' } = after.at(-1) ?? {};
    withData(data, (store) => revokeClientApp(store, chooseFirm(store, undefined).id, clientId));
    expect(await caller.get('/v1/whoami/')).toMatchObject({ status: 401, body: { detail: 'The token is unknown.' } });
  });
});

test('no secret and no token stands in the data', async () => {
  const sandbox = await start({ data });
  const { body } = await requestToken(sandbox);
  await sandbox.close();
  const bytes = readFileSync(data);
  const stored = [sandbox.clientSecret ?? '', body.access_token].filter((secret) => bytes.includes(secret));
  expect([stored, body.access_token.length]).toEqual([[], 43]);
});
