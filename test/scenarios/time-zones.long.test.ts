import { expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { describeHoldings } from './holdings.ts';
import { applyWholeQuarter } from './whole-quarter.ts';

test('no day moves, however far the time zone is from that of the service', async () => {
  const { held } = await applyWholeQuarter();
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const desk = await openDesk();
    const { status } = await desk.start(['apply', desk.take('quarterly.xlsx'), '--yes'], { env: { TZ: zone } }).ended;
    expect([status, describeHoldings(await desk.look())]).toEqual([0, held]);
  }
});
