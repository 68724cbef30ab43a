import { listRules } from '../../../engine/rules/all-rules.ts';
import { meaningOf } from '../../../report/finding-pages.ts';
import { toRulesText } from '../../../report/text/rules-text.ts';
import type { OutputOptions } from '../declare/shared-options.ts';
import { answer, type CommandAnswer } from '../terminal/answer.ts';
import { type Io, toView } from '../terminal/terminal.ts';

/** `--rules` without a file. */
export function toRuleList({ color }: OutputOptions, io: Io): CommandAnswer {
  const rules = listRules().map((rule) => ({ ...rule, meaning: meaningOf(rule.code) }));
  return answer('rules@1', { rules }, toRulesText(rules, toView(io, color)));
}
