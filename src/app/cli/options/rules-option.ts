import { listRules } from '../../../engine/rules/list-rules.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { meaningOf } from '../../../report/finding-pages.ts';
import { toRulesText } from '../../../report/text/rules-text.ts';
import type { OutputOptions } from '../declare/shared-options.ts';
import { type Io, toView } from '../terminal/terminal.ts';
import { writeReport } from './write-report.ts';

/** `--rules` without a file. */
export async function writeRuleList(options: OutputOptions, io: Io): Promise<0> {
  const rules = listRules();
  return writeReport(io, options, {
    json: () => ({
      ...nameDocument('rules@1'),
      rules: rules.map((rule) => ({ ...rule, meaning: meaningOf(rule.code) })),
    }),
    text: () => toRulesText(rules, toView(io, options.color)),
  });
}
