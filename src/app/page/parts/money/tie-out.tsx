import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { TieOutLine } from '../../../../model/outcomes/outcome.ts';
import { groupAmount, groupMoney } from '../../format.ts';
import { Panel } from '../panel.tsx';
import { DataTable, FigureCell, figureHead } from '../tables/data-table.tsx';
import styles from '../tags/tag.module.css';

/** Entered cost by company, fund and currency: before + added = after, or by how much it is off. */
export function TieOut({ lines }: { readonly lines: readonly TieOutLine[] }) {
  if (lines.length === 0) return null;
  const isOpen = lines.some(({ difference }) => difference !== '0');
  return (
    <Panel
      title={`Tie-out of entered cost: ${isOpen ? 'it does not close' : 'it closes, before + added = after'}`}
      mb="sm"
    >
      <DataTable
        isLong
        label="Tie-out of entered cost"
        heads={[
          'Company',
          'Fund',
          'Currency',
          figureHead('Before'),
          figureHead('Added'),
          figureHead('After'),
          'Closes',
        ]}
      >
        {lines.map(({ company, fund, currency, before, added, after, difference }) => (
          <tr key={`${company} ${fund} ${currency}`}>
            <td>{company}</td>
            <td>{fund}</td>
            <td>{currency}</td>
            <FigureCell>{groupAmount(before, currency)}</FigureCell>
            <FigureCell>{groupAmount(added, currency)}</FigureCell>
            <FigureCell>{groupAmount(after, currency)}</FigureCell>
            <td>{difference === '0' ? <Closed /> : <Open difference={groupMoney(difference, currency)} />}</td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}

function Closed() {
  return (
    <span className={styles.tag} data-tone="add">
      <IconCheck size={14} aria-hidden /> yes
    </span>
  );
}

function Open({ difference }: { readonly difference: string }) {
  return (
    <span className={styles.tag} data-tone="bad">
      <IconAlertTriangle size={14} aria-hidden /> off by {difference}
    </span>
  );
}
