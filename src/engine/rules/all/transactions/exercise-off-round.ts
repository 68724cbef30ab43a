import type { CapTable } from '../../cap-table/cap-table.ts';
import type { Planned, ShareClassEntry, TransactionEntry } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showPlace } from '../../words.ts';

/**
 * A warrant of a round gives preferred shares of that round. Common shares belong to whatever round they were entered
 * with; and at just the price of the other class the warrant is one for that.
 */
export const EXERCISE_OFF_ROUND: Rule = {
  code: 'exercise-off-round',
  unlessReported: ['event-rule', 'converted-into-itself', 'date-order-wrong'],
  find: (table) => table.sent.transactions.flatMap((transaction) => check(transaction, table)),
};

function check(
  { row, event, security = '', convertedTo = '' }: Planned<TransactionEntry>,
  table: CapTable,
): RuleFinding[] {
  const held = table.securityOf(security);
  const given = table.shareClasses.get(convertedTo);
  if (event !== 'exercise' || held?.type !== 'warrant' || given === undefined) return [];
  if (held.round === undefined || given.round === held.round || given.classType !== 'preferred') return [];
  const { exercisePrice: strike } = held.terms;
  if (strike?.value === given.pricePerShare?.value && strike?.currency === given.pricePerShare?.currency) return [];
  const own = [...table.shareClasses.values()].find((each) => each.round === held.round && isPreferred(each));
  if (own === undefined) return [];
  const [mine, other] = [held.round, given.round].map((round) => table.rounds.get(round)?.name ?? round);
  const message = `The warrant (${showPlace(held)}) is of ${mine}, but ${given.name} (${showPlace(given)}) is a class of ${other}.`;
  const hint = `Name a class of ${mine}, such as ${own.name}, or correct the round of the warrant.`;
  return [{ row, column: 'Converted To', message, hint }];
}

function isPreferred({ classType }: ShareClassEntry): boolean {
  return classType === 'preferred';
}
