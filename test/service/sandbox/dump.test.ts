import { expect, test } from 'vitest';
import { readSnapshot } from '../../engine/apply/support.ts';
import { connectTo } from '../../support/fake-service.ts';
import { VERDANT } from './faults-support.ts';
import { connect, start, TRANSACTIONS_ADD } from './support.ts';

test('gives everything as a client reads it from a service that hides, rounds and delays nothing', async () => {
  const sandbox = await start({
    clientId: 'the-client',
    clientSecret: 'the-secret',
    behaviour: { sharesAfterSale: 'original', pariPassu: 'one-side' },
  });
  const { client } = connectTo(sandbox);
  const read = await readSnapshot(client);
  await client.close();
  expect(sandbox.dump()).toEqual({ ...read, firm: { id: expect.any(String), name: 'Northlight Ventures' } });
});

test('gives what queries do not show', async () => {
  const { sandbox, post } = await connect({
    behaviour: {
      consumedSecurities: 'removed',
      inputOfRemoved: 'null',
      moneyPlaces: 0,
      sharePlaces: 0,
      visibleAfterMs: 60_000,
    },
  });
  const before = sandbox.dump();
  const held = before.securities.find(({ companyId, shares }) => companyId === VERDANT && shares === '750000');
  const cash = { value: '1.23456', currency: 'USD' };
  const sale = { company_id: VERDANT, date: '2026-01-05', security_id: held?.id, cash_received: cash };
  await post(TRANSACTIONS_ADD, { sales: [{ ...sale, shares_sold: '750000' }] });
  const after = sandbox.dump();
  expect(after.securities).toEqual(before.securities);
  expect(after.transactions.slice(before.transactions.length)).toEqual([
    {
      id: expect.any(String),
      companyId: VERDANT,
      event: 'sale',
      date: '2026-01-05',
      inputSecurityId: held?.id,
      shares: '750000',
      investmentAmount: { value: '300000', currency: 'USD' },
      proceeds: { value: '1.23456', currency: 'USD' },
    },
  ]);
});
