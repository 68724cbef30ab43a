import { Text, Title } from '@mantine/core';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { MappedTableReview, TieOutReview } from '../../../../model/mapping/mapping-review.ts';
import { formatLocalDecimal } from '../../format.ts';
import { ExplainLink } from '../../parts/explain/explain-link.tsx';
import { SourceColumnCells, SourceColumnHeads } from '../../parts/money/source-column-cells.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import styles from './mapping.module.css';
import { ReasonForm } from './reason-form.tsx';

/** More than these nobody reads on a page; the report workbook has all. */
const MOST_LINES = 100;

interface TieOutPanelProps {
  readonly lines: readonly TieOutReview[];
  readonly left: readonly MappedTableReview[];
  readonly say: (edit: MappingEdit) => void;
}

/** Of each column of amounts what is loaded, and what is left out and why; where no reason is given, it is asked for. */
export function TieOutPanel({ lines, left, say }: TieOutPanelProps) {
  if (lines.length === 0 && left.length === 0) return null;
  const open = lines.filter(({ isTiedOut }) => !isTiedOut).length;
  return (
    <section className="panel" aria-label="Tie-out of the source">
      <Title order={2} size="h4" mb="sm">
        Tie-out of the source:{' '}
        {open === 0 ? 'loaded, or left out for a reason' : 'amounts are left out without a reason'}
      </Title>
      {lines.length > 0 && (
        <DataTable label="Tie-out of the source, its amounts as they stand" heads={<SourceColumnHeads why="Why" />}>
          {lines.slice(0, MOST_LINES).map((line) => (
            <Line key={`${line.tab} ${line.column} ${line.total} ${line.remarks.join()}`} line={line} say={say} />
          ))}
        </DataTable>
      )}
      {left.map(({ table, tabs, because }) => (
        <Text size="sm" mt="xs" key={table}>
          {tabs.join(', ')} is left out{because === undefined ? '.' : `: ${because}`}
        </Text>
      ))}
    </section>
  );
}

function Line({ line, say }: { readonly line: TieOutReview; readonly say: (edit: MappingEdit) => void }) {
  const { tab, column, isTiedOut, remarks, leave } = line;
  return (
    <tr>
      <SourceColumnCells sheet={tab} column={column} sums={line} format={formatLocalDecimal} />
      <td className={styles.why}>
        {remarks.join('; ')}
        {!isTiedOut && (
          <>
            {' '}
            <ExplainLink code="source-tie-out-open" of={`${tab}, ${column}`} />
          </>
        )}
        {leave !== undefined && !isTiedOut && (
          <ReasonForm action="Say why …" of={`${tab}, ${column}`} onSay={(because) => say({ ...leave, because })} />
        )}
      </td>
    </tr>
  );
}
