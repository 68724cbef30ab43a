import type { SubmissionView } from '../../../../team/api/submission.ts';
import { formatMoment } from '../../format.ts';
import { listSteps } from '../words/timeline.ts';
import styles from './submission.module.css';

/** What happened to a submission, who did it, and what is happening now. */
export function Timeline({ submission }: { readonly submission: SubmissionView }) {
  const steps = listSteps(submission);
  return (
    <ol className={styles.timeline} aria-label="What happened so far">
      {steps.map(({ what, by, at, comment, isNow }) => (
        <li key={`${what} ${at}`} data-now={isNow} aria-current={isNow && 'step'}>
          <strong>
            {what}
            {by !== undefined && (
              <>
                {' by '}
                <bdi>{by}</bdi>
              </>
            )}
          </strong>
          {at !== undefined && (
            <span>
              {isNow && 'since '}
              {formatMoment(at)}
            </span>
          )}
          {comment !== undefined && <q className={styles.comment}>{comment}</q>}
        </li>
      ))}
    </ol>
  );
}
