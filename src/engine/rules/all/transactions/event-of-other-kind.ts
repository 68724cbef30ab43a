import { withArticle } from '../../../../base/util/text/words.ts';
import { canUndergo, OUTPUT_TYPE } from '../../../../model/fields/security-types.ts';
import type { TransactionEvent } from '../../../../model/values/cap-table.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, TransactionEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace, showType } from '../../words.ts';

/** Only ever read: public equity is held in preferred shares too, and of kinds not known yet nothing is known. */
const READ_ONLY = { conversion: ['public_equity', 'other'], exercise: ['other'], sale: [] } as const satisfies {
  readonly [event in TransactionEvent]: readonly string[];
};
const EXPECTED = { sale: '', conversion: 'notes and preferred shares convert', exercise: 'warrants are exercised' };

/** Conversions are of what converts, exercises of what can be exercised. */
export const EVENT_OF_OTHER_KIND: Rule = {
  code: 'event-rule',
  find: (table) => table.sent.transactions.flatMap((transaction) => check(transaction, table)),
};

function check({ event, security = '', row }: Planned<TransactionEntry>, table: CapTable): RuleFinding[] {
  const held = table.securityOf(security) ?? table.creatorOf.get(security);
  if (held === undefined) return [];
  const type = 'type' in held ? held.type : OUTPUT_TYPE;
  if (canUndergo(event, type) || READ_ONLY[event].some((kind) => kind === type)) return [];
  const named = `the security (${showPlace(held)}) is ${withArticle(showType(type))}`;
  const message = `This is ${withArticle(event)}, but ${named}; ${EXPECTED[event]}.`;
  return [{ row, column: 'Event', message, hint: 'Correct the event, or the security that is named.' }];
}
