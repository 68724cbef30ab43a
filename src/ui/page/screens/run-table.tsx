import type { RunEntryView } from '../../api.ts';
import { formatCount, formatMoment } from '../format.ts';
import { RunStatusTag } from '../parts/run-status-tag.tsx';
import { toAddress } from '../use-route.ts';

const IN = ['added', 'replaced', 'uploaded'] as const;

/** Runs, the latest first. */
export function RunTable({ runs }: { readonly runs: readonly RunEntryView[] }) {
  return (
    <div className="scroll-x">
      <table className="data-table" aria-label="Runs">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Workbook</th>
            <th scope="col">Firm</th>
            <th scope="col">By</th>
            <th scope="col">How it ended</th>
            <th scope="col" className="number">
              Rows entered
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ runId, startedAt, inputs, firm, appliedBy, status, summary }) => (
            <tr key={runId}>
              <td>
                <a href={toAddress('history', runId)}>{formatMoment(startedAt)}</a>
              </td>
              <td>{inputs.join(', ')}</td>
              <td>{firm}</td>
              <td>{appliedBy}</td>
              <td>
                <RunStatusTag status={status} />
              </td>
              <td className="number">{formatCount(IN.reduce((sum, one) => sum + (summary[one] ?? 0), 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
