import type { SourceTieOutView } from '../../../../ui/api/money.ts';
import { groupDigits } from '../../format.ts';
import { Panel } from '../panel.tsx';
import { DataTable } from '../tables/data-table.tsx';
import { SOURCE_COLUMN_HEADS, SourceColumnCells } from './source-column-cells.tsx';

/** How much of each column of amounts is loaded, and why the rest is left out. */
export function SourceTieOutPanel({ view }: { readonly view: SourceTieOutView | undefined }) {
  if (view === undefined) return null;
  const { lines, hidden } = view;
  const isOpen = lines.some(({ isTiedOut }) => !isTiedOut);
  return (
    <Panel
      title={`Tie-out of the source: ${isOpen ? 'amounts are left out without a reason' : 'loaded, or left out for a reason'}`}
      mb="sm"
    >
      <DataTable
        label="Tie-out of the source, its amounts as they stand"
        heads={[...SOURCE_COLUMN_HEADS, 'Why, and its own totals']}
      >
        {lines.map(({ sheet, column, remarks, ...sums }) => (
          <tr key={`${sheet} ${column} ${sums.total} ${remarks.join()}`}>
            <SourceColumnCells sheet={sheet} column={column} sums={sums} format={groupDigits} />
            <td>{remarks.join('; ')}</td>
          </tr>
        ))}
      </DataTable>
      {hidden > 0 && <p>… and {hidden} more columns, in the report workbook.</p>}
    </Panel>
  );
}
