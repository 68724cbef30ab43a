import type { MoneyView } from '../../api.ts';
import { formatCount, formatDecimal } from '../format.ts';

/** The sums behind the chart, to the last decimal. */
export function MoneyTable({ money }: { readonly money: readonly MoneyView[] }) {
  const hasSales = money.some(({ sales }) => sales > 0);
  return (
    <div className="scroll-x">
      <table className="data-table" aria-label="Entered cost by fund and currency">
        <thead>
          <tr>
            <th scope="col">Fund</th>
            <th scope="col">Currency</th>
            <th scope="col" className="number">
              Before
            </th>
            <th scope="col" className="number">
              Added
            </th>
            <th scope="col" className="number">
              After
            </th>
            <th scope="col" className="number">
              New securities
            </th>
            {hasSales && (
              <th scope="col" className="number">
                Cash from sales
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {money.map(({ fund, currency, before, added, after, securities, sales, cash }) => (
            <tr key={`${fund} ${currency}`}>
              <td>{fund}</td>
              <td>{currency}</td>
              <td className="number">{formatDecimal(before, { places: 2 })}</td>
              <td className="number">{formatDecimal(added, { places: 2 })}</td>
              <td className="number">{formatDecimal(after, { places: 2 })}</td>
              <td className="number">{securities === 0 ? '–' : formatCount(securities)}</td>
              {hasSales && <td className="number">{sales === 0 ? '–' : formatDecimal(cash, { places: 2 })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
