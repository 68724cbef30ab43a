import type { SubmissionEntryView } from '../../../../team/api/submission.ts';
import { formatMoment } from '../../format.ts';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { toFirmPath } from '../words/places.ts';
import { StateTag } from '../words/state-tag.tsx';
import styles from './desk.module.css';

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
      <Head>What it would do</Head>
      {hasFirms && <Head>Firm</Head>}
      <Head>Submitted</Head>
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
  const { id, firm, firmName, inputs, maker, madeAt, comment, summary, why } = submission;
  return (
    <tr>
      <td>
        <a href={toFirmPath(firm, 'submissions', id)}>
          <bdi>{inputs.map(({ name }) => name).join(', ')}</bdi>
        </a>
        <div className={styles.state}>
          <StateTag submission={submission} />
        </div>
      </td>
      <td className={styles.words}>
        {why ?? summary?.headline ?? 'Not planned.'}
        {comment !== '' && <q className={styles.comment}>{comment}</q>}
      </td>
      {hasFirms && (
        <td>
          <bdi>{firmName}</bdi>
        </td>
      )}
      <td>
        <span className="moment">{formatMoment(madeAt)}</span> by <bdi>{maker.name}</bdi>
      </td>
    </tr>
  );
}
