import { expect, test } from 'vitest';
import { addSubscription, endSubscription } from '../../../../src/team/database/edges/subscriptions.ts';
import { addWatch, endWatch } from '../../../../src/team/database/edges/watches.ts';
import { addGrant, removeGrant } from '../../../../src/team/database/grants.ts';
import { openTeam, putFirm, putPerson } from '../../support.ts';

/** Two firms, and Ana; acme has a watch and a webhook, each with a secret. */
async function openEdges() {
  const { write } = await openTeam();
  for (const firm of ['acme', 'birch']) await putFirm(write, firm);
  const ana = await putPerson(write, 'Ana');
  const place = { kind: 'folder' as const, path: 'inbox' };
  const keep = () => ({ secret: 'sealed' });
  const row = { firm: 'acme', owner: ana, place, reading: { decimalSign: '.' as const }, cron: '* * * * *', keep };
  const watch = await write((ask) => addWatch(ask, row));
  const hook = { firm: 'acme', kind: 'webhook' as const, address: 'https://hooks.example', madeBy: ana, keep };
  const subscription = await write((ask) => addSubscription(ask, hook));
  const secretsOf = async (table: string) => (await write((ask) => ask(`SELECT secret FROM ${table}`))).rows;
  return { write, ana, watch, subscription, secretsOf };
}

test('a watch is ended by its own firm alone, and nothing is left of its secret', async () => {
  const { write, watch, secretsOf } = await openEdges();
  expect(await write((ask) => endWatch(ask, 'birch', watch))).toBe(false);
  expect(await secretsOf('watches')).toEqual([{ secret: 'sealed' }]);
  expect(await write((ask) => endWatch(ask, 'acme', watch))).toBe(true);
  expect(await secretsOf('watches')).toEqual([{ secret: null }]);
});

test('a webhook is ended by its own firm alone, and nothing is left of its secret', async () => {
  const { write, subscription, secretsOf } = await openEdges();
  expect(await write((ask) => endSubscription(ask, 'birch', subscription))).toBe(false);
  expect(await secretsOf('subscriptions')).toEqual([{ secret: 'sealed' }]);
  expect(await write((ask) => endSubscription(ask, 'acme', subscription))).toBe(true);
  expect(await secretsOf('subscriptions')).toEqual([{ secret: null }]);
});

test('a role in every firm is not taken with a role in one of them', async () => {
  const { write, ana } = await openEdges();
  await write((ask) => addGrant(ask, { person: ana, role: 'auditor' }));
  expect(await write((ask) => removeGrant(ask, { person: ana, firm: 'acme', role: 'auditor' }))).toBe(false);
  expect(await write((ask) => removeGrant(ask, { person: ana, role: 'auditor' }))).toBe(true);
});
