import { describe, expect, it } from 'vitest';
import { openCredentials, setCredentials } from '../../../src/team/administration/credentials.ts';
import { changeFirm, openFirm, shutFirm } from '../../../src/team/administration/firms.ts';
import { rewrapSecrets } from '../../../src/team/administration/upkeep.ts';
import { verifyAudit } from '../../../src/team/administration/verify-audit.ts';
import { listAudit } from '../../../src/team/database/audit.ts';
import { openSecret, sealSecret } from '../../../src/team/vault/vault.ts';
import type { WrappingKeys } from '../../../src/team/vault/wrapping-keys.ts';
import { query } from '../../support/postgres/start-postgres.ts';
import { openTeam, putFirm, putPerson, putSubmission, type Write } from '../support.ts';
import { drawKeyLine, readKeys, unwrapByHand } from '../vault/make-keys.ts';

const BY = { name: 'root at the command line' };
const [OLD, NEW] = [drawKeyLine('2026-01'), drawKeyLine('2026-06')];
const [oldKeys, bothKeys, newKeys] = await Promise.all([readKeys(OLD), readKeys(NEW, OLD), readKeys(NEW)]);
const given = (text: string) => ({ kind: 'given' as const, text });

const set = (write: Write, firm: string, secret: string, keys: WrappingKeys = oldKeys) =>
  write((ask) =>
    setCredentials(ask, BY, { firm, clientId: `client-of-${firm}`, secret: given(secret) }, { keys, env: {} }),
  );
const open = (write: Write, firm: string, keys: WrappingKeys) =>
  write((ask) => openCredentials(ask, firm, { keys, env: {} }));

describe('credentials of a firm', () => {
  it('are opened by those who have the key, and by nobody in the place of another firm', async () => {
    const { url, write } = await openTeam();
    for (const firm of ['northlight', 'kelder']) await putFirm(write, firm);
    await set(write, 'northlight', 'secret-of-northlight');
    await set(write, 'kelder', 'secret-of-kelder');
    expect(await open(write, 'northlight', oldKeys)).toEqual({
      clientId: 'client-of-northlight',
      clientSecret: 'secret-of-northlight',
    });
    await query(
      url,
      `UPDATE capsheet.credentials SET secret = (SELECT secret FROM capsheet.credentials WHERE firm = 'kelder')
       WHERE firm = 'northlight'`,
    );
    await expect(open(write, 'northlight', oldKeys)).rejects.toMatchObject({ code: 'credential-damaged' });
    expect(await open(write, 'kelder', oldKeys)).toMatchObject({ clientSecret: 'secret-of-kelder' });
  });

  it('that take the place of others leave nothing of the secret before, whoever sets them at the same moment', async () => {
    const { url, write } = await openTeam();
    await putFirm(write, 'northlight');
    const secrets = ['one', 'two', 'three', 'four'];
    await Promise.all(secrets.map((secret) => set(write, 'northlight', secret)));
    const rows = await query(url, 'SELECT secret, key_id, replaced_at IS NULL AS used FROM capsheet.credentials');
    const replaced = { secret: '', key_id: null, used: false };
    expect(rows.filter(({ used }) => used === false)).toEqual([replaced, replaced, replaced]);
    expect(secrets).toContain((await open(write, 'northlight', oldKeys)).clientSecret);
  });

  it.each([
    ['service', { service: 'https://elsewhere.example' }],
    ['cap tables', { appService: 'https://elsewhere.example' }],
  ])('are dropped where the address of its %s changes: they were not given for that', async (_, change) => {
    const { url, write } = await openTeam();
    for (const firm of ['northlight', 'kelder']) {
      await putFirm(write, firm);
      await set(write, firm, `secret-of-${firm}`);
    }
    const same = { name: 'Northlight Ventures', service: 'https://service.example' };
    await write((ask) => changeFirm(ask, BY, 'northlight', same));
    expect(await open(write, 'northlight', oldKeys)).toMatchObject({ clientSecret: 'secret-of-northlight' });
    await write((ask) => changeFirm(ask, BY, 'northlight', change));
    await expect(open(write, 'northlight', oldKeys)).rejects.toMatchObject({ code: 'team-credentials-missing' });
    expect(await open(write, 'kelder', oldKeys)).toMatchObject({ clientSecret: 'secret-of-kelder' });
    // No part of it is left, not even sealed.
    const left = await query(url, "SELECT FROM capsheet.credentials WHERE firm = 'northlight' AND secret <> ''");
    expect(left).toEqual([]);
    await set(write, 'northlight', 'another');
    expect(await open(write, 'northlight', oldKeys)).toMatchObject({ clientSecret: 'another' });
  });

  it('are refused for a firm that is not there or closed, and asked for in words where there are none', async () => {
    const { write } = await openTeam();
    await expect(set(write, 'northlight', 'x')).rejects.toMatchObject({ code: 'firm-unknown' });
    await putFirm(write, 'northlight');
    await expect(open(write, 'northlight', oldKeys)).rejects.toMatchObject({
      code: 'team-credentials-missing',
      message: 'The firm "northlight" has no credentials for its portfolio service.',
    });
    await write((ask) => shutFirm(ask, BY, 'northlight'));
    await expect(set(write, 'northlight', 'x')).rejects.toMatchObject({ code: 'firm-closed' });
  });

  it('are nowhere in the database, and neither is a key, not even once they were rewrapped', async () => {
    const { url, pool, write } = await openTeam();
    await putFirm(write, 'northlight');
    await set(write, 'northlight', 'secret-of-northlight');
    const sealed = async (line: string) => {
      const [row] = await query(url, 'SELECT id, secret FROM capsheet.credentials');
      return unwrapByHand(String(row?.secret), line, { firm: 'northlight', id: `credential ${row?.id}` });
    };
    const dataKey = await sealed(OLD);
    await rewrapSecrets(pool, BY, bothKeys);
    expect(await sealed(NEW)).toEqual(dataKey);
    const dump = await dumpAll(url);
    expect(dump).toContain('client-of-northlight');
    const keys = [OLD, NEW].map((line) => Buffer.from(line.split(':')[1] ?? '', 'base64'));
    for (const hidden of [Buffer.from('secret-of-northlight'), dataKey, ...keys])
      for (const form of ['utf8', 'latin1', 'base64', 'hex'] as const)
        expect(dump).not.toContain(hidden.toString(form));
  });
});

