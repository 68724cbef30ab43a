import { groupBy } from '../../../base/util/collections/group-by.ts';
import { costOf } from '../../../model/fields/cost.ts';
import { canUndergo } from '../../../model/fields/security-types.ts';
import { unitsOf } from '../../../model/fields/units.ts';
import { isSameNumber } from '../../../model/identity/match-level.ts';
import type { NewSecurity } from '../../../model/service/new-data.ts';
import type { Transaction } from '../../../model/service/snapshot.ts';
import { sumDecimals } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';
import { type Elsewhere, findUnattributed } from './find-elsewhere.ts';

/**
 * What happened to each security of which nothing else is known, and no row states that it happened. What can have
 * happened to something that a transaction created is left out: that has the cost and often the shares of what it came of.
 */
export function findUnstated(planned: readonly PlannedRecord[], context: PlanContext): readonly Elsewhere[] {
  const stated = new Set(planned.flatMap(({ linked, row }) => (linked.kind === 'transaction' ? (row.id ?? []) : [])));
  const unstated = findUnattributed(context).filter(({ id }) => !stated.has(id));
  if (unstated.length === 0) return [];
  const creations = groupBy(findLostCreations(context), ({ companyId }) => companyId);
  const isOfRoot = (later: Transaction): boolean =>
    creations.get(later.companyId)?.every(({ id, date }) => id === later.id || date > later.date) !== false;
  const ofRoots = unstated.filter(isOfRoot);
  const named = ofRoots.filter(({ inputSecurityId }) => inputSecurityId !== undefined);
  // Sales that name nothing may be of parts of anything that is listed.
  const nameless = ofRoots.filter(({ event, inputSecurityId }) => inputSecurityId === undefined && event !== 'sale');
  const ofOne = groupBy(named, ({ inputSecurityId }) => inputSecurityId);
  return [...ofOne.values(), ...nameless.map((each) => [each])];
}

/** Transactions of which nobody knows what became of what they created: it is not named, or neither listed nor consumed. */
function findLostCreations({ transactions, holdings }: PlanContext): readonly Transaction[] {
  return transactions.filter(({ event, outputSecurityId }) => {
    const created = holdings.get(outputSecurityId ?? '');
    return event !== 'sale' && created?.isListed !== true && (created?.transactions.length ?? 0) === 0;
  });
}

/**
 * Whether that may have happened to a security just like one that was sent: of its kind and company, not before it was
 * issued, and all of its shares, or all of its cost.
 */
export function couldHaveHappenedTo(data: NewSecurity<string>, transactions: Elsewhere): boolean {
  const isPossible = transactions.every(
    ({ companyId, event, date }) =>
      companyId === data.company && canUndergo(event, data.type) && data.issueDate <= date,
  );
  return isPossible && (hasItsUnits(data, transactions) || hasItsCost(data, transactions));
}

function hasItsUnits(data: NewSecurity<string>, transactions: Elsewhere): boolean {
  const units = unitsOf(data);
  const taken = transactions.flatMap(({ event, shares }) => (event === 'conversion' ? [] : (shares ?? [])));
  return units !== undefined && taken.length > 0 && isSameNumber(units, sumDecimals(taken));
}

function hasItsCost(data: NewSecurity<string>, transactions: Elsewhere): boolean {
  const cost = costOf(data);
  const isItsCost = ({ investmentAmount }: Transaction): boolean =>
    cost !== undefined && investmentAmount !== undefined && isSameNumber(toText(cost), toText(investmentAmount));
  return transactions.some(isItsCost);
}

function toText({ value, currency }: Money): string {
  return `${value} ${currency}`;
}
