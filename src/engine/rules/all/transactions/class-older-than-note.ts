import { isConvertibleNote } from '../../../../model/fields/security-types.ts';
import { daysBetween } from '../../../../model/values/calendar-date.ts';
import { decimal } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, TransactionEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleContext, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/** A note that has matured becomes what there is: shares of the last round. So many days before it counts as matured. */
const MATURED = 45;

/** A note becomes shares of a round that comes after it. */
export const CLASS_OLDER_THAN_NOTE: Rule = {
  code: 'class-older-than-note',
  tolerance: { value: decimal(60), unit: 'days', of: 'from the closing of the round to the issue date of the note' },
  unlessReported: ['event-rule', 'converted-into-itself', 'date-order-wrong', 'security-spent'],
  find: (table, context) => table.sent.transactions.flatMap((transaction) => check(transaction, table, context)),
};

function check(transaction: Planned<TransactionEntry>, table: CapTable, { tolerance }: RuleContext): RuleFinding[] {
  const { row, event, security = '', convertedTo = '', date } = transaction;
  const [note, given] = [table.securityOf(security), table.shareClasses.get(convertedTo)];
  const round = table.rounds.get(given?.round ?? '');
  if (event !== 'conversion' || note === undefined || !isConvertibleNote(note.type)) return [];
  if (given === undefined || given.classType === 'common' || round?.closingDate === undefined) return [];
  if (daysBetween(round.closingDate, note.issueDate) <= Number(tolerance)) return [];
  const { maturityDate } = note.terms;
  if (maturityDate !== undefined && daysBetween(date, maturityDate) <= MATURED) return [];
  const message = `${given.name} (${showPlace(given)}) is of ${round.name}, which closed on ${round.closingDate}, before the note was issued on ${note.issueDate} (${showPlace(note)}).`;
  const hint = 'Name the class of the round in which the note converted, or correct the note that is named.';
  return [{ row, column: 'Converted To', message, hint }];
}
