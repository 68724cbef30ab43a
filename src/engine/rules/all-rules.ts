import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { RuleListing } from '../../model/findings/rule-change.ts';
import { AMOUNT_RULES } from './all/amounts.ts';
import { CURRENCY_UNLIKE } from './all/currency-unlike.ts';
import { DATE_RULES } from './all/dates.ts';
import { DUPLICATE_RULES } from './all/duplicates.ts';
import { FIGURE_RULES } from './all/figures.ts';
import { FUND_RULES } from './all/funds.ts';
import { MARK_RULES } from './all/marks.ts';
import { MARKS_SWAPPED } from './all/marks-swapped.ts';
import { NAME_IMPLAUSIBLE } from './all/name-implausible.ts';
import { NAME_SPELT_TWO_WAYS } from './all/name-spelt-two-ways.ts';
import { ROUND_RULES } from './all/rounds.ts';
import { SALE_OF_OTHER_LOT } from './all/sale-of-other-lot.ts';
import { SALE_RULES } from './all/sales.ts';
import { STRIKE_OFF_PRICE } from './all/strike-off-price.ts';
import { TERM_RULES } from './all/terms.ts';
import { TRANSACTION_RULES } from './all/transactions.ts';
import { VALUATION_RULES } from './all/valuations.ts';
import type { Rule, Tolerance } from './rule.ts';

const BY_CODE: readonly Rule[] = [
  ...AMOUNT_RULES,
  CURRENCY_UNLIKE,
  ...DATE_RULES,
  ...DUPLICATE_RULES,
  ...FIGURE_RULES,
  ...FUND_RULES,
  ...MARK_RULES,
  MARKS_SWAPPED,
  NAME_IMPLAUSIBLE,
  NAME_SPELT_TWO_WAYS,
  ...ROUND_RULES,
  SALE_OF_OTHER_LOT,
  ...SALE_RULES,
  STRIKE_OFF_PRICE,
  ...TERM_RULES,
  ...TRANSACTION_RULES,
  ...VALUATION_RULES,
].sort((a, b) => (a.code < b.code ? -1 : 1));

/**
 * In the order in which they are looked at: by code, and each behind those that it leaves rows to. What has one cause is
 * told by the first that sees it.
 */
export const ALL_RULES: readonly Rule[] = inOrder(BY_CODE);

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

/** Every rule as it is until a firm changes it: what `--rules` and the handbook show, by code. */
export function listRules(): readonly RuleListing[] {
  return BY_CODE.map(({ code, severity = 'warning', tolerance }) =>
    omitAbsent({ code, severity, tolerance: tolerance?.value, of: tolerance && describeTolerance(tolerance) }),
  );
}

function describeTolerance({ unit, of }: Tolerance): string {
  return unit === 'days' ? `days ${of}` : `${unit === 'share' ? '×' : 'times'} ${of}`;
}
