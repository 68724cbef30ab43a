import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NewRound } from '../../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import { connectTo, FakeService, rejectionOf } from '../../../support/fake-service.ts';

const QUERY = 'POST /beta/investment/financing-events/get/';
const ADD = 'POST /beta/investment/financing-rounds/add/';

const round: NewRound<string> = {
  kind: 'round',
  company: 'c1',
  name: 'Series A',
  closingDate: calendarDate('2024-03-31'),
  fullyDilutedShares: decimal('1000000'),
  coInvestors: [],
  pariPassuRounds: [],
};

let service: FakeService;
beforeEach(async () => {
  service = await FakeService.start();
  service.on(QUERY, { json: [] });
});
afterEach(() => service.close());

it('what is thrown right before a write leaves keeps it back, and no read', async () => {
  const lost = new Error('the lock is lost');
  const { client } = connectTo(service, {
    mayWrite: () => {
      throw lost;
    },
  });
  await client.queryRounds();
  expect(await rejectionOf(client.addRounds([round]))).toBe(lost);
  expect(service.calls.filter((call) => call.startsWith(ADD))).toEqual([]);
});

it('a write that is under way is interrupted when its signal says so, and nobody knows its fate', async () => {
  const lost = new AbortController();
  const { client } = connectTo(service, { writeSignal: () => lost.signal });
  service.on(ADD, 'hang');
  const failed = rejectionOf(client.addRounds([round]));
  while (service.bodiesOf(ADD).length === 0) await client.queryRounds();
  lost.abort();
  expect(await failed).toMatchObject({ kind: 'no-answer', fate: 'unknown' });
  await client.queryRounds();
});
