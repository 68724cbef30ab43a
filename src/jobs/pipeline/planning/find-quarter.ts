import { type Quarter, quarterTo } from '../../../model/values/quarter.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';

/**
 * Returns the quarter of the inputs: as the user says, or else as the workbooks carry it, from the first to the last if
 * they differ. Never guesses it from the dates of rows, which may be a history of years.
 */
export function findQuarter({ inputs, reading }: Pick<CheckedInputs, 'inputs' | 'reading'>): Quarter | undefined {
  if (reading.quarter !== undefined) return quarterTo(reading.quarter);
  const quarters = inputs.flatMap(({ carried }) => carried?.quarter ?? []).sort();
  const [first, last] = [quarters[0], quarters.at(-1)];
  return first === undefined || last === undefined ? undefined : { first: quarterTo(first).first, last };
}
