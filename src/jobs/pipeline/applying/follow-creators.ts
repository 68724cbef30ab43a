import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { RowOutcome } from '../../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';

/** Outcomes with those of rows that nothing is sent for, since they come with another one: whatever became of that. */
export function followCreators(rows: readonly PlanRow[], outcomes: readonly RowOutcome[]): readonly RowOutcome[] {
  const creators = new Map(rows.flatMap((row) => (row.comesWith === undefined ? [] : [[row.rowKey, row.comesWith]])));
  if (creators.size === 0) return outcomes;
  const byKey = new Map(outcomes.map((outcome) => [outcome.rowKey, outcome]));
  const planned = new Map(rows.map((row) => [row.rowKey, row]));
  return outcomes.map((outcome) => {
    const creator = byKey.get(creators.get(outcome.rowKey) ?? '');
    return creator === undefined ? outcome : follow(outcome, creator, planned.get(creator.rowKey));
  });
}

function follow(outcome: RowOutcome, creator: RowOutcome, row: PlanRow | undefined): RowOutcome {
  const { createdId: id, runId } = creator;
  if (creator.outcome === 'added') return omitAbsent({ ...outcome, outcome: 'added', id, runId });
  if (creator.outcome !== 'failed' && creator.outcome !== 'blocked') return { ...outcome, outcome: creator.outcome };
  const what = row === undefined ? 'another row' : `${row.origin.sheet} row ${row.origin.rowNumber}`;
  return { ...outcome, outcome: 'blocked', message: `It comes with ${what}, which is ${creator.outcome}.` };
}
