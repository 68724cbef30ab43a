import { afterAll } from 'vitest';
import { heldRounds } from '../../scenarios/two-applies.ts';
import type { TeamDesk } from './team-desk.ts';

/** Counts of the service and the record after a fault: all but the first and the second figure are to be 0. */
export interface FaultCounts {
  readonly rows: number;
  readonly entered: number;
  readonly twice: number;
  readonly lost: number;
  readonly withoutOutcome: number;
}

const told: (FaultCounts & { readonly fault: string })[] = [];

afterAll(() => {
  // One by itself is no table.
  if (told.length > 1) console.table(told);
  told.length = 0;
});

const WITHOUT_OUTCOME = new Set(['not-run', 'unknown']);

/** Counts what became of the rounds of a submission that is done, and keeps it for the table that is printed at the end. */
export async function tellFaults(
  fault: string,
  desk: TeamDesk,
  { id, rounds }: { readonly id: number; readonly rounds: readonly string[] },
): Promise<FaultCounts> {
  const held = heldRounds(desk);
  const { result } = await desk.find(id);
  const sha256 = result?.files.find(({ name }) => name === 'run.json')?.sha256 ?? '';
  const record: { readonly rows: readonly { readonly outcome: string }[] } = JSON.parse(
    String(await desk.files.load(sha256)),
  );
  const counts = {
    rows: rounds.length,
    entered: held.length,
    twice: held.length - new Set(held).size,
    lost: rounds.filter((name) => !held.includes(name)).length,
    withoutOutcome: rounds.length - record.rows.filter(({ outcome }) => !WITHOUT_OUTCOME.has(outcome)).length,
  };
  told.push({ fault, ...counts });
  return counts;
}

export function allOnce(rounds: readonly string[]): FaultCounts {
  return { rows: rounds.length, entered: rounds.length, twice: 0, lost: 0, withoutOutcome: 0 };
}
