import type { Rule } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** Shares convert into another class than their own. */
export const CONVERTED_INTO_ITSELF: Rule = {
  code: 'converted-into-itself',
  unlessReported: ['event-rule'],
  find: (table) =>
    table.sent.transactions.flatMap(({ row, event, security = '', convertedTo }) => {
      const held = table.securityOf(security);
      if (convertedTo === undefined || held?.shareClass !== convertedTo) return [];
      const name = table.shareClasses.get(convertedTo)?.name ?? 'this class';
      const message = `The security (${showPlace(held)}) is already ${name}; this ${event} would make it ${name} again.`;
      const hint = 'Name the class it becomes, or the security that is meant.';
      return [{ row, column: 'Converted To', message, hint }];
    }),
};
