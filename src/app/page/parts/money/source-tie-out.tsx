import { Title } from '@mantine/core';
import type { SourceTieOutView } from '../../../../ui/api/money.ts';
import { formatLocalDecimal } from '../../format.ts';
import { DataTable } from '../tables/data-table.tsx';
import { SourceColumnCells, SourceColumnHeads } from './source-column-cells.tsx';

/** Of each column of amounts of a foreign spreadsheet, what is loaded, and why the rest is left out. */
export function SourceTieOutPanel({ view }: { readonly view: SourceTieOutView | undefined }) {
  if (view === undefined) return null;
  const { lines, hidden } = view;
  const isOpen = lines.some(({ isTiedOut }) => !isTiedOut);
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Tie-out of the source: {isOpen ? 'amounts are left out without a reason' : 'loaded, or left out for a reason'}
      </Title>
      <DataTable
        label="Tie-out of the source, its amounts as they stand"
        heads={<SourceColumnHeads why="Why, and its own totals" />}
      >
        {lines.map(({ sheet, column, remarks, ...sums }) => (
          <tr key={`${sheet} ${column} ${sums.total} ${remarks.join()}`}>
            <SourceColumnCells sheet={sheet} column={column} sums={sums} format={formatLocalDecimal} />
            <td>{remarks.join('; ')}</td>
          </tr>
        ))}
      </DataTable>
      {hidden > 0 && <p>… and {hidden} more columns, in the report workbook.</p>}
    </section>
  );
}
