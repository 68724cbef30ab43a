import { groupBy } from '../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import type { RoundEntry, SentRow } from './cap-table/entries.ts';
import type { RuleFinding } from './rule.ts';
import { showPlace } from './words.ts';

/** Something that was held against another thing, found wrong or not. */
export interface Compared {
  readonly row: SentRow;
  /** The thing compared with; its row where it would be sent, with the column to look at. */
  readonly against: { readonly key: string; readonly row?: SentRow | undefined; readonly column: string };
  /** Absent where it is as it should be. */
  readonly finding?: RuleFinding | undefined;
  /** In what way it is wrong: rows that are wrong in several ways have no one cause. */
  readonly how?: string;
}

/** Of what is held against the closing of a round: made once, for many rows have one round. */
export const closingOf = deriveOnce(({ key, row }: RoundEntry): Compared['against'] => {
  return { key, row, column: 'Closing Date' };
});

/**
 * One cause gives one finding: where everything that was held against one thing (two or more) is wrong in one way, the
 * thing is what is wrong. It is reported at its own cell, with the number of rows; where it is there already, or only the rows
 * of one sheet are wrong, at the first of the rows.
 */
export function reportCauses(all: readonly (Compared | undefined)[]): RuleFinding[] {
  if (all.every((one) => one?.finding === undefined)) return [];
  const compared = all.filter((one) => one !== undefined);
  return [...groupBy(compared, ({ against }) => against.key).values()].flatMap((some) => {
    const [first] = some;
    if (first !== undefined && isOneCause(some)) return [joinFindings(findingsOf(some), first.against)];
    return [...groupBy(some, ({ row }) => row.origin.sheet).values()].flatMap((rows) =>
      isOneCause(rows) ? [joinFindings(findingsOf(rows))] : findingsOf(rows),
    );
  });
}

/** The same of each thing; of hundreds of thousands without a fault no list is made. */
export function reportCausesOf<T>(things: readonly T[], check: (thing: T) => Compared | undefined): RuleFinding[] {
  return things.some((thing) => check(thing)?.finding !== undefined) ? reportCauses(things.map(check)) : [];
}

function isOneCause(compared: readonly Compared[]): boolean {
  return compared.length > 1 && compared.every(({ finding, how }) => finding !== undefined && how === compared[0]?.how);
}

function findingsOf(compared: readonly Compared[]): RuleFinding[] {
  return compared.flatMap(({ finding }) => finding ?? []);
}

function joinFindings(findings: readonly RuleFinding[], against?: Compared['against']): RuleFinding {
  const [first, ...others] = findings;
  if (first === undefined) throw new Error('nothing to join');
  if (against?.row === undefined)
    return { ...first, message: `${first.message} The same goes for ${others.length} more ${listRows(others)}.` };
  const { row, column } = against;
  const message = `None of the ${findings.length} rows concerned fits. The first (${showPlace(first)}): ${first.message}`;
  return { row, column, message, hint: first.hint };
}

/** `rows (the last: Securities row 9)`. */
function listRows(findings: readonly RuleFinding[]): string {
  const last = findings.at(-1);
  const place = last === undefined ? '' : showPlace(last);
  return findings.length === 1 ? `row (${place})` : `rows (the last: ${place})`;
}
