import type { PlanView } from '../../../api/plan.ts';
import type { RowStatus } from '../../../api/row-status.ts';
import { formatLocalCount } from '../../format.ts';
import { StatusTag } from '../tags/status-tag.tsx';
import { DataTable, Figure, FigureHead, Head } from './data-table.tsx';

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
  const heads = (
    <>
      <Head>Sheet</Head>
      {used.map((status) => (
        <FigureHead key={status}>
          <StatusTag status={status} />
        </FigureHead>
      ))}
      <FigureHead>Total</FigureHead>
    </>
  );
  const foot = (
    <tr>
      <td>Total</td>
      {used.map((status) => (
        <Figure key={status}>{formatLocalCount(sum(status))}</Figure>
      ))}
      <Figure>{formatLocalCount(sheets.reduce((all, { total }) => all + total, 0))}</Figure>
    </tr>
  );
  return (
    <DataTable label={label} heads={heads} foot={foot}>
      {sheets.map(({ sheet, counts, total }) => (
        <tr key={sheet}>
          <td>{sheet}</td>
          {used.map((status) => (
            <Figure key={status}>{counts[status] === undefined ? '–' : formatLocalCount(counts[status])}</Figure>
          ))}
          <Figure>{formatLocalCount(total)}</Figure>
        </tr>
      ))}
    </DataTable>
  );
}
