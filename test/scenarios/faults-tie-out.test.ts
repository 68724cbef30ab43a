import { expect, onTestFinished, test } from 'vitest';
import { listHistory } from '../../src/engine/history/history.ts';
import { calendarDate } from '../../src/model/values/calendar-date.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { toResultHeadline } from '../../src/report/text/result-headline.ts';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import { saying } from '../support/saying.ts';
import { openBench } from './bench.ts';
import { clientOf } from './desk.ts';

const HEADER = 'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';
const ROW = 'A,certificate,Verdant Fields,Seed,Northlight Fund II,2025-06-01,Seed Preferred,100,1000,USD';

test('a tie-out that does not close is said on the first line and in the history, with exit status 4', async () => {
  const bench = await openBench({ profile: { timeouts: { headersSeconds: 300 } } });
  const proxy = await FaultProxy.start(bench.sandbox.url);
  onTestFinished(() => proxy.close());
  const { fault, came, answer } = withhold();
  proxy.spoil('POST /beta/investment/securities/add/', fault);
  const applying = bench.apply(bench.put('Securities.csv', [HEADER, ROW]), { url: proxy.url });
  await came;
  // Somebody else enters a certificate that no row states, before the run comes to its proof.
  const added = bench.sandbox.dump().securities.find(({ issueDate }) => issueDate === '2025-06-01');
  const { companyId = '', fundId = '', roundId = '', shareClassId = '' } = added ?? {};
  const other = clientOf(bench.sandbox);
  const links = { company: companyId, fundId, round: roundId, shareClass: shareClassId };
  const facts = { type: 'certificate', issueDate: calendarDate('2025-07-01'), shares: decimal('7') } as const;
  const investmentAmount = { value: decimal('12.34'), currency: 'USD' } as const;
  await other.addSecurities([{ kind: 'security', ...links, ...facts, investmentAmount }]);
  await other.close();
  answer();

  const report = await applying;
  expect([toResultHeadline(report), report.exitStatus]).toEqual([
    'The tie-out does not close. The one row is in: 1 added. 2 warnings to look at (amount-off-price, issue-far-from-closing).',
    4,
  ]);
  expect(report.tieOut.map(({ added: sum, difference }) => [sum, difference])).toContainEqual(['1000', '-12.34']);
  expect(report.findings).toContainEqual({
    severity: 'error',
    code: 'tie-out-open',
    message: saying('tie-out-open', 'Verdant Fields', 'Northlight Fund II', '-12.34 USD'),
    hint: 'Check what the service holds: somebody may have changed it during the run, or it stored a different amount.',
  });
  const [run] = (await listHistory({ stateDir: bench.stateDir })).runs;
  expect(run).toMatchObject({ status: 'done', doesNotTieOut: true, newErrors: 1 });
});
