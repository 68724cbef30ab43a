import { describe, expect, it } from 'vitest';
import type { SharedRateState } from '../../../../src/engine/journal/journal-store.ts';
import type { JournalPlace, MakePlace } from './journal-place.ts';

const WINDOWS = [{ requests: 2, windowMs: 1000 }];
const CALLER = 'service client';

async function open(makePlace: MakePlace, callers: readonly string[]) {
  const place = await makePlace();
  return { place, clock: place.clock, states: await Promise.all(callers.map((caller) => place.openRates(caller))) };
}

async function slotOf(state: SharedRateState | undefined, { clock }: Pick<JournalPlace, 'clock'>): Promise<string> {
  const booking = await state?.book(WINDOWS, clock.nowMs());
  if (booking === undefined || !('slot' in booking)) throw new Error('there was no place');
  return booking.slot;
}

export function describeRates(makePlace: MakePlace): void {
  describe('the rates that sessions share', () => {
    it('count what others with the same credentials sent, from its booking until a window after its answer', async () => {
      const { clock, states } = await open(makePlace, [CALLER, CALLER]);
      const [one, other] = states;
      const slots = [await slotOf(one, { clock }), await slotOf(other, { clock })];
      expect(new Set(slots).size).toBe(2);
      await clock.pass(3_600_000);
      expect(await one?.book(WINDOWS, clock.nowMs())).toEqual({ waitMs: 1001 });
      await one?.release(slots[0] ?? '', clock.nowMs());
      await clock.pass(10);
      await other?.release(slots[1] ?? '', clock.nowMs());
      await clock.pass(10);
      expect(await one?.book(WINDOWS, clock.nowMs())).toEqual({ waitMs: 981 });
      await clock.pass(981);
      expect(await other?.book(WINDOWS, clock.nowMs())).toEqual({ slot: expect.any(String) });
    });

    it('keep other credentials apart', async () => {
      const { clock, states } = await open(makePlace, [CALLER, 'service other']);
      const [one, other] = states;
      for (const _ of WINDOWS) await one?.book(WINDOWS, clock.nowMs());
      expect(await other?.book(WINDOWS, clock.nowMs())).toEqual({ slot: expect.any(String) });
    });

    it('hold everybody as long as the service asked, the longest asked for', async () => {
      const { clock, states } = await open(makePlace, [CALLER, CALLER]);
      const [one, other] = states;
      await one?.holdUntil(clock.nowMs() + 500, clock.nowMs());
      await clock.pass(50);
      await one?.holdUntil(clock.nowMs() + 250, clock.nowMs());
      await clock.pass(50);
      expect(await other?.book(WINDOWS, clock.nowMs())).toEqual({ waitMs: 400 });
      await clock.pass(400);
      expect(await other?.book(WINDOWS, clock.nowMs())).toEqual({ slot: expect.any(String) });
    });

    it('count what an ended session left under way as answered from then on', async () => {
      const { clock, states } = await open(makePlace, [CALLER, CALLER]);
      const [state, gone] = states;
      for (let count = 0; count < 2; count++) await slotOf(gone, { clock });
      await clock.pass(5000);
      await gone?.close();
      expect(await state?.book(WINDOWS, clock.nowMs())).toEqual({ waitMs: 1001 });
      await clock.pass(1001);
      expect(await state?.book(WINDOWS, clock.nowMs())).toEqual({ slot: expect.any(String) });
    });

    it('wait no longer than a window where the clock was set back by an hour', async () => {
      const { clock, states } = await open(makePlace, [CALLER, CALLER]);
      const [one, other] = states;
      await clock.pass(7_200_000);
      const slots = [await slotOf(one, { clock }), await slotOf(other, { clock })];
      for (const slot of slots) await one?.release(slot, clock.nowMs());
      await clock.pass(-3_600_000);
      expect(await other?.book(WINDOWS, clock.nowMs())).toEqual({ waitMs: 1001 });
      await clock.pass(1001);
      expect(await other?.book(WINDOWS, clock.nowMs())).toEqual({ slot: expect.any(String) });
    });

    it('give no place twice to those who book at the same moment', async () => {
      const { clock, states } = await open(makePlace, [CALLER, CALLER, CALLER]);
      const windows = [{ requests: 10, windowMs: 60_000 }];
      const all = Array.from({ length: 8 }, () => states.map((state) => state.book(windows, clock.nowMs()))).flat();
      const slots = (await Promise.all(all)).flatMap((booking) => ('slot' in booking ? [booking.slot] : []));
      expect(new Set(slots).size).toBe(10);
      expect(slots).toHaveLength(10);
    });
  });
}
