import type { PlanView, RowStatus } from '../../api.ts';
import { formatCount } from '../format.ts';
import { StatusTag } from './status-tag.tsx';

/** Rows by sheet and by what is said of them; what no row has is left out. */
export function CountTable({
  sheets,
  statuses,
  label,
}: {
  readonly sheets: PlanView['sheets'];
  readonly statuses: readonly RowStatus[];
  readonly label: string;
}) {
  const used = statuses.filter((status) => sheets.some(({ counts }) => (counts[status] ?? 0) > 0));
  const sum = (status: RowStatus): number => sheets.reduce((total, { counts }) => total + (counts[status] ?? 0), 0);
  return (
    <div className="scroll-x">
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Sheet</th>
            {used.map((status) => (
              <th scope="col" className="number" key={status}>
                <StatusTag status={status} />
              </th>
            ))}
            <th scope="col" className="number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {sheets.map(({ sheet, counts, total }) => (
            <tr key={sheet}>
              <td>{sheet}</td>
              {used.map((status) => (
                <td className="number" key={status}>
                  {counts[status] === undefined ? '–' : formatCount(counts[status])}
                </td>
              ))}
              <td className="number">{formatCount(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            {used.map((status) => (
              <td className="number" key={status}>
                {formatCount(sum(status))}
              </td>
            ))}
            <td className="number">{formatCount(sheets.reduce((all, { total }) => all + total, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
