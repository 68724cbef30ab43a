import { describe, expect, it } from 'vitest';
import { labelHoldings } from '../../src/model/service/holding-labels.ts';
import { addRow } from '../support/add-row.ts';
import { type Desk, openDesk } from './desk.ts';

/** In each of the ways in which a service may return what was transacted. */
const MODES = (['remaining', 'original'] as const).flatMap((sharesAfterSale) =>
  (['listed', 'listed-with-zero', 'removed'] as const).flatMap((consumedSecurities) =>
    (consumedSecurities === 'removed' ? (['kept', 'null'] as const) : (['kept'] as const)).map(
      (inputOfRemoved) => ({ sharesAfterSale, consumedSecurities, inputOfRemoved }) as const,
    ),
  ),
);

/** The rows of a plan that are not `unchanged`. */
async function plannedChanges(desk: Desk, name: string) {
  const { json } = await desk.run(['plan', name, '--json']);
  return json.rows.filter(({ action }: { action: string }) => action !== 'unchanged');
}

async function labelOf(desk: Desk, start: string): Promise<string> {
  const label = [...labelHoldings(await desk.look()).values()].find((text) => text.startsWith(start));
  if (label === undefined) throw new Error(`nothing is called ${start}`);
  return label;
}

describe.each(MODES)('where the service says %o', (behaviour) => {
  it('a holding that was sold in part before is sold in part again from the list, and no plan finds that it differs', async () => {
    const desk = await openDesk({ behaviour });
    await desk.run(['template', '--quarter', '2025-09-30', '--out', 'q3.xlsx', '--quiet']);
    await addRow(desk.path('q3.xlsx'), 'Transactions', {
      ...{ Event: 'sale', Company: 'Kestrel Bio', Date: '2025-08-25', Currency: 'USD' },
      Security: await labelOf(desk, 'Kestrel Bio · Series A Preferred'),
      ...{ 'Shares Sold': '150000', 'Cash Received': '412500' },
    });
    const { status, json } = await desk.run(['apply', 'q3.xlsx', '--yes', '--json']);
    expect([status, json.findings]).toEqual([0, []]);
    for (const name of ['q3.xlsx', 'q3.result.xlsx']) expect(await plannedChanges(desk, name)).toEqual([]);
  });
});
