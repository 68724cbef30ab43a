import { Text, Title } from '@mantine/core';
import type { ComparisonView } from '../../../../ui/api/money.ts';
import { formatLocalAmount, formatLocalDecimal, localPlural } from '../../format.ts';
import { DataTable, FigureCell, FigureHead, Head } from '../tables/data-table.tsx';

const HEADS = (
  <>
    <Head>Fund</Head>
    <Head>Holding</Head>
    <Head>Figure</Head>
    <Head>Currency</Head>
    <FigureHead>Planned</FigureHead>
    <FigureHead>In the service</FigureHead>
    <FigureHead>Difference</FigureHead>
  </>
);

/** The figures of the roll-forward that are not as the plan showed them. */
export function Comparison({ view }: { readonly view: ComparisonView }) {
  const { title, differences, hidden } = view;
  return (
    <section className="panel">
      <Title order={2} size="h4" mb="sm">
        Plan and result: {title}
      </Title>
      <DataTable label="Figures that are not as the plan showed them" heads={HEADS}>
        {differences.map(({ fund, holding, figure, currency, expected, actual, difference }, index) => {
          const show = (value: string) =>
            currency === undefined ? formatLocalDecimal(value) : formatLocalAmount(value, currency);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two securities may have one name, and the lines never move
            <tr key={index}>
              <td>{fund}</td>
              <td>{holding}</td>
              <td>{figure}</td>
              <td>{currency ?? ''}</td>
              <FigureCell>{show(expected)}</FigureCell>
              <FigureCell>{show(actual)}</FigureCell>
              <FigureCell>{show(difference)}</FigureCell>
            </tr>
          );
        })}
      </DataTable>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          … and {localPlural(hidden, 'more figure', 'more figures')}: the result workbook has all of them.
        </Text>
      )}
    </section>
  );
}
