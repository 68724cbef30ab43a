import { withArticle } from '../../util/text/words.ts';
import type { CapTable } from '../cap-table/cap-table.ts';
import type { Planned, TransactionEntry } from '../cap-table/entries.ts';
import type { Doubt, Rule } from '../rule.ts';
import { showPlace, showType } from '../words.ts';

/** By event. Preferred shares convert into common ones; public equity and kinds not known yet may do anything. */
const KINDS: { readonly [event in TransactionEntry['event']]?: readonly string[] } = {
  conversion: ['certificate', 'convertible', 'token_convertible', 'public_equity', 'other'],
  exercise: ['warrant', 'token_warrant', 'other'],
};
const EXPECTED = { sale: '', conversion: 'notes and preferred shares convert', exercise: 'warrants are exercised' };

/** Conversions are of what converts, exercises of what can be exercised. */
export const EVENT_OF_OTHER_KIND: Rule = {
  code: 'event-rule',
  find: (table) => table.sent.transactions.flatMap((transaction) => judge(transaction, table)),
};

function judge({ event, security = '', row }: Planned<TransactionEntry>, table: CapTable): Doubt[] {
  const held = table.securities.get(security) ?? table.creatorOf.get(security);
  const kinds = KINDS[event];
  if (held === undefined || kinds === undefined) return [];
  const type = 'type' in held ? held.type : 'certificate';
  if (kinds.includes(type)) return [];
  const named = `the security (${showPlace(held)}) is ${withArticle(showType(type))}`;
  const message = `This is ${withArticle(event)}, but ${named}; ${EXPECTED[event]}.`;
  return [{ row, column: 'Event', message, hint: 'Correct the event, or the security that is named.' }];
}
