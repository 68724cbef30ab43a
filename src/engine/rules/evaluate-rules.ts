import { ROWS_A_STEP, type Steps } from '../../base/util/steps.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import type { FindingCode } from '../../model/findings/finding-codes.ts';
import type { RuleChange, RuleSetting } from '../../model/findings/rule-change.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { ALL_RULES } from './all-rules.ts';
import { CapTable, type RuleGround } from './cap-table/cap-table.ts';
import type { SentRow } from './cap-table/entries.ts';
import type { Compared, ComparingRule, Rule, RuleContext, RuleFinding } from './rule.ts';
import { reportCauses } from './rule.ts';

/** A rule's finding on a row, without its cell. */
export interface RuleReport {
  readonly row: SentRow;
  readonly column: string;
  readonly text: FindingText;
}

export interface Evaluation {
  readonly reports: readonly RuleReport[];
  /** Those that the firm has changed, in the order of the rules. */
  readonly changes: readonly RuleChange[];
}

/**
 * Holds the rows that would be sent to every rule, beside what the service holds. Pure; takes time in proportion to the
 * rows and what is held. The rows are reported in no particular order. A rule is a step, and so are some rows.
 */
export function* evaluateRules(
  rows: readonly SentRow[],
  held: RuleGround,
  given: { readonly settings: readonly RuleSetting[]; readonly today: CalendarDate },
): Steps<Evaluation> {
  if (rows.length === 0 && given.settings.length === 0) return { reports: [], changes: [] };
  const table = new CapTable(rows, held);
  const settings = new Map(given.settings.map((setting) => [setting.code, setting]));
  const reports: RuleReport[] = [];
  const changes: RuleChange[] = [];
  const reported = new Map<FindingCode, ReadonlySet<SentRow>>();
  const contextOf = ({ code, tolerance }: Rule): RuleContext => {
    return { tolerance: settings.get(code)?.tolerance ?? tolerance?.value ?? ZERO, today: given.today };
  };
  const compared = yield* findByComparing(table, contextOf);
  for (const rule of ALL_RULES) {
    const { code, severity: usual = 'warning' } = rule;
    const setting = settings.get(code);
    yield;
    const all = rule.find?.(table, contextOf(rule)) ?? compared.get(rule) ?? [];
    const found = withoutReported(rule, all, reported);
    if (setting !== undefined) changes.push({ ...setting, found: found.length });
    const firms = setting?.severity;
    if (firms === 'off') continue;
    reported.set(code, new Set(found.flatMap(({ row, cause = row, others = [] }) => [row, cause, ...others])));
    for (const { row, column, message, hint, severity = usual } of found)
      reports.push({ row, column, text: { severity: firms ?? severity, code, message, hint } });
  }
  return { reports, changes };
}

/** Runs the rules that look at one security after the other: all of them at each security, for there may be many. */
function* findByComparing(
  table: CapTable,
  contextOf: (rule: Rule) => RuleContext,
): Steps<ReadonlyMap<Rule, readonly RuleFinding[]>> {
  const { securities } = table.sent;
  const isComparing = (rule: Rule): rule is ComparingRule => rule.compare !== undefined;
  const rules = ALL_RULES.filter(isComparing).map((rule) => ({ rule, check: rule.compare(table, contextOf(rule)) }));
  const clean = new Set(rules);
  for (const [index, security] of securities.entries()) {
    if (index % ROWS_A_STEP === 0) yield;
    for (const each of clean) if (each.check(security)?.finding !== undefined) clean.delete(each);
  }
  const isFinding = (compared: Compared | undefined) => compared?.finding !== undefined;
  const finding = rules.filter((each) => !clean.has(each) || each.rule.beside?.(table, []).some(isFinding) === true);
  return new Map(
    finding.map(({ rule, check }) => {
      const compared = securities.map(check);
      return [rule, reportCauses(rule.beside?.(table, compared) ?? compared)];
    }),
  );
}

/** One cause gives one finding: rows that an earlier rule has reported, or named as the cause, are not reported again. */
function withoutReported(
  { unlessReported = [] }: Rule,
  found: readonly RuleFinding[],
  reported: ReadonlyMap<FindingCode, ReadonlySet<SentRow>>,
): readonly RuleFinding[] {
  const rows = unlessReported.map((code) => reported.get(code));
  const isReported = (row: SentRow | undefined) => row !== undefined && rows.some((some) => some?.has(row) === true);
  return unlessReported.length === 0 ? found : found.filter(({ row, cause }) => !isReported(row) && !isReported(cause));
}
