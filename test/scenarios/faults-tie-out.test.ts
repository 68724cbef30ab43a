import { expect, test } from 'vitest';
import { calendarDate } from '../../src/model/values/calendar-date.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { toResultHeadline } from '../../src/report/text/result-headline.ts';
import { openBench } from './bench.ts';
import { clientOf } from './desk.ts';

const HEADER = 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';
const ROW = 'A,certificate,Verdant Fields,Seed,Northlight Fund II,2025-06-01,Seed Preferred,100,1000,USD';

test('a tie-out that does not close is said on the first line, with exit status 4', async () => {
  const bench = await openBench({ faults: [{ on: 'addSecurities', nth: 1, do: { kind: 'slow', delayMs: 200 } }] });
  const added = () => bench.sandbox.dump().securities.find(({ issueDate }) => issueDate === '2025-06-01');
  const applying = bench.apply(bench.put('Securities.csv', [HEADER, ROW]));
  while (added() === undefined) await new Promise((resolve) => setImmediate(resolve));
  // Somebody else enters a certificate that no row states, before the run comes to its proof.
  const { companyId = '', fundId = '', roundId = '', shareClassId = '' } = added() ?? {};
  const other = clientOf(bench.sandbox);
  const links = { company: companyId, fundId, round: roundId, shareClass: shareClassId };
  const facts = { type: 'certificate', issueDate: calendarDate('2025-07-01'), shares: decimal('7') } as const;
  const investmentAmount = { value: decimal('12.34'), currency: 'USD' } as const;
  await other.addSecurities([{ kind: 'security', ...links, ...facts, investmentAmount }]);
  await other.close();

  const report = await applying;
  expect([toResultHeadline(report), report.exitStatus]).toEqual([
    'The tie-out does not close. The one row is in: 1 added. 2 warnings to look at.',
    4,
  ]);
  expect(report.tieOut.map(({ added: sum, difference }) => [sum, difference])).toContainEqual(['1000', '-12.34']);
  expect(report.findings).toContainEqual({
    severity: 'error',
    code: 'tie-out-open',
    message: 'The entered cost of Verdant Fields held by Northlight Fund II is off by -12.34 USD after the run.',
    hint: 'Look at what the service holds for it: somebody may have changed it during the run, or it stored another amount.',
  });
});
