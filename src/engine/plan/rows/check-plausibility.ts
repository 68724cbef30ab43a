import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import type { Steps } from '../../../base/util/steps.ts';
import { type Finding, hasError, placeFinding } from '../../../model/findings/finding.ts';
import type { RuleChange } from '../../../model/findings/rule-change.ts';
import type { RuleGround } from '../../rules/cap-table/cap-table.ts';
import type { SentRow } from '../../rules/cap-table/entries.ts';
import { evaluateRules } from '../../rules/evaluate-rules.ts';
import { addPlanFindings, byRowKey, type PlannedRecord, placeOf } from '../row-plan.ts';
import { blockDependents } from './block-dependents.ts';

type RuleSettings = Parameters<typeof evaluateRules>[2];

/** Looks for the implausible in the rows that would be sent. An error invalidates its row and blocks its dependents. */
export function* checkPlausibility(
  planned: readonly PlannedRecord[],
  held: RuleGround,
  rules: RuleSettings,
): Steps<{ readonly planned: readonly PlannedRecord[]; readonly changes: readonly RuleChange[] }> {
  const sent = planned.filter(({ items }) => items.length > 0);
  const { reports, changes } = yield* evaluateRules(sent.map(toSentRow), held, rules);
  if (reports.length === 0) return { planned, changes };
  const byKey = byRowKey(sent);
  const findings = new Map<PlannedRecord, Finding[]>();
  for (const { row, column, text } of reports) {
    const record = byKey.get(row.rowKey);
    if (record === undefined) continue;
    const finding = placeFinding(text, row.origin, placeOf(record.linked, column));
    getOrInsert(findings, record, () => []).push(finding);
  }
  const checked = planned.map((record) => withFindings(record, findings.get(record) ?? []));
  const hasErrors = [...findings.values()].some(hasError);
  return { planned: hasErrors ? blockDependents(checked, true) : checked, changes };
}

/** Shows every reader of the plan and the result which rules were changed. Code: rule-changed. */
export function reportRuleChange({ code, severity, tolerance, found }: RuleChange): Finding {
  const isOff = severity === 'off';
  const state = [
    ...(severity === undefined ? [] : [isOff ? 'is off' : `counts as ${severity}`]),
    ...(tolerance === undefined ? [] : [`has a tolerance of ${tolerance}`]),
  ];
  const number = `${found} ${found === 1 ? 'finding' : 'findings'}`;
  const unreported = isOff && found > 0 ? `, which ${found === 1 ? 'is' : 'are'} not reported` : '';
  return {
    severity: 'info',
    code: 'rule-changed',
    message: `The rule ${code} ${state.join(' and ')}; it found ${found === 0 ? 'nothing' : number}${unreported}.`,
    hint: 'The rules file given with --rules says so.',
  };
}

function toSentRow({ linked, row, items }: PlannedRecord): SentRow {
  const { record } = linked;
  return {
    rowKey: row.rowKey,
    origin: row.origin,
    // An ID elsewhere makes it a thing of its own.
    isFurther: record.action === 'new' || record.former?.id !== undefined,
    ref: 'ref' in record ? record.ref : undefined,
    pariPassuRounds: linked.kind === 'round' ? linked.stated.pariPassuRounds : undefined,
    items,
  };
}

function withFindings(record: PlannedRecord, findings: readonly Finding[]): PlannedRecord {
  const checked = addPlanFindings(record, findings);
  const error = findings.find(({ severity }) => severity === 'error');
  if (error === undefined) return checked;
  return { ...checked, items: [], row: { ...checked.row, action: 'invalid', why: error.message, dependsOn: [] } };
}
