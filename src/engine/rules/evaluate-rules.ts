import type { Steps } from '../../base/util/steps.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { RuleChange, RuleSetting } from '../../model/findings/rule-change.ts';
import type { NewMark } from '../../model/service/new-data.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { SecurityLedger } from '../ledger/security-ledger.ts';
import { ALL_RULES } from './all-rules.ts';
import { CapTable } from './cap-table/cap-table.ts';
import type { JudgedRow } from './cap-table/entries.ts';
import type { Doubt, Rule } from './rule.ts';

/** A rule's finding on a row, without its cell. */
export interface RowDoubt {
  readonly row: JudgedRow;
  readonly column: string;
  readonly text: FindingText;
}

export interface Evaluation {
  readonly doubts: readonly RowDoubt[];
  /** Those that the firm has changed, in the order of the rules. */
  readonly changes: readonly RuleChange[];
}

/** The service's snapshot, and the marks that earlier runs have set, which it does not give back. */
export interface RuleGround {
  readonly snapshot: Snapshot;
  readonly marks: readonly NewMark<string>[];
  readonly ledger: SecurityLedger;
}

/**
 * Holds the rows that would be sent to every rule, beside what the service holds. Pure; takes time in proportion to the
 * rows and what is held. The rows are told in no particular order. A rule is a step.
 */
export function* evaluateRules(
  rows: readonly JudgedRow[],
  held: RuleGround,
  given: { readonly settings: readonly RuleSetting[]; readonly today: CalendarDate },
): Steps<Evaluation> {
  if (rows.length === 0 && given.settings.length === 0) return { doubts: [], changes: [] };
  const table = new CapTable(rows, held);
  const settings = new Map(given.settings.map((setting) => [setting.code, setting]));
  const doubts: RowDoubt[] = [];
  const changes: RuleChange[] = [];
  const told = new Map<FindingCode, ReadonlySet<JudgedRow>>();
  for (const rule of ALL_RULES) {
    const setting = settings.get(rule.code);
    const tolerance = setting?.tolerance ?? rule.tolerance?.value ?? decimal(0);
    yield;
    const found = withoutTold(rule, rule.find(table, { tolerance, today: given.today }), told);
    told.set(
      rule.code,
      new Set(
        setting?.severity === 'off'
          ? []
          : found.flatMap(({ row, cause = row, others = [] }) => [row, cause, ...others]),
      ),
    );
    if (setting !== undefined) changes.push({ ...setting, found: found.length });
    for (const doubt of tell(rule, setting, found)) doubts.push(doubt);
  }
  return { doubts, changes };
}

/** One cause gives one finding: what an earlier rule has said of a row, or of what is at fault, is not said again. */
function withoutTold(
  { unlessTold = [] }: Rule,
  found: readonly Doubt[],
  told: ReadonlyMap<FindingCode, ReadonlySet<JudgedRow>>,
): readonly Doubt[] {
  const rows = unlessTold.map((code) => told.get(code));
  const isTold = (row: JudgedRow | undefined) => row !== undefined && rows.some((some) => some?.has(row) === true);
  return unlessTold.length === 0 ? found : found.filter(({ row, cause }) => !isTold(row) && !isTold(cause));
}

function tell(
  { code, severity: usual = 'warning' }: Rule,
  setting: RuleSetting | undefined,
  found: readonly Doubt[],
): RowDoubt[] {
  const firms = setting?.severity;
  if (firms === 'off') return [];
  return found.map(({ row, column, message, hint, severity = usual }) => ({
    row,
    column,
    text: { severity: firms ?? severity, code, message, hint },
  }));
}
