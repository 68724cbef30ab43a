import { expect, it } from 'vitest';
import type { RollForward } from '../../src/model/outcomes/roll-forward.ts';
import { closeLater } from '../support/close-later.ts';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import { openDesk } from './desk.ts';

const COMPANY = 'Kestrel Bio';
const HEADER = 'Ref,Event,Company,Date,Security,Shares Sold,Cash Received,Currency,Converted To,Creates Ref';
const ADD_TRANSACTIONS = 'POST /beta/investment/transactions/add/';

const created = ({ lines }: RollForward) =>
  lines.filter(({ company, security }) => company === COMPANY && security?.includes('2025-08-15'));

it.each(['removed', 'listed-with-zero', 'listed'] as const)(
  'what an apply converted that was killed goes on with the cost that was left, where the service neither says so nor names it: %s',
  async (consumedSecurities) => {
    const desk = await openDesk({
      behaviour: { consumedSecurities, costAfterConversion: 'whole', outputOfTransaction: 'null' },
      profile: { batches: { maxItems: 1 }, timeouts: { headersSeconds: 300 } },
    });
    const { companies, securities } = await desk.look();
    const company = companies.find(({ name }) => name === COMPANY);
    const id = securities.find(({ type, companyId }) => type === 'certificate' && companyId === company?.id)?.id;
    const rows = [
      `T1,sale,${COMPANY},2025-07-15,${id},100000,500000,USD,,`,
      `T2,conversion,${COMPANY},2025-08-15,${id},,,,Series B Preferred,C2`,
    ];
    desk.put('q1.csv', `${[HEADER, ...rows].join('\n')}\n`);
    const apply = ['apply', 'q1.csv', '--sheet', 'Transactions', '--yes', '--json'];

    const proxy = await FaultProxy.start(desk.sandbox.url);
    closeLater(() => proxy.close());
    const { fault, came } = withhold();
    proxy.spoil(ADD_TRANSACTIONS, (_request, forward) => forward(), fault);
    const env = { CAPSHEET_BASE_URL: proxy.url };
    const killed = desk.start(apply, { env });
    await came;
    killed.process.kill('SIGKILL');
    await killed.ended;

    const again = await desk.run(apply, { env });
    expect([again.status, again.json.requests.writes]).toEqual([0, 0]);
    const planned = await desk.run(['plan', 'q1.csv', '--sheet', 'Transactions', '--json'], { env });
    expect([planned.status, planned.json.summary.add ?? 0]).toEqual([0, 0]);
    for (const { json } of [again, planned]) {
      expect(created(json.rollForward)).toMatchObject([{ cost: { opening: '1250000', closing: '1250000' } }]);
      expect(json.rollForward.listedCosts).toMatchObject([{ cost: '1250000', listed: '2000000' }]);
    }
  },
);
