import type { SubmissionEntryView } from '../../../../team/api/submission.ts';
import { formatMoment } from '../../format.ts';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { toFirmPath } from '../words/places.ts';
import { StateTag } from '../words/state-tag.tsx';

interface SubmissionTableProps {
  readonly submissions: readonly SubmissionEntryView[];
  readonly label: string;
  /** Where they are of several firms. */
  readonly hasFirms?: boolean;
}

/** Submissions, each leading to its own screen. */
export function SubmissionTable({ submissions, label, hasFirms = false }: SubmissionTableProps) {
  const heads = (
    <>
      <Head>Workbook</Head>
      {hasFirms && <Head>Firm</Head>}
      <Head>State</Head>
      <Head>Handed in</Head>
      <Head>What it does</Head>
    </>
  );
  return (
    <DataTable label={label} heads={heads}>
      {submissions.map((submission) => (
        <Line key={`${submission.firm} ${submission.id}`} submission={submission} hasFirms={hasFirms} />
      ))}
    </DataTable>
  );
}

function Line({ submission, hasFirms }: { readonly submission: SubmissionEntryView; readonly hasFirms: boolean }) {
  const { id, firm, firmName, inputs, maker, madeAt, comment, summary } = submission;
  return (
    <tr>
      <td>
        <a href={toFirmPath(firm, 'submissions', id)}>
          <bdi>{inputs.map(({ name }) => name).join(', ')}</bdi>
        </a>
        {comment !== '' && (
          <div>
            <bdi>{comment}</bdi>
          </div>
        )}
      </td>
      {hasFirms && (
        <td>
          <bdi>{firmName}</bdi>
        </td>
      )}
      <td>
        <StateTag submission={submission} />
      </td>
      <td>
        <span className="moment">{formatMoment(madeAt)}</span> by <bdi>{maker.name}</bdi>
      </td>
      <td>{summary?.headline ?? ''}</td>
    </tr>
  );
}
