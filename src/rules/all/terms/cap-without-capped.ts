import { formatDecimal } from '../../../model/values/decimal.ts';
import type { Rule } from '../../rule.ts';

/** A cap multiple limits capped participation, and nothing else has one. */
export const CAP_WITHOUT_CAPPED: Rule = {
  code: 'cap-without-capped',
  find: (table) =>
    table.sent.rounds.flatMap(({ row, capMultiple, participation }) => {
      if (capMultiple === undefined || participation === 'CAPPED_PARTICIPATING') return [];
      const stated =
        participation === undefined ? 'is blank' : `says ${participation.toLowerCase().replaceAll('_', ' ')}`;
      const message = `The Cap Multiple is ${formatDecimal(capMultiple)}, but Participation ${stated}.`;
      const hint = 'Write capped participating under Participation, or clear the Cap Multiple.';
      return [{ row, column: 'Cap Multiple', message, hint }];
    }),
};
