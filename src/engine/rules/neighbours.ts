import { deriveOnce } from '../../base/util/derive-once.ts';
import type { CapTable } from './cap-table/cap-table.ts';
import type { SentRow } from './cap-table/entries.ts';

interface OfRow {
  readonly row: SentRow;
}

/** Orders things as their rows stand: input by input, sheet by sheet, from the top. */
export function byPlace({ row: { origin: a } }: OfRow, { row: { origin: b } }: OfRow): number {
  return a.inputIndex - b.inputIndex || (a.sheet < b.sheet ? -1 : a.sheet > b.sheet ? 1 : a.rowNumber - b.rowNumber);
}

/** Sorted once for all rules that ask what stands beside what. */
export const securitiesInOrder = deriveOnce(({ sent }: CapTable) => sent.securities.toSorted(byPlace));

let lastSheet = { inputIndex: -1, sheet: '', key: '' };

/** One and the same text for rows of one sheet, which mostly come one after the other. */
export function sheetKeyOf({ origin: { inputIndex, sheet } }: SentRow): string {
  if (lastSheet.inputIndex !== inputIndex || lastSheet.sheet !== sheet)
    lastSheet = { inputIndex, sheet, key: `${inputIndex} ${sheet}` };
  return lastSheet.key;
}

/** True where the second one's row stands right below the first one's, on one sheet. */
export function isBelow({ row: { origin: above } }: OfRow, { row: { origin } }: OfRow): boolean {
  const isOneSheet = above.inputIndex === origin.inputIndex && above.sheet === origin.sheet;
  return isOneSheet && origin.rowNumber === above.rowNumber + 1;
}

/** Two or more things in order, each going on from the one before in one way. */
export interface Succession<T, How> {
  readonly how: How;
  readonly things: readonly [first: T, second: T, ...others: T[]];
}

/** `howOf`: in what way the second goes on from the first; `undefined` where it does not. */
export function listRuns<T, How>(
  inOrder: readonly T[],
  howOf: (above: T, thing: T) => How | undefined,
): readonly Succession<T, How>[] {
  const runs: { how: How; things: [T, T, ...T[]] }[] = [];
  let above: T | undefined;
  for (const thing of inOrder) {
    const how = above === undefined ? undefined : howOf(above, thing);
    const run = runs.at(-1);
    if (above !== undefined && how !== undefined) {
      if (run?.how === how && run.things.at(-1) === above) run.things.push(thing);
      else runs.push({ how, things: [above, thing] });
    }
    above = thing;
  }
  return runs;
}
