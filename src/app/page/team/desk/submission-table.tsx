import type { SubmissionEntryView } from '../../../../team/api/submission.ts';
import { nameSubmitter } from '../../../../team/terms/submitter.ts';
import { formatMoment } from '../../format.ts';
import { describeSummary } from '../../parts/summary/figures.ts';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { toFirmPath } from '../words/places.ts';
import { StateTag } from '../words/state-tag.tsx';
import styles from './desk.module.css';

interface SubmissionTableProps {
  readonly submissions: readonly SubmissionEntryView[];
  readonly label: string;
  readonly hasFirms?: boolean;
}

export function SubmissionTable({ submissions, label, hasFirms = false }: SubmissionTableProps) {
  return (
    <DataTable label={label} heads={['Workbook', 'What it would do', hasFirms ? 'Firm' : undefined, 'Submitted']}>
      {submissions.map((submission) => (
        <Line key={`${submission.firm} ${submission.id}`} submission={submission} hasFirms={hasFirms} />
      ))}
    </DataTable>
  );
}

function Line({ submission, hasFirms }: { readonly submission: SubmissionEntryView; readonly hasFirms: boolean }) {
  const { id, firm, firmName, inputs, maker, watch, madeAt, comment, summary, why } = submission;
  return (
    <tr>
      <td className={styles.book}>
        <a href={toFirmPath(firm, 'submissions', id)}>
          <bdi>{inputs.map(({ name }) => name).join(', ')}</bdi>
        </a>
        <div className={styles.state}>
          <StateTag submission={submission} />
        </div>
      </td>
      <td className={styles.words}>
        {why ?? (summary === undefined ? 'Not planned.' : describeSummary(summary))}
        {comment !== '' && <q className={styles.comment}>{comment}</q>}
      </td>
      {hasFirms && (
        <td className={styles.firm}>
          <bdi>{firmName}</bdi>
        </td>
      )}
      <td className={styles.handedIn}>
        <span className="moment">{formatMoment(madeAt)}</span> by <bdi>{nameSubmitter({ maker, watch })}</bdi>
      </td>
    </tr>
  );
}