describe('rewrapping the secrets of a team', () => {
  it('puts those it has the keys of under the first, names the others, and loses none', async () => {
    const { pool, write } = await openTeam();
    for (const firm of ['alder', 'birch', 'cedar', 'dogwood']) await putFirm(write, firm);
    const lost = await readKeys(drawKeyLine('lost'));
    await set(write, 'alder', 'a');
    await set(write, 'birch', 'b', lost);
    await set(write, 'cedar', 'c', newKeys);
    const reference = { kind: 'reference' as const, text: 'env:CAPSHEET_CLIENT_SECRET_DOGWOOD' };
    const toSet = { firm: 'dogwood', clientId: 'd', secret: reference };
    await write((ask) => setCredentials(ask, BY, toSet, { keys: [], env: {} }));
    const done = await rewrapSecrets(pool, BY, bothKeys);
    expect(done).toMatchObject({
      rewrapped: 1,
      unchanged: 2,
      failed: [{ firm: 'birch', secret: 'credential 2', error: { code: 'vault-key-missing' } }],
    });
    expect(await open(write, 'alder', newKeys)).toMatchObject({ clientSecret: 'a' });
    expect(await open(write, 'birch', lost)).toMatchObject({ clientSecret: 'b' });
    expect((await write((ask) => listAudit(ask, 'alder', { limit: 1 })))[0]).toMatchObject({
      actor: 'root at the command line',
      action: 'secret-rewrapped',
      subject: 'credential 1',
      details: { key: '2026-06' },
    });
  });
});

it('rewraps the secrets of watches and webhooks as well, and leaves those that have ended', async () => {
  const { url, pool, write } = await openTeam();
  await putFirm(write, 'northlight');
  const person = await putPerson(write, 'Ana');
  const seal = (id: string) => sealSecret(`secret of ${id}`, { firm: 'northlight', id }, oldKeys).secret;
  await query(
    url,
    `INSERT INTO capsheet.watches (firm, owner, place, secret, ended_at)
     VALUES ('northlight', $1, '{}', $2, NULL), ('northlight', $1, '{}', 'of an ended one', now())`,
    [person, seal('watch 1')],
  );
  await query(
    url,
    `INSERT INTO capsheet.subscriptions (firm, kind, address, secret, made_by)
     VALUES ('northlight', 'webhook', 'https://hooks.example', $2, $1)`,
    [person, seal('subscription 1')],
  );
  expect(await rewrapSecrets(pool, BY, bothKeys)).toEqual({ rewrapped: 2, unchanged: 0, failed: [] });
  for (const [table, id] of [
    ['watches', 'watch 1'],
    ['subscriptions', 'subscription 1'],
  ] as const) {
    const [row] = await query(url, `SELECT secret FROM capsheet.${table} WHERE id = 1`);
    const vault = { keys: newKeys, env: {} };
    expect(await openSecret(String(row?.secret), { firm: 'northlight', id }, vault)).toBe(`secret of ${id}`);
  }
});

