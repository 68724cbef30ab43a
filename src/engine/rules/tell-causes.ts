import { groupBy } from '../../base/util/collections/group-by.ts';
import type { JudgedRow } from './cap-table/entries.ts';
import type { Doubt } from './rule.ts';
import { showPlace } from './words.ts';

/** Something that was held against another thing, found wrong or not. */
export interface Judged {
  readonly row: JudgedRow;
  /** The thing compared with; its row where it would be sent, with the column to look at. */
  readonly against: { readonly key: string; readonly row?: JudgedRow | undefined; readonly column: string };
  /** Absent where it is as it should be. */
  readonly doubt?: Doubt | undefined;
  /** In what way it is wrong: rows that are wrong in several ways have no one cause. */
  readonly how?: string;
}

/**
 * One cause gives one finding: where everything that was held against one thing (two or more) is wrong in one way, the
 * thing is what is wrong. It is told at its own cell, with the number of rows; where it is there already, or only the rows
 * of one sheet are wrong, at the first of the rows.
 */
export function tellCauses(judged: readonly Judged[]): Doubt[] {
  return [...groupBy(judged, ({ against }) => against.key).values()].flatMap((some) => {
    const [first] = some;
    if (first !== undefined && isOneCause(some)) return [joinDoubts(doubtsOf(some), first.against)];
    return [...groupBy(some, ({ row }) => row.origin.sheet).values()].flatMap((rows) =>
      isOneCause(rows) ? [joinDoubts(doubtsOf(rows))] : doubtsOf(rows),
    );
  });
}

function isOneCause(judged: readonly Judged[]): boolean {
  return judged.length > 1 && judged.every(({ doubt, how }) => doubt !== undefined && how === judged[0]?.how);
}

function doubtsOf(judged: readonly Judged[]): Doubt[] {
  return judged.flatMap(({ doubt }) => doubt ?? []);
}

function joinDoubts(doubts: readonly Doubt[], against?: Judged['against']): Doubt {
  const [first, ...others] = doubts;
  if (first === undefined) throw new Error('no doubts to join');
  if (against?.row === undefined)
    return { ...first, message: `${first.message} The same goes for ${others.length} more ${listRows(others)}.` };
  const { row, column } = against;
  const message = `None of the ${doubts.length} rows concerned fits. The first (${showPlace(first)}): ${first.message}`;
  return { row, column, message, hint: first.hint };
}

/** `rows (the last: Securities row 9)`. */
function listRows(doubts: readonly Doubt[]): string {
  const last = doubts.at(-1);
  const place = last === undefined ? '' : showPlace(last);
  return doubts.length === 1 ? `row (${place})` : `rows (the last: ${place})`;
}
