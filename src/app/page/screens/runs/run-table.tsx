import type { RunEntryView } from '../../../../ui/api/runs.ts';
import { formatLocalCount, formatMoment } from '../../format.ts';
import { DataTable, FigureCell, FigureHead, Head } from '../../parts/tables/data-table.tsx';
import { RunStatusTag } from '../../parts/tags/run-status-tag.tsx';

const HEADS = (
  <>
    <Head>When</Head>
    <Head>Workbook</Head>
    <Head>Firm</Head>
    <Head>By</Head>
    <Head>Status</Head>
    <FigureHead>Rows entered</FigureHead>
  </>
);

interface RunTableProps {
  readonly runs: readonly RunEntryView[];
  /** The address of one of them. */
  readonly toRun: (runId: string) => string;
}

/** Runs, the latest first. */
export function RunTable({ runs, toRun }: RunTableProps) {
  return (
    <DataTable label="Runs" heads={HEADS}>
      {runs.map(({ runId, startedAt, inputs, firm, appliedBy, status, entered }) => (
        <tr key={runId}>
          <td>
            <a className="moment" href={toRun(runId)}>
              {formatMoment(startedAt)}
            </a>
          </td>
          <td>{inputs.join(', ')}</td>
          <td>{firm}</td>
          <td>{appliedBy}</td>
          <td>
            <RunStatusTag status={status} />
          </td>
          <FigureCell>{formatLocalCount(entered)}</FigureCell>
        </tr>
      ))}
    </DataTable>
  );
}
