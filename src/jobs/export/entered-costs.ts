import type { CostEntry } from '../../engine/plan/money/entered-cost.ts';
import type { PlanRow } from '../../model/outcomes/plan.ts';
import type { LinkedRecord } from '../../model/records/linked.ts';

/** What rows state of securities that are there, listed or not. */
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
