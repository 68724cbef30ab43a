import { Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { SourceTieOutView } from '../../../api/money.ts';
import { formatAmount } from '../../format.ts';
import { DataTable, Figure, FigureHead, Head } from '../tables/data-table.tsx';
import styles from '../tags/tag.module.css';

const HEADS = (
  <>
    <Head>Sheet</Head>
    <Head>Column</Head>
    <FigureHead>In its cells</FigureHead>
    <FigureHead>Loaded</FigureHead>
    <FigureHead>Left out</FigureHead>
    <Head>Ties out</Head>
    <Head>Why, and its own totals</Head>
  </>
);

/** Of each column of amounts of a foreign spreadsheet, what is loaded, and why the rest is left out. */
export function SourceTieOut({ view }: { readonly view: SourceTieOutView | undefined }) {
  if (view === undefined) return null;
  const { lines, hidden } = view;
  const isOpen = lines.some(({ isTiedOut }) => !isTiedOut);
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Tie-out of the source:{' '}
        {isOpen ? 'amounts are left out for no stated reason' : 'loaded, or left out for a reason'}
      </Title>
      <DataTable label="Tie-out of the source, its amounts as they stand" heads={HEADS}>
        {lines.map(({ sheet, column, total, loaded, leftOut, isTiedOut, remarks }) => (
          <tr key={`${sheet} ${column} ${total} ${remarks.join()}`}>
            <td>{sheet}</td>
            <td>{column}</td>
            <Figure>{formatAmount(total)}</Figure>
            <Figure>{formatAmount(loaded)}</Figure>
            <Figure>{formatAmount(leftOut)}</Figure>
            <td>
              <span className={styles.tag} data-tone={isTiedOut ? 'add' : 'bad'}>
                {isTiedOut ? <IconCheck size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}{' '}
                {isTiedOut ? 'yes' : 'no'}
              </span>
            </td>
            <td>{remarks.join('; ')}</td>
          </tr>
        ))}
      </DataTable>
      {hidden > 0 && <p>… and {hidden} more columns, in the report workbook.</p>}
    </section>
  );
}
