import { listRules } from '../../../engine/rules/list-rules.ts';
import type { ReadingRequest } from '../../../jobs/pipeline/inputs/read-inputs.ts';
import { openRules } from '../../../jobs/pipeline/session/open-profile.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { meaningOf } from '../../../report/finding-pages.ts';
import { toRulesText } from '../../../report/text/rules-text.ts';
import type { OutputOptions, RulesOptions } from '../declare/shared-options.ts';
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

/** Adds the firm's rules to a request. */
export async function withRules(request: ReadingRequest, { rules }: RulesOptions): Promise<ReadingRequest> {
  return typeof rules === 'string' ? { ...request, rules: await openRules(rules) } : request;
}
