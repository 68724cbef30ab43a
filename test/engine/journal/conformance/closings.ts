import { describe, expect, it } from 'vitest';
import { type ClosedLot, NO_CLOSINGS, WHOLE_FIRM } from '../../../../src/model/service/closings.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import { END, RUN, SERVICE } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

const LOT: ClosedLot = {
  id: 'sec-1',
  companyId: 'co-1',
  company: 'Acme',
  fund: 'Harbour Fund I',
  security: 'Series A · 2026-10-01',
  currency: 'USD',
  cost: decimal('25000000.5'),
  units: decimal('1000'),
  sold: decimal('400'),
};
const { units: _none, ...note } = LOT;
const NOTE: ClosedLot = { ...note, id: 'sec-2', companyId: 'co-2' };

export function describeClosings(makePlace: MakePlace): void {
  describe('what runs close with', () => {
    it('is nothing until a run has closed, and then what the last one left', async () => {
      const journal = await (await makePlace()).open();
      const closingsOf = async (firm: string) => (await journal.readEntryHistory(SERVICE, firm)).closings;
      const first = await journal.startRun(RUN);
      await first.end(END);
      expect(await closingsOf('firm-1')).toEqual(NO_CLOSINGS);

      const second = await journal.startRun(RUN);
      await second.end({ ...END, closing: { closes: ['co-1', 'co-2'], lots: [LOT, NOTE], gone: [] } });
      expect([...(await closingsOf('firm-1')).lots]).toEqual([
        ['sec-1', LOT],
        ['sec-2', NOTE],
      ]);

      const sold = { ...LOT, sold: decimal('900') };
      const third = await journal.startRun(RUN);
      await third.end({ ...END, closing: { closes: ['co-1'], lots: [sold], gone: ['sec-2'] } });
      const { lots, runs } = await closingsOf('firm-1');
      expect([...lots]).toEqual([['sec-1', sold]]);
      expect([...runs].map(([company, { run }]) => [company, run]).sort()).toEqual([
        ['co-1', third.runId],
        ['co-2', second.runId],
      ]);
      const numbers = ['co-2', 'co-1'].map((company) => runs.get(company)?.runNumber ?? 0);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(await closingsOf('firm-2')).toEqual(NO_CLOSINGS);
    });

    it('is of every company once the whole firm is closed', async () => {
      const journal = await (await makePlace()).open();
      const first = await journal.startRun(RUN);
      await first.end({ ...END, closing: { closes: ['co-1'], lots: [LOT], gone: [] } });
      const second = await journal.startRun(RUN);
      await second.end({ ...END, closing: { closes: [WHOLE_FIRM], lots: [], gone: [] } });
      const { lots, runs } = (await journal.readEntryHistory(SERVICE, 'firm-1')).closings;
      expect([[...lots.keys()], [...runs.keys()]]).toEqual([['sec-1'], [WHOLE_FIRM]]);
      expect(runs.get(WHOLE_FIRM)).toMatchObject({ run: second.runId, endedAt: END.endedAt.toISOString() });
    });
  });
}
