import type { TieOutLine } from '../../../../model/outcomes/outcome.ts';
import { groupAmount, groupMoney } from '../../format.ts';
import { Panel } from '../panel.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { ClosesTag } from '../tags/tags.tsx';

/** Entered cost by company, fund and currency: before + added = after, or by how much it is off. */
export function TieOut({ lines }: { readonly lines: readonly TieOutLine[] }) {
  if (lines.length === 0) return null;
  const isOpen = lines.some(({ difference }) => difference !== '0');
  return (
    <Panel
      title={`Tie-out of entered cost: ${isOpen ? 'it does not close' : 'it closes, before + added = after'}`}
      mb="sm"
    >
      <DataTable isLong label="Tie-out of entered cost" rows={lines} columns={COLUMNS} />
    </Panel>
  );
}

const COLUMNS: readonly TableColumn<TieOutLine>[] = [
  ['Company', 'company'],
  ['Fund', 'fund'],
  ['Currency', 'currency'],
  ['Before', ({ before, currency }) => groupAmount(before, currency), 'number'],
  ['Added', ({ added, currency }) => groupAmount(added, currency), 'number'],
  ['After', ({ after, currency }) => groupAmount(after, currency), 'number'],
  [
    'Closes',
    ({ difference, currency }) => (
      <ClosesTag isClosed={difference === '0'} otherwise={`off by ${groupMoney(difference, currency)}`} />
    ),
  ],
];
