import { Title } from '@mantine/core';
import type { ReconciliationView } from '../../../../ui/api/money.ts';
import { formatLocalAmount } from '../../format.ts';
import { DataTable, Figure, FigureHead, Head } from '../tables/data-table.tsx';

/** Entered cost, what lies between, and closing cost, by fund and currency. */
export function Reconciliation({ view }: { readonly view: ReconciliationView }) {
  const { title, heads, lines } = view;
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <DataTable
        label={title}
        heads={
          <>
            <Head>Fund</Head>
            <Head>Currency</Head>
            {heads.map((head) => (
              <FigureHead key={head}>{head}</FigureHead>
            ))}
          </>
        }
      >
        {lines.map(({ fund, currency, figures }) => (
          <tr key={`${fund} ${currency}`}>
            <td>{fund}</td>
            <td>{currency}</td>
            {figures.map((figure, column) => (
              <Figure key={heads[column]}>{formatLocalAmount(figure, currency)}</Figure>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
