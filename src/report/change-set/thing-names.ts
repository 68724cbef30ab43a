import { assertNever } from '../../base/util/assert-never.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { labelHoldings } from '../../model/service/holding-labels.ts';
import type { Target } from '../../model/service/new-data.ts';
import { itemsOf } from '../planned-figures.ts';

export interface ThingNames {
  readonly of: (target: Target) => string;
  readonly ofFund: (id: string) => string;
  readonly ofColumn: (id: string) => string;
}

/** Names what the service holds and what the plan adds; an id without a known name stands for itself. */
export function nameThings({ plan, snapshot }: Pick<PlanDocument, 'plan' | 'snapshot'>): ThingNames {
  const { companies, rounds, shareClasses, funds, customColumns } = snapshot;
  const held = new Map([
    ...[...companies, ...rounds, ...shareClasses].map(({ id, name }) => [id, name] as const),
    ...labelHoldings(snapshot),
  ]);
  const others = new Map([...funds, ...customColumns].map(({ id, name }) => [id, name]));
  const keys = new Map(plan.rows.map(({ rowKey, key }) => [rowKey, key]));
  const planned = new Map(
    itemsOf(plan).flatMap(({ rowKey, data }) => ('name' in data ? [[rowKey, data.name] as const] : [])),
  );
  const of = (target: Target): string => {
    switch (target.kind) {
      case 'existing':
        return held.get(target.id) ?? target.id;
      case 'planned':
        return planned.get(target.row) ?? keys.get(target.row) ?? target.row;
      case 'output':
        return `what comes of ${keys.get(target.row) ?? target.row}`;
      default:
        return assertNever(target);
    }
  };
  return { of, ofFund: (id) => others.get(id) ?? id, ofColumn: (id) => others.get(id) ?? id };
}
