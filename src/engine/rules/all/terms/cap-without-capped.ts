import { formatDecimal } from '../../../../model/values/decimal.ts';
import type { Planned, RoundEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';

/** A cap multiple limits capped participation: nothing else has one, and it has one. */
export const CAP_WITHOUT_CAPPED: Rule = {
  code: 'cap-without-capped',
  find: (table) => table.sent.rounds.flatMap(check),
};

function check({ row, capMultiple, participation }: Planned<RoundEntry>): RuleFinding[] {
  const isCapped = participation === 'CAPPED_PARTICIPATING';
  if (isCapped === (capMultiple !== undefined)) return [];
  if (capMultiple === undefined) {
    const message = 'Participation says capped participating, but the Cap Multiple is blank.';
    const hint = 'Fill in the Cap Multiple, for example 3, or correct the Participation.';
    return [{ row, column: 'Participation', message, hint }];
  }
  const stated = participation === undefined ? 'is blank' : `says ${participation.toLowerCase().replaceAll('_', ' ')}`;
  const message = `The Cap Multiple is ${formatDecimal(capMultiple)}, but Participation ${stated}.`;
  const hint = 'Write capped participating under Participation, or clear the Cap Multiple.';
  return [{ row, column: 'Cap Multiple', message, hint }];
}
