import type { ReactNode } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import type { RowStatus } from '../../../../ui/api/row-status.ts';
import { StatusTag } from '../tags/tags.tsx';
import { DataTable, FigureCell, figureHead } from './data-table.tsx';

interface CountTableProps {
  readonly sheets: PlanView['sheets'];
  readonly statuses: readonly RowStatus[];
  readonly label: string;
  /** Address of the rows of that sheet and status, or of all; without it counts are no links. */
  readonly toRows?: (rows: { readonly sheet?: string; readonly status?: RowStatus }) => string;
  readonly onFollow?: () => void;
}

/** Rows by sheet and status; statuses that no row has are left out. */
export function CountTable({ sheets, statuses, label, toRows, onFollow }: CountTableProps) {
  const used = statuses.filter((status) => sheets.some(({ counts }) => (counts[status] ?? 0) > 0));
  const sum = (status: RowStatus): number => sheets.reduce((total, { counts }) => total + (counts[status] ?? 0), 0);
  const link = (count: number, rows: { readonly sheet?: string; readonly status?: RowStatus }): ReactNode => {
    if (count === 0) return '–';
    const text = formatCount(count);
    return toRows === undefined ? (
      text
    ) : (
      <a href={toRows(rows)} onClick={onFollow}>
        {text}
      </a>
    );
  };
  const heads = ['Sheet', ...used.map((status) => figureHead(<StatusTag status={status} />)), figureHead('Total')];
  const foot = (
    <tr>
      <td>Total</td>
      {used.map((status) => (
        <FigureCell key={status}>{link(sum(status), { status })}</FigureCell>
      ))}
      <FigureCell>
        {link(
          sheets.reduce((all, { total }) => all + total, 0),
          {},
        )}
      </FigureCell>
    </tr>
  );
  return (
    <DataTable label={label} heads={heads} foot={foot}>
      {sheets.map(({ sheet, counts, total }) => (
        <tr key={sheet}>
          <td>{sheet}</td>
          {used.map((status) => (
            <FigureCell key={status}>{link(counts[status] ?? 0, { sheet, status })}</FigureCell>
          ))}
          <FigureCell>{link(total, { sheet })}</FigureCell>
        </tr>
      ))}
    </DataTable>
  );
}
