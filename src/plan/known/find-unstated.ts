import { costOf } from '../../model/fields/cost.ts';
import { canUndergo } from '../../model/fields/security-types.ts';
import { unitsOf } from '../../model/fields/units.ts';
import { isSameNumber } from '../../model/identity/match-level.ts';
import type { NewSecurity } from '../../model/service/new-data.ts';
import type { Transaction } from '../../model/service/snapshot.ts';
import { sumDecimals } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import type { PlanContext } from '../plan-context.ts';
import type { PlannedRecord } from '../row-plan.ts';
import { type Elsewhere, findUnattributed } from './find-elsewhere.ts';

/** What happened to each security of which nothing else is known, and no row states that it happened. */
export function findUnstated(planned: readonly PlannedRecord[], context: PlanContext): readonly Elsewhere[] {
  const stated = new Set(planned.flatMap(({ linked, row }) => (linked.kind === 'transaction' ? (row.id ?? []) : [])));
  const unstated = findUnattributed(context).filter(({ id }) => !stated.has(id));
  const named = unstated.filter(({ inputSecurityId }) => inputSecurityId !== undefined);
  // Sales that name nothing may be of parts of anything that is listed.
  const nameless = unstated.filter(({ event, inputSecurityId }) => inputSecurityId === undefined && event !== 'sale');
  const ofOne = groupBy(named, ({ inputSecurityId }) => inputSecurityId);
  return [...ofOne.values(), ...nameless.map((each) => [each])];
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
