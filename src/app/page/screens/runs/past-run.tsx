import { formatCount, plural } from '../../../../base/util/text/words.ts';
import type { RunView } from '../../../../ui/api/runs.ts';
import { HasGrid } from '../../change-set/cell-link.tsx';
import type { ChangeCall } from '../../change-set/use-changes.ts';
import { RunStatusTag } from '../../parts/tags/tags.tsx';
import { Outcome } from './outcome.tsx';

interface PastRunProps {
  readonly run: RunView;
  readonly rows: ChangeCall;
}

/** A run of the history; its workbook is not open. */
export function PastRun({ run, rows }: PastRunProps) {
  return (
    <HasGrid value={false}>
      <Outcome of={run} rows={rows} action={<RunStatusTag run={run} />} facts={[['Rows', toRows(run)]]} />
    </HasGrid>
  );
}

function toRows({ entered, left }: Pick<RunView, 'entered' | 'left'>): string {
  const isIn = `${plural(entered, 'row')} entered`;
  return left === undefined ? isIn : `${isIn}, ${formatCount(left)} left`;
}
