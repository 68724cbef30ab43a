import { expect, test } from 'vitest';
import { type Bench, openBench, outcomesOf } from '../../../scenarios/bench.ts';
import { isQuick } from '../../../support/sweep.ts';
import { applyFile, enterRound, heldRounds, putRound, saveAndLoad, writesOf } from '../support.ts';

const NEVER_MS = 3_600_000;

/** A saved plan of one round, and a run of it that ended before it learnt whether the round is in. */
async function openUnanswered() {
  const bench = await openBench({
    faults: [{ on: 'addRounds', nth: 1, do: { kind: 'store-late', afterMs: NEVER_MS } }],
  });
  const saved = await saveAndLoad(bench, putRound(bench));
  const stop = new AbortController();
  const settings = { signal: stop.signal, onPause: () => stop.abort() };
  const first = await applyFile(bench, '', { saved, signal: stop.signal, settings });
  expect(first && outcomesOf(first)).toEqual(['unknown']);
  return { bench, saved };
}

async function applyAgain({ bench, saved }: Awaited<ReturnType<typeof openUnanswered>>, whileAsked?: () => void) {
  const report = await applyFile(bench, '', { saved, settings: { onPause: () => whileAsked?.() } });
  return { outcomes: report && outcomesOf(report), held: heldRounds(bench), writes: writesOf(bench).length };
}

/** A saved plan of one round, and a run of it that ended before it sent anything. */
async function openUnsent(): Promise<{ bench: Bench; saved: Awaited<ReturnType<typeof saveAndLoad>> }> {
  const bench = await openBench();
  const saved = await saveAndLoad(bench, putRound(bench));
  const stop = new AbortController();
  const gate = async () => stop.abort();
  const first = await applyFile(bench, '', { saved, signal: stop.signal, gate });
  expect([first && outcomesOf(first), writesOf(bench)]).toEqual([['not-run'], []]);
  return { bench, saved };
}

test('a saved plan still holds where what its own run sent without an answer is there by now', async () => {
  const open = await openUnanswered();
  const again = await applyAgain(open, () => open.bench.sandbox.flush());
  expect(again).toEqual({ outcomes: ['added'], held: ['Series C'], writes: 1 });
});

test.skipIf(isQuick)('and where it never came: it is sent once more', async () => {
  expect(await applyAgain(await openUnanswered())).toEqual({ outcomes: ['added'], held: ['Series C'], writes: 2 });
});

test.skipIf(isQuick)('it holds after a run of it that ended before it sent anything', async () => {
  expect(await applyAgain(await openUnsent())).toEqual({ outcomes: ['added'], held: ['Series C'], writes: 1 });
});

test('it does not hold where what such a run left over was entered by somebody else', async () => {
  const open = await openUnsent();
  await enterRound(open.bench);
  await expect(applyAgain(open)).rejects.toMatchObject({
    code: 'plan-stale',
    message: expect.stringMatching(/Rounds row 2: .*"add".*"unchanged"/),
    moved: [{ sheet: 'Rounds', row: 2, what: expect.stringMatching(/"add".*"unchanged"/) }],
  });
});
