import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { CostEntry } from '../../engine/plan/money/entered-cost.ts';
import { isSecurityType } from '../../model/fields/security-types.ts';
import type { Plan, PlanRow } from '../../model/outcomes/plan.ts';
import type { LinkedRecord } from '../../model/records/linked.ts';
import type { ListedSecurity } from '../../model/service/entry-history.ts';
import type { NewSecurity } from '../../model/service/new-data.ts';
import type { Security, Snapshot } from '../../model/service/snapshot.ts';

/**
 * Lists the securities that the plan's transactions consume, as they would be entered, with the transactions known for
 * each.
 */
export function consumedSecurities(plan: Plan, snapshot: Snapshot): ListedSecurity[] {
  const items = plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
  const consumed = new Set(
    items.flatMap(({ data }) =>
      data.kind === 'transaction' && data.security.kind === 'existing' ? [data.security.id] : [],
    ),
  );
  const takers = groupBy(snapshot.transactions, ({ inputSecurityId }) => inputSecurityId);
  return snapshot.securities.flatMap((security) => {
    const data = consumed.has(security.id) ? toEntered(security) : undefined;
    const transactions = (takers.get(security.id) ?? []).map(({ id }) => id);
    return data === undefined ? [] : [{ id: security.id, data, transactions }];
  });
}

function toEntered(security: Security): NewSecurity<string> | undefined {
  const { id: _id, type, companyId, roundId, shareClassId, fundName: _fundName, ...rest } = security;
  if (!isSecurityType(type)) return undefined;
  return omitAbsent({ ...rest, kind: 'security', type, company: companyId, round: roundId, shareClass: shareClassId });
}

/** Returns the costs that rows state for existing securities, listed or not. */
export function enteredCosts(linked: readonly LinkedRecord[], rows: readonly PlanRow[]): CostEntry[] {
  const ids = new Map(rows.map((row) => [row.rowKey, row.id]));
  return linked.flatMap((row) => {
    if (row.kind !== 'security' || row.stated.company?.kind !== 'existing') return [];
    const id = ids.get(row.record.key);
    const { fundId, investmentAmount, totalCost, company } = row.stated;
    const cost = investmentAmount ?? totalCost;
    return id === undefined || fundId === undefined || cost === undefined
      ? []
      : [{ id, companyId: company.id, fundId, cost }];
  });
}
