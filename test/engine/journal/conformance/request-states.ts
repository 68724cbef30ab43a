import { describe, expect, it } from 'vitest';
import type { Journal, RunLog } from '../../../../src/engine/journal/journal.ts';
import { REQUEST_STATES, type RequestState } from '../../../../src/engine/journal/request-state.ts';
import { AT, CERTIFICATE, END, planOne, RUN, SECURITY_ROW } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

/** An older capsheet had `intended` between the first two; no call leads there any more. */
export type State = Exclude<RequestState, 'intended'>;
type Later = Exclude<State, 'planned'>;

/** Said again here, so that a store is not held to what it is made from. */
const ARROWS: { readonly [from in State]: readonly Later[] } = {
  planned: ['sent'],
  sent: ['answered', 'refused', 'unknown', 'settled'],
  answered: ['settled'],
  refused: ['settled'],
  unknown: ['settled'],
  settled: [],
};

/** The shortest way to each state. */
const WAYS: { readonly [state in State]: readonly Later[] } = {
  planned: [],
  sent: ['sent'],
  answered: ['sent', 'answered'],
  refused: ['sent', 'refused'],
  unknown: ['sent', 'unknown'],
  settled: ['sent', 'answered', 'settled'],
};

const STATES = REQUEST_STATES.filter((state): state is State => state !== 'intended');
const LATER = STATES.filter((state): state is Later => state !== 'planned');
const UNSETTLED: readonly State[] = ['sent', 'answered', 'refused', 'unknown'];
const ITEM = { rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE };
const MOVES = STATES.flatMap((from) => LATER.map((to) => ({ from, to, isArrow: isArrow(from, to) })));

export function isArrow(from: State, to: State): boolean {
  return ARROWS[from].some((state) => state === to);
}

export function isOpenAtEnd(state: State): boolean {
  return UNSETTLED.includes(state);
}

/** Moves a request on by the call that is meant for it. */
export function advanceTo(log: RunLog, number: number, to: Later): Promise<void> {
  if (to === 'sent') return log.intendRequest(number, { items: [ITEM], held: [], at: AT });
  return log.advanceRequest(number, to, { at: AT, message: to });
}

async function bringTo(journal: Journal, state: State): Promise<{ log: RunLog; number: number }> {
  const log = await journal.startRun(RUN);
  await log.recordRows([SECURITY_ROW]);
  const number = await planOne(log, 'addSecurities', SECURITY_ROW.rowKey);
  for (const step of WAYS[state]) await advanceTo(log, number, step);
  return { log, number };
}

export function describeRequestStates(makePlace: MakePlace): void {
  describe('a request', () => {
    it.each(MOVES.filter((move) => move.isArrow))('goes from $from to $to', async ({ from, to }) => {
      const journal = await (await makePlace()).open();
      const { log, number } = await bringTo(journal, from);
      await advanceTo(log, number, to);
      expect((await journal.readRun(log.runId))?.requests.map(({ state }) => state)).toEqual([to]);
    });

    it('goes no other way, and nothing of what was tried is stored', async () => {
      const journal = await (await makePlace()).open();
      for (const { from, to } of MOVES.filter((move) => !move.isArrow)) {
        const { log, number } = await bringTo(journal, from);
        const before = await journal.readRun(log.runId);
        const outcomes = [{ rowKey: SECURITY_ROW.rowKey, outcome: 'added', findings: [] } as const];
        const tried =
          to === 'sent'
            ? advanceTo(log, number, to)
            : log.advanceRequest(number, to, { at: AT, message: to, outcomes });
        await expect(tried).rejects.toThrow(`request ${number} of run ${log.runId} cannot become ${to}`);
        expect(await journal.readRun(log.runId)).toEqual(before);
      }
    });

    it.each(STATES)('leaves its run unfinished, or not, where the run ends while it is %s', async (state) => {
      const journal = await (await makePlace()).open();
      const { log } = await bringTo(journal, state);
      await log.end({ ...END, status: 'service-lost' });
      const [run] = await journal.listRuns();
      expect(run?.status).toBe(isOpenAtEnd(state) ? 'unfinished' : 'service-lost');
    });

    it('has a number of its own, in the order of planning, whoever plans it', async () => {
      const place = await makePlace();
      const [journal, other] = [await place.open(), await place.open()];
      const log = await journal.startRun(RUN);
      const request = { operation: 'addRounds', rowKeys: ['a'] } as const;
      expect(await log.planRequests([request, request])).toEqual([1, 2]);
      expect(await (await other.continueRun(log.runId)).planRequests([request])).toEqual([3]);
      expect((await journal.readRun(log.runId))?.requests.map(({ number }) => number)).toEqual([1, 2, 3]);
    });
  });
}
