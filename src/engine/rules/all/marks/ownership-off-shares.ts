import { decimal, roundToSignificant, ZERO } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { shareOfShares } from '../../cap-table/expected-values.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { isWithin } from '../../scale.ts';
import { showShare } from '../../words.ts';

/** A fund's ownership is about its part of the fully diluted shares; later rounds dilute it, options do. */
export const OWNERSHIP_OFF_SHARES: Rule = {
  code: 'ownership-off-shares',
  tolerance: { value: decimal(5), unit: 'times', of: 'the shares held of all shares, either way' },
  unlessReported: ['mark-of-nothing'],
  find: (table, context) => table.sent.marks.flatMap((mark) => check(mark, table, context)),
};

function check(entry: Planned<MarkEntry>, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const { mark, row } = entry;
  const held = 'ownership' in mark && mark.ownership !== ZERO ? shareOfShares(entry, table) : undefined;
  if (!('ownership' in mark) || held === undefined || isWithin(mark.ownership, held.value, tolerance)) return [];
  const share = showShare(roundToSignificant(held.value, 3));
  const message = `Ownership is ${showShare(mark.ownership)}, but the shares held are ${share} of the fully diluted shares of ${held.from}.`;
  const hint = 'Correct the ownership (write 12.5% or 0.125), or the shares of the round.';
  return [{ row, column: 'Ownership', message, hint }];
}
