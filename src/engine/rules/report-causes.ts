import { groupBy } from '../../base/util/collections/group-by.ts';
import type { Compared, RuleFinding } from './rule.ts';
import { showPlace } from './words.ts';

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
    if (first !== undefined && isOneCause(some)) return [joinFindings(findingsOf(some), first)];
    return [...groupBy(some, ({ row }) => row.origin.sheet).values()].flatMap((rows) =>
      isOneCause(rows) ? [joinFindings(findingsOf(rows))] : findingsOf(rows),
    );
  });
}

function isOneCause(compared: readonly Compared[]): boolean {
  return compared.length > 1 && compared.every(({ finding, how }) => finding !== undefined && how === compared[0]?.how);
}

function findingsOf(compared: readonly Compared[]): RuleFinding[] {
  return compared.flatMap(({ finding }) => finding ?? []);
}

function joinFindings(findings: readonly RuleFinding[], cause?: Compared): RuleFinding {
  const [first, ...others] = findings;
  if (first === undefined) throw new Error('nothing to join');
  if (cause?.against.row === undefined)
    return { ...first, message: `${first.message} The same goes for ${others.length} more ${listRows(others)}.` };
  const {
    against: { row },
    column,
  } = cause;
  const message = `None of the ${findings.length} rows concerned fits. The first (${showPlace(first)}): ${first.message}`;
  return { row, column, message, hint: first.hint };
}

/** `rows (the last: Securities row 9)`. */
function listRows(findings: readonly RuleFinding[]): string {
  const last = findings.at(-1);
  const place = last === undefined ? '' : showPlace(last);
  return findings.length === 1 ? `row (${place})` : `rows (the last: ${place})`;
}
