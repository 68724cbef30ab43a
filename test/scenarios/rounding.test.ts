import { expect, it } from 'vitest';
import { openDesk } from './desk.ts';

const ROUNDS = 'Company,Round,Closing Date,Round Size,Currency\nKestrel Bio,Series X,2026-02-01,30000000.126,USD\n';
const CLASSES =
  'Company,Round,Share Class,Class Type,Price Per Share\nKestrel Bio,Series X,X Preferred,preferred,1.23456\n';
const SECURITIES =
  'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency\nX-1,certificate,Kestrel Bio,Series X,Northlight Fund II,2026-02-01,X Preferred,1000.5004,1235.1774,USD\n';

it('a service that rounds holds what the workbook says, where the profile says to how many places', async () => {
  const rounding = { moneyPlaces: 2, sharePlaces: 3 };
  const desk = await openDesk({ behaviour: rounding, profile: { rounding } });
  desk.put('Rounds.csv', ROUNDS);
  desk.put('ShareClasses.csv', CLASSES);
  desk.put('Securities.csv', SECURITIES);
  const applied = await desk.run(['apply', '.', '--yes', '--json']);
  expect(JSON.parse(applied.stdout).rows.map(({ verified }: { verified: boolean }) => verified)).toEqual([
    true,
    true,
    true,
  ]);
  expect(applied.status).toBe(0);
  const sent = desk.sandbox.dump().securities.find(({ issueDate }) => issueDate === '2026-02-01');
  expect([sent?.investmentAmount?.value, sent?.shares]).toEqual(['1235.1774', '1000.5004']);
  const again = await desk.run(['plan', '.', '--json']);
  expect(JSON.parse(again.stdout).rows.map(({ action }: { action: string }) => action)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
});

it('all of a holding that the service has rounded can be sold, and not a share more', async () => {
  const rounding = { sharePlaces: 0 };
  const desk = await openDesk({ behaviour: rounding, profile: { rounding } });
  desk.put('Rounds.csv', ROUNDS);
  desk.put('ShareClasses.csv', CLASSES);
  desk.put('Securities.csv', SECURITIES.replace('1000.5004', '1000.4051'));
  expect((await desk.run(['apply', '.', '--yes'])).status).toBe(0);

  const sellAll = async (sold: string) => {
    desk.put(
      'Transactions.csv',
      `Event,Company,Date,Security,Shares Sold,Cash Received,Currency\nsale,Kestrel Bio,2026-03-01,X-1,${sold},1300,USD\n`,
    );
    const { status, json } = await desk.run(['plan', '.', '--json']);
    return [status, json.findings.some(({ code }: { code: string }) => code === 'oversold')];
  };
  expect(await sellAll('1001.4051')).toEqual([3, true]);
  expect(await sellAll('1000.4051')).toEqual([0, false]);
  expect((await desk.run(['apply', '.', '--yes'])).status).toBe(0);
  expect((await desk.run(['plan', '.', '--exit-code'])).status).toBe(0);
});
