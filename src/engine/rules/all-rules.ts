import { COLLECTED_RULES } from './collected-rules.ts';
import type { Rule } from './rule.ts';

/**
 * In the order in which they are looked at: by code, and each behind those that it leaves rows to. What has one cause is
 * told by the first that sees it.
 */
export const ALL_RULES: readonly Rule[] = inOrder([...COLLECTED_RULES].sort((a, b) => (a.code < b.code ? -1 : 1)));

function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const byCode = new Map(rules.map((rule) => [rule.code, rule]));
  const begun = new Set<Rule>();
  const ordered: Rule[] = [];
  const place = (rule: Rule | undefined) => {
    if (rule === undefined || begun.has(rule)) return;
    begun.add(rule);
    for (const code of rule.unlessReported ?? []) place(byCode.get(code));
    ordered.push(rule);
  };
  rules.forEach(place);
  return ordered;
}
