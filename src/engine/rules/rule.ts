import { groupBy } from '../../base/util/collections/group-by.ts';
import type { SecurityTerm } from '../../model/fields/security-terms.ts';
import type { Severity } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { CapTable } from './cap-table/cap-table.ts';
import type { Entries, Planned, SecurityEntry, SentRow } from './cap-table/entries.ts';
import { showPlace } from './words.ts';

/** Something implausible in a row that would be sent. */
export interface RuleFinding {
  readonly row: SentRow;
  readonly column: string;
  /** Both values: the one that is there, and the one that it does not agree with. */
  readonly message: string;
  readonly hint: string;
  /** Where it is less certain than what its rule is about. */
  readonly severity?: Exclude<Severity, 'info'>;
  readonly cause?: SentRow | undefined;
  /** Further rows that this finding covers. */
  readonly others?: readonly SentRow[];
}

/** How far things may be apart before a rule speaks. */
export interface Tolerance {
  readonly value: Decimal;
  /** `share`: 0.01 is one per cent. */
  readonly unit: 'share' | 'days' | 'times';
  /** The compared value, for the handbook. */
  readonly of: string;
}

export interface RuleContext {
  readonly tolerance: Decimal;
  readonly today: CalendarDate;
}

/** Something that was held against another thing, found wrong or not. */
export interface Compared {
  readonly row: SentRow;
  /** The thing compared with; its row where it would be sent. */
  readonly against: { readonly key: string; readonly row?: SentRow | undefined };
  /** The column of that thing to look at. */
  readonly column: string;
  /** Absent where it is as it should be. */
  readonly finding?: RuleFinding | undefined;
  /** In what way it is wrong: rows that are wrong in several ways have no one cause. */
  readonly how?: string;
}

interface RuleFacts {
  readonly code: FindingCode;
  /** Unless the firm says otherwise; absent of a warning. What the service is known to refuse is an error. */
  readonly severity?: Exclude<Severity, 'info'>;
  /** Absent where there is nothing to be lenient about. */
  readonly tolerance?: Tolerance;
  /** Rules before this one: it skips rows that one of them has reported, or named as the cause. */
  readonly unlessReported?: readonly FindingCode[];
}

/** Looks at the whole table. */
interface SearchingRule extends RuleFacts {
  readonly find: (table: CapTable, context: RuleContext) => readonly RuleFinding[];
  readonly compare?: never;
}

/** Holds each security that would be sent against something else: all such rules look at one security after the other. */
export interface ComparingRule extends RuleFacts {
  readonly compare: (
    table: CapTable,
    context: RuleContext,
  ) => (security: Planned<SecurityEntry>) => Compared | undefined;
  /** Puts what else it holds against the same things beside the securities; absent where it looks at them alone. */
  readonly beside?: (
    table: CapTable,
    securities: readonly (Compared | undefined)[],
  ) => readonly (Compared | undefined)[];
  readonly find?: never;
}

/** Makes a rule that looks at each thing of one kind that would be sent by itself. */
export function ofEach<Kind extends keyof Entries>(
  kind: Kind,
  check: (thing: Planned<Entries[Kind]>, table: CapTable, context: RuleContext) => readonly RuleFinding[],
): SearchingRule['find'] {
  return (table, context) => table.sent[kind].flatMap((thing) => check(thing, table, context));
}

/** The same of each security that states the term. */
export function ofEachStating(
  term: SecurityTerm,
  check: (security: Planned<SecurityEntry>, context: RuleContext) => readonly RuleFinding[],
): SearchingRule['find'] {
  return (table, context) => table.stating(term).flatMap((security) => check(security, context));
}

/** One thing that cannot well be true of a cap table. What the code means stands in the catalogue of findings. */
export type Rule = SearchingRule | ComparingRule;

/**
 * One cause gives one finding: where everything that was held against one thing (two or more) is wrong in one way, the
 * thing is what is wrong. It is reported at its own cell, with the number of rows; where it is there already, or only the rows
 * of one sheet are wrong, at the first of the rows.
 */
export function reportCauses(all: readonly (Compared | undefined)[]): RuleFinding[] {
  if (all.every((one) => one?.finding === undefined)) return [];
  const compared = all.filter((one) => one !== undefined);
  return [...groupBy(compared, ({ against }) => against.key).values()].flatMap((some) => {
    if (isOneCause(some)) return [joinFindings(findingsOf(some), some[0])];
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
  const { row } = cause.against;
  const { column } = cause;
  const message = `None of the ${findings.length} rows concerned fits. The first (${showPlace(first)}): ${first.message}`;
  return { row, column, message, hint: first.hint };
}

/** `rows (the last: Securities row 9)`. */
function listRows(findings: readonly RuleFinding[]): string {
  const last = findings.at(-1);
  const place = last === undefined ? '' : showPlace(last);
  return findings.length === 1 ? `row (${place})` : `rows (the last: ${place})`;
}
