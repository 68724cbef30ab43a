import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { isWrite } from './desk.ts';
import { openSharedDesk, type SharedDesk } from './shared-desk.ts';
import { heldRounds, holdAt, putRounds } from './two-applies.ts';

const SALES = 'Event,Company,Date,Security,Shares Sold,Cash Received,Currency';
const MARKS = 'Company,Date,Fund,Fair Value,Currency';
const rows = z.object({ rows: z.array(z.object({ sheet: z.string(), outcome: z.string() })) });

/** A copy of the journal's database as it is now, and the settings of somebody who works with it. */
async function backUp(desk: SharedDesk) {
  const url = await (await sharedPostgres()).createDatabase(new URL(desk.databaseUrl).pathname.slice(1));
  return { env: { ...desk.envOf('ana'), CAPSHEET_DATABASE_URL: url } };
}

/** A round, two equal sales and a mark. */
function putQuarter(desk: SharedDesk): readonly string[] {
  const { companies, securities, funds } = desk.sandbox.dump();
  const company = companies.find(({ name }) => name === 'Verdant Fields');
  const certificate = securities.find(({ type, companyId }) => type === 'certificate' && companyId === company?.id);
  const sale = `sale,Verdant Fields,2025-09-01,${certificate?.id},1,100,USD`;
  return [
    desk.put('Rounds.csv', 'Company,Round,Closing Date\nVerdant Fields,Series R,2025-08-01\n'),
    desk.put('Transactions.csv', `${SALES}\n${sale}\n${sale}\n`),
    desk.put('Valuations.csv', `${MARKS}\nVerdant Fields,2025-09-30,${funds[0]?.name},1000000,USD\n`),
  ];
}

const countAll = ({ sandbox }: SharedDesk): readonly number[] => {
  const { rounds, transactions, securities } = sandbox.dump();
  return [rounds.length, transactions.length, securities.length];
};

test('what was sent after a backup is not sent again once it was restored: only marks, which nobody can read, are', async () => {
  const desk = await openSharedDesk();
  const apply = ['apply', ...putQuarter(desk), '--yes', '--json'];
  const before = countAll(desk);
  const restored = await backUp(desk);
  expect((await desk.run(apply, { env: desk.envOf('ana') })).status).toBe(0);
  const held = countAll(desk);
  expect(held).not.toEqual(before);
  desk.asked();
  const again = await desk.run(apply, restored);
  expect([again.status, rows.parse(again.json).rows]).toEqual([
    0,
    [
      { sheet: 'Rounds', outcome: 'unchanged' },
      { sheet: 'Transactions', outcome: 'unchanged' },
      { sheet: 'Transactions', outcome: 'unchanged' },
      { sheet: 'Valuations', outcome: 'replaced' },
    ],
  ]);
  expect(desk.asked().filter(isWrite)).toEqual(['PUT /beta/investment/overrides/upsert/']);
  expect(countAll(desk)).toEqual(held);
});

test('a run that was under way in the backup is settled once it was restored, and what was sent since is not sent again', async () => {
  const desk = await openSharedDesk();
  const apply = ['apply', putRounds(desk, ['Series C', 'Series D']), '--yes', '--json'];
  const moment = holdAt(desk.proxy, 'with its intent on the disk and nothing at the service');
  const broken = desk.beginAs('ana', apply);
  await moment.came;
  broken.process.kill('SIGKILL');
  await broken.ended;
  await desk.endLeases();
  const restored = await backUp(desk);
  expect((await desk.run(apply, { env: desk.envOf('ana') })).status).toBe(0);
  expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);
  desk.asked();
  expect((await desk.run(apply, restored)).status).toBe(0);
  expect(desk.asked().filter(isWrite)).toEqual([]);
  expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);
});
