import type { SourceTieOutView } from '../../../../ui/api/money.ts';
import { Panel } from '../panel.tsx';
import { DataTable } from '../tables/data-table.tsx';
import { SOURCE_COLUMNS } from './source-column-cells.tsx';

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
        rows={lines}
        columns={[
          ['Sheet', 'sheet'],
          ...SOURCE_COLUMNS,
          ['Why, and its own totals', ({ remarks }) => remarks.join('; ')],
        ]}
      />
      {hidden > 0 && <p>… and {hidden} more columns, in the report workbook.</p>}
    </Panel>
  );
}
