import type { SubmissionEntryView } from '../../../../team/api/submission.ts';
import { nameSubmitter } from '../../../../team/terms/submitter.ts';
import { formatMoment } from '../../format.ts';
import { joinNames } from '../../parts/names.tsx';
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
    <DataTable
      label={label}
      rows={submissions}
      keyOf={({ firm, id }) => `${firm} ${id}`}
      columns={[
        [
          'Workbook',
          (submission) => (
            <>
              <a href={toFirmPath(submission.firm, 'submissions', submission.id)}>
                <bdi>{joinNames(submission.inputs)}</bdi>
              </a>
              <div className={styles.state}>
                <StateTag submission={submission} />
              </div>
            </>
          ),
          styles.book,
        ],
        [
          'What it would do',
          ({ why, summary, comment }) => (
            <>
              {why ?? (summary === undefined ? 'Not planned.' : describeSummary(summary))}
              {comment !== '' && <q className={styles.comment}>{comment}</q>}
            </>
          ),
          styles.words,
        ],
        hasFirms && ['Firm', ({ firmName }) => <bdi>{firmName}</bdi>, styles.firm],
        [
          'Submitted',
          ({ madeAt, maker, watch }) => (
            <>
              <span className="moment">{formatMoment(madeAt)}</span> by <bdi>{nameSubmitter({ maker, watch })}</bdi>
            </>
          ),
          styles.handedIn,
        ],
      ]}
    />
  );
}
