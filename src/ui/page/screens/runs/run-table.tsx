import type { RunEntryView } from '../../../api/runs.ts';
import { formatLocalCount, formatMoment } from '../../format.ts';
import { toAddress } from '../../hooks/use-route.ts';
import { DataTable, Figure, FigureHead, Head } from '../../parts/tables/data-table.tsx';
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

/** Runs, the latest first. */
export function RunTable({ runs }: { readonly runs: readonly RunEntryView[] }) {
  return (
    <DataTable label="Runs" heads={HEADS}>
      {runs.map(({ runId, startedAt, inputs, firm, appliedBy, status, entered }) => (
        <tr key={runId}>
          <td>
            <a className="moment" href={toAddress('history', runId)}>
              {formatMoment(startedAt)}
            </a>
          </td>
          <td>{inputs.join(', ')}</td>
          <td>{firm}</td>
          <td>{appliedBy}</td>
          <td>
            <RunStatusTag status={status} />
          </td>
          <Figure>{formatLocalCount(entered)}</Figure>
        </tr>
      ))}
    </DataTable>
  );
}
