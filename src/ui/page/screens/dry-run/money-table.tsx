import type { MoneyView } from '../../../api.ts';
import { formatAmount, formatLocalCount } from '../../format.ts';
import { DataTable, Figure, FigureHead, Head } from '../../parts/data-table.tsx';

/** The sums behind the chart, to the last decimal. */
export function MoneyTable({ money }: { readonly money: readonly MoneyView[] }) {
  const hasSales = money.some(({ sales }) => sales > 0);
  const heads = (
    <>
      <Head>Fund</Head>
      <Head>Currency</Head>
      <FigureHead>Before</FigureHead>
      <FigureHead>Added</FigureHead>
      <FigureHead>After</FigureHead>
      <FigureHead>New securities</FigureHead>
      {hasSales && <FigureHead>Cash from sales</FigureHead>}
    </>
  );
  return (
    <DataTable label="Entered cost by fund and currency" heads={heads}>
      {money.map(({ fund, currency, before, added, after, securities, sales, cash }) => (
        <tr key={`${fund} ${currency}`}>
          <td>{fund}</td>
          <td>{currency}</td>
          <Figure>{formatAmount(before)}</Figure>
          <Figure>{formatAmount(added)}</Figure>
          <Figure>{formatAmount(after)}</Figure>
          <Figure>{securities === 0 ? '–' : formatLocalCount(securities)}</Figure>
          {hasSales && <Figure>{sales === 0 ? '–' : formatAmount(cash)}</Figure>}
        </tr>
      ))}
    </DataTable>
  );
}
