import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Steps } from '../../../base/util/steps.ts';
import { type Finding, hasError, placeFinding } from '../../../model/findings/finding.ts';
import type { RuleChange } from '../../../model/findings/rule-change.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { JudgedRow } from '../../rules/cap-table/entries.ts';
import { evaluateRules, type RuleGround } from '../../rules/evaluate-rules.ts';
import { type PlannedRecord, placeOf } from '../row-plan.ts';
import { blockDependents } from './block-dependents.ts';

type RuleSettings = Parameters<typeof evaluateRules>[2];

/**
 * Looks for the implausible in the rows that would be sent. A warning or an info stands beside its row; where the firm has
 * made an error of it, the row is invalid and what depends on it blocked.
 */
export function* checkPlausibility(
  planned: readonly PlannedRecord[],
  held: RuleGround,
  rules: RuleSettings,
): Steps<{ readonly planned: readonly PlannedRecord[]; readonly changes: readonly RuleChange[] }> {
  const sent = planned.filter(({ items }) => items.length > 0);
  const { doubts, changes } = yield* evaluateRules(sent.map(toSentRow), held, rules);
  if (doubts.length === 0) return { planned, changes };
  const origins = new Map(sent.map((record) => [record.row.rowKey, record.linked]));
  const findings = new Map<RowKey, Finding[]>();
  for (const { row, column, text } of doubts) {
    const linked = origins.get(row.rowKey);
    const place = linked === undefined ? { column } : placeOf(linked, column);
    const said = findings.get(row.rowKey) ?? [];
    findings.set(row.rowKey, [...said, placeFinding(text, row.origin, place)]);
  }
  const told = planned.map((record) => withFindings(record, findings.get(record.row.rowKey) ?? []));
  const hasErrors = [...findings.values()].some(hasError);
  return { planned: hasErrors ? blockDependents(told, true) : told, changes };
}

/** Whoever looks at the plan or at the result sees what was not judged as it usually is. Code: rule-changed. */
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

function toSentRow({ linked, row, items }: PlannedRecord): JudgedRow {
  const { record } = linked;
  return omitAbsent({
    rowKey: row.rowKey,
    origin: row.origin,
    // An ID elsewhere makes it a thing of its own.
    isFurther: record.action === 'new' || record.former?.id !== undefined,
    ref: 'ref' in record ? record.ref : undefined,
    pariPassuRounds: linked.kind === 'round' ? linked.stated.pariPassuRounds : undefined,
    items,
  });
}

function withFindings(record: PlannedRecord, findings: readonly Finding[]): PlannedRecord {
  if (findings.length === 0) return record;
  const row = { ...record.row, findings: [...record.row.findings, ...findings] };
  const error = findings.find(({ severity }) => severity === 'error');
  if (error === undefined) return { ...record, row };
  return { linked: record.linked, items: [], row: { ...row, action: 'invalid', why: error.message, dependsOn: [] } };
}
