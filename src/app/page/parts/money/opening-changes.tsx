import { Title } from '@mantine/core';
import type { OpeningChangeView } from '../../../../ui/api/money.ts';
import { formatLocalAmount, formatLocalDecimal } from '../../format.ts';
import { DataTable, Figure, FigureHead, Head } from '../tables/data-table.tsx';

const HEADS = (
  <>
    <Head>Fund</Head>
    <Head>Holding</Head>
    <Head>What happened</Head>
    <Head>Currency</Head>
    <FigureHead>Closed with</FigureHead>
    <FigureHead>Opens with</FigureHead>
    <FigureHead>Shares then</FigureHead>
    <FigureHead>Shares now</FigureHead>
  </>
);

/** The holdings that open otherwise than the last run closed with them. */
export function OpeningChanges({ changes }: { readonly changes: readonly OpeningChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Changed since the last closing
      </Title>
      <DataTable label="Holdings that changed since the last closing" heads={HEADS}>
        {changes.map(({ fund, holding, what, currency, cost, units }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two securities may have one name, and the lines never move
          <tr key={index}>
            <td>{fund}</td>
            <td>{holding}</td>
            <td>{what}</td>
            <td>{currency}</td>
            <Figure>{formatLocalAmount(cost.closed, currency)}</Figure>
            <Figure>{formatLocalAmount(cost.opening, currency)}</Figure>
            <Figure>{units === undefined ? '–' : formatLocalDecimal(units.closed)}</Figure>
            <Figure>{units === undefined ? '–' : formatLocalDecimal(units.opening)}</Figure>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
