import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { plural } from '../../../../base/util/text/words.ts';
import type { TieOutReview } from '../../../../model/mapping/mapping-review.ts';
import { groupDigits } from '../../format.ts';
import { SOURCE_COLUMNS } from '../../parts/money/source-column-cells.tsx';
import { Quiet } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import styles from './mapping.module.css';

/** Nobody reads more on a page; the report workbook has all of them. */
const MOST_LINES = 100;
const MOST_SHOWN = 3;

interface TieOutBarProps {
  readonly lines: readonly TieOutReview[];
  /** The tab and the column in question: they come first. */
  readonly tab: string | undefined;
  readonly lit: string | undefined;
  /** Errors keep rows back, whose amounts are not loaded. */
  readonly errors: number;
}

/** The source's own sums against what would be loaded: a line that stays in sight, and all columns on demand. */
export function TieOutBar({ lines, tab, lit, errors }: TieOutBarProps) {
  if (lines.length === 0) return null;
  const open = lines.filter(({ isTiedOut }) => !isTiedOut).length;
  const isOpen = open > 0 || errors > 0;
  const rank = (line: TieOutReview): number =>
    (line.tab === tab ? 0 : 4) + (isOf(line, lit) ? 0 : 2) + (line.isTiedOut ? 1 : 0);
  const shown = [...lines].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_SHOWN);
  return (
    <details className={styles.tieOut}>
      <summary>
        <span className={styles.tieOutState} data-open={isOpen || undefined}>
          {isOpen ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
          {toState(open, errors)}
        </span>
        {shown.map(({ tab: of, column, total, loaded }) => (
          <span key={`${of} ${column} ${total}`} className={styles.sum}>
            <bdi>{column}</bdi> <strong>{groupDigits(loaded)}</strong> of {groupDigits(total)} loaded
          </span>
        ))}
      </summary>
      <Quiet my="xs">What each column of amounts comes to in its cells, and how much of that is loaded.</Quiet>
      <DataTable
        label="Tie-out of the source, its amounts as they stand"
        rows={lines.slice(0, MOST_LINES)}
        columns={[['Sheet', 'tab'], ...SOURCE_COLUMNS, ['Why', ({ remarks }) => remarks.join('; '), styles.why]]}
      />
    </details>
  );
}

function toState(open: number, errors: number): string {
  if (open > 0) return `${plural(open, 'column')} not accounted for`;
  return errors > 0 ? `${plural(errors, 'error')} would keep rows back` : 'Every amount is accounted for';
}

/** Named `D "Cost"`. */
function isOf({ column }: TieOutReview, letters: string | undefined): boolean {
  return letters !== undefined && (column === letters || column.startsWith(`${letters} `));
}
