import type { FindingText } from '../model/findings/finding.ts';
import type { RuleChange, RuleSetting } from '../model/findings/rule-change.ts';
import type { Snapshot } from '../model/service/snapshot.ts';
import type { CalendarDate } from '../model/values/calendar-date.ts';
import { decimal } from '../model/values/decimal.ts';
import type { Steps } from '../util/steps.ts';
import { ALL_RULES } from './all-rules.ts';
import { CapTable } from './cap-table/cap-table.ts';
import type { PlannedRow } from './cap-table/entries.ts';
import type { Doubt, Rule } from './rule.ts';

/** What a rule says of a row, still to be brought to its cell. */
export interface RowDoubt {
  readonly row: PlannedRow;
  readonly column: string;
  readonly text: FindingText;
}

export interface Evaluation {
  readonly doubts: readonly RowDoubt[];
  /** Of the rules that the firm has changed, in the order of the rules. */
  readonly changes: readonly RuleChange[];
}

/**
 * Holds the rows that would be sent to every rule, beside what the service holds. Pure; takes time in proportion to the
 * rows and what is held. The rows are told in no particular order. A rule is a step.
 */
export function* evaluateRules(
  rows: readonly PlannedRow[],
  snapshot: Snapshot,
  given: { readonly settings: readonly RuleSetting[]; readonly today: CalendarDate },
): Steps<Evaluation> {
  if (rows.length === 0 && given.settings.length === 0) return { doubts: [], changes: [] };
  const table = new CapTable(rows, snapshot);
  const settings = new Map(given.settings.map((setting) => [setting.code, setting]));
  const doubts: RowDoubt[] = [];
  const changes: RuleChange[] = [];
  for (const rule of ALL_RULES) {
    const setting = settings.get(rule.code);
    const tolerance = setting?.tolerance ?? rule.tolerance?.value ?? decimal(0);
    yield;
    const found = rule.find(table, { tolerance, today: given.today });
    if (setting !== undefined) changes.push({ ...setting, found: found.length });
    for (const doubt of tell(rule, setting, found)) doubts.push(doubt);
  }
  return { doubts, changes };
}

function tell({ code }: Rule, setting: RuleSetting | undefined, found: readonly Doubt[]): RowDoubt[] {
  const severity = setting?.severity ?? 'warning';
  if (severity === 'off') return [];
  return found.map(({ row, column, message, hint }) => ({ row, column, text: { severity, code, message, hint } }));
}
