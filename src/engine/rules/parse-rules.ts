import { z } from 'zod';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { parseSettings } from '../../base/util/parse-settings.ts';
import { onPage } from '../../base/util/setting-names.ts';
import { nearestOrBest } from '../../base/util/text/near-names.ts';
import type { RuleSetting } from '../../model/findings/rule-change.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import { ALL_RULES } from './all-rules.ts';

const SEVERITIES = ['error', 'warning', 'info', 'off'] as const;

const severity = z.enum(SEVERITIES);
const setting = z.union([
  severity,
  z.strictObject({ severity: severity.exactOptional(), tolerance: z.union([z.number(), z.string()]).exactOptional() }),
]);
const file = z.record(z.string(), z.unknown());

/**
 * A rules file as it is written, for editors: every rule by its code.
 * @public The JSON Schemas are made from it.
 */
export const rulesForm = z.strictObject(
  Object.fromEntries(ALL_RULES.map(({ code }) => [code, setting.exactOptional()])),
);

/**
 * Reads what a firm says of the rules: YAML or JSON, by the code of the rule `error`, `warning`, `info` or `off`, or an
 * object with `severity` and `tolerance`. Throws `rules-unreadable` and `rules-invalid`, naming the place.
 */
export function parseRules(text: string, source: string): readonly RuleSetting[] {
  const settings = parseSettings(text, { path: source, noun: 'rules file', code: 'rules' });
  const entries = Object.entries(file.safeParse(settings ?? {}).data ?? refuseShape(source));
  return entries.map(([code, value]) => toSetting(code, value, source));
}

function toSetting(code: string, value: unknown, source: string): RuleSetting {
  const rule = ALL_RULES.find((one) => one.code === code);
  if (rule === undefined) throw unknownRule(code, source);
  const parsed = setting.safeParse(value);
  if (!parsed.success)
    throw invalid(source, `${code}: ${show(value)} is not ${SEVERITIES.join(', ')} or a severity and a tolerance`);
  if (typeof parsed.data === 'string') return { code: rule.code, severity: parsed.data };
  const { severity: stated, tolerance: typed } = parsed.data;
  if (typed === undefined) return omitAbsent({ code: rule.code, severity: stated });
  const tolerance = parseDecimal(String(typed));
  if (rule.tolerance === undefined) throw invalid(source, `${code}: this rule has no tolerance`);
  if (tolerance === undefined || tolerance.startsWith('-'))
    throw invalid(source, `${code}: the tolerance ${show(typed)} is not a number from 0`);
  return omitAbsent({ code: rule.code, severity: stated, tolerance });
}

function refuseShape(source: string): never {
  throw invalid(source, 'it is not a list of rules by their codes');
}

function unknownRule(code: string, source: string): CapsheetError {
  const codes = ALL_RULES.map((rule) => rule.code);
  const [near] = nearestOrBest(code, codes);
  return invalid(source, `there is no rule "${code}"; do you mean "${near}"?`);
}

function invalid(source: string, complaint: string): CapsheetError {
  return usageError(
    'rules-invalid',
    `The rules file ${source} cannot be used: ${complaint}${complaint.endsWith('?') ? '' : '.'}`,
    onPage(
      'The handbook lists the rules and what can be set for each.',
      '"capsheet plan --rules" lists the rules and what can be set for each.',
    ),
  );
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