describe('a firm', () => {
  it('is added once, with an address, a profile and rules that can be used', async () => {
    const { write } = await openTeam();
    const firm = { id: 'northlight', name: 'Northlight Ventures', service: 'https://api.example.com' };
    const add = (more: object) => write((ask) => openFirm(ask, BY, { ...firm, ...more }));
    await expect(add({ service: 'http://api.example.com' })).rejects.toMatchObject({ code: 'insecure-address' });
    await expect(add({ appService: 'api.example.com' })).rejects.toMatchObject({ code: 'address-invalid' });
    await expect(add({ profile: 'rateWindows: none' })).rejects.toMatchObject({ code: 'profile-invalid' });
    await expect(add({ rules: '- [' })).rejects.toMatchObject({ code: 'rules-unreadable' });
    expect(await add({ profile: 'settleSeconds: 5' })).toMatchObject({ id: 'northlight' });
    await expect(add({})).rejects.toMatchObject({ code: 'firm-exists' });
  });

  it('is closed once nothing is under way there', async () => {
    const { url, write } = await openTeam();
    await putFirm(write, 'northlight');
    const maker = await putPerson(write, 'Ana');
    const submission = await putSubmission(write, 'northlight', maker);
    const close = () => write((ask) => shutFirm(ask, BY, 'northlight'));
    await expect(close()).rejects.toMatchObject({
      code: 'firm-busy',
      message: `The firm "northlight" has 1 submission under way: ${submission}.`,
    });
    await query(url, "UPDATE capsheet.submissions SET state = 'withdrawn'");
    await close();
    await expect(close()).rejects.toMatchObject({ code: 'firm-closed' });
  });
});

describe('the look at the audit', () => {
  it('finds entries that were changed, left out or taken from the end, and none where all is whole', async () => {
    const { url, write } = await openTeam();
    for (const firm of ['alder', 'birch', 'cedar', 'dogwood']) await putFirm(write, firm);
    for (const firm of ['alder', 'birch', 'cedar', 'dogwood'])
      for (const secret of ['one', 'two', 'three']) await set(write, firm, secret);
    const look = () => write(verifyAudit);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    const whole = { entries: 3, hash };
    expect(await look()).toEqual(['alder', 'birch', 'cedar', 'dogwood'].map((firm) => ({ firm, ...whole })));
    await query(url, 'ALTER TABLE capsheet.audit DISABLE TRIGGER ALL');
    await query(url, "UPDATE capsheet.audit SET actor = 'somebody else' WHERE firm = 'alder' AND number = 2");
    await query(url, "DELETE FROM capsheet.audit WHERE firm = 'birch' AND number = 1");
    await query(url, "DELETE FROM capsheet.audit WHERE firm = 'cedar' AND number = 3");
    await query(url, "DELETE FROM capsheet.audit_heads WHERE firm = 'dogwood'");
    expect((await look()).map(({ firm, brokenAt }) => [firm, brokenAt])).toEqual([
      ['alder', 2],
      ['birch', 1],
      ['cedar', 3],
      ['dogwood', 1],
    ]);
  });
});

/** All that a plain copy of the database shows. */
async function dumpAll(url: string): Promise<string> {
  const where = "schemaname !~ '^(pg_|information_schema)'";
  const tables = await query(url, `SELECT schemaname, tablename FROM pg_tables WHERE ${where} ORDER BY 1, 2`);
  const rows = [];
  for (const { schemaname, tablename } of tables)
    rows.push(...(await query(url, `SELECT "${tablename}"::text AS row FROM "${schemaname}"."${tablename}"`)));
  return rows.map(({ row }) => row).join('\n');
}
