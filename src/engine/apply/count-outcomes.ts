import type { OutcomeKind } from '../../model/outcomes/outcome.ts';
import type { OutcomeCounts } from '../journal/run-entry.ts';

export function countOutcomes(rows: readonly { readonly outcome: OutcomeKind }[]): OutcomeCounts {
  const counts: { [outcome in OutcomeKind]?: number } = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
