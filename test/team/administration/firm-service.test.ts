import { expect, it } from 'vitest';
import { openCredentials, setCredentials } from '../../../src/team/administration/credentials.ts';
import { changeFirm } from '../../../src/team/administration/firms.ts';
import { findFirm, learnPortfolio } from '../../../src/team/database/firms.ts';
import { listSecrets, replaceSecret } from '../../../src/team/database/secrets.ts';
import { openTeam, putFirm } from '../support.ts';
import { drawKeyLine, readKeys } from '../vault/make-keys.ts';

const BY = { name: 'root at the command line' };
const keys = await readKeys(drawKeyLine('2026-01'));

/** A firm with credentials, whose service has said which of its firms it is. */
async function openAcme() {
  const { write } = await openTeam();
  await putFirm(write, 'acme');
  const set = (text: string) =>
    write((ask) =>
      setCredentials(ask, BY, { firm: 'acme', clientId: 'client', secret: { kind: 'given', text } }, { keys, env: {} }),
    );
  await set('secret');
  await write((ask) => learnPortfolio(ask, 'acme', { service: 'https://service.example', firmId: 'firm-7' }));
  return {
    write,
    set,
    change: (change: Parameters<typeof changeFirm>[3]) => write((ask) => changeFirm(ask, BY, 'acme', change)),
    open: () => write((ask) => openCredentials(ask, 'acme', { keys, env: {} })),
    find: () => write((ask) => findFirm(ask, 'acme')),
  };
}

it.each([{ service: 'https://elsewhere.example' }, { appService: 'https://elsewhere.example' }])(
  'credentials are sent to no other place than the one for which they were set: %o',
  async (change) => {
    const acme = await openAcme();
    await acme.change(change);
    await expect(acme.open()).rejects.toMatchObject({ code: 'team-credentials-missing' });
    expect(await acme.write(listSecrets)).toEqual([]);
  },
);

it('credentials stay where anything else of their firm changes', async () => {
  const acme = await openAcme();
  await acme.change({ name: 'Acme Ventures', service: 'https://service.example' });
  expect(await acme.open()).toEqual({ clientId: 'client', clientSecret: 'secret' });
  expect(await acme.find()).toMatchObject({ name: 'Acme Ventures', serviceFirmId: 'firm-7' });
});

it('a firm is the one of its service that it was said to be first, until its service is another one', async () => {
  const acme = await openAcme();
  expect(
    await acme.write((ask) => learnPortfolio(ask, 'acme', { service: 'https://service.example', firmId: 'firm-8' })),
  ).toEqual({
    kind: 'other',
    serviceFirmId: 'firm-7',
  });
  await acme.change({ service: 'https://elsewhere.example' });
  expect(await acme.find()).not.toHaveProperty('serviceFirmId');
  expect(
    await acme.write((ask) => learnPortfolio(ask, 'acme', { service: 'https://service.example', firmId: 'firm-8' })),
  ).toEqual({
    kind: 'own',
  });
});

it('a secret that was set anew while it was rewrapped stays as it was set, and nothing of the other one comes back', async () => {
  const acme = await openAcme();
  const [before] = await acme.write(listSecrets);
  if (before === undefined) throw new Error('no secret');
  await acme.set('another');
  expect(await acme.write((ask) => replaceSecret(ask, before, { secret: 'rewrapped', keyId: 'x' }))).toBe(false);
  const kept = await acme.write((ask) => ask("SELECT FROM credentials WHERE secret = 'rewrapped'"));
  expect(kept.rows).toEqual([]);
  expect(await acme.open()).toMatchObject({ clientSecret: 'another' });
});
