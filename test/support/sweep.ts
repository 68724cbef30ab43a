/**
 * How much of a sweep over drawn or enumerated cases is run: a tenth, all of it under `npm run test:all`, which sets
 * CAPSHEET_SWEEP to 1, and many times as much where somebody who has the time sets it to more.
 */
const SWEEP = Number(process.env.CAPSHEET_SWEEP ?? 0.1);

/**
 * Whether tests that take long are left out, here those that stand among quick ones: `it.skipIf(isQuick)`. Files of them
 * alone are called `*.long.test.ts`. Only `npm test` without the name of a file sets it.
 */
export const isQuick = process.env.CAPSHEET_QUICK === '1';

/** Says how many of the drawn cases are run: the first ones, since every case is known by its seed and number. */
export function sweepOf(caseCount: number): number {
  return Math.ceil(caseCount * SWEEP);
}

/** From one case to the next, where a whole sweep takes each `step`th. */
export function sweepStep(step: number): number {
  return Math.max(1, Math.round(step / SWEEP));
}

/** Picks the listed cases that are run: each tenth where a tenth is. */
export function someOf<Case>(cases: readonly Case[]): readonly Case[] {
  const step = sweepStep(1);
  return cases.filter((_, index) => index % step === 0);
}
