import { IconCheck } from '@tabler/icons-react';
import { STEPS, type Step, toAddress } from '../../hooks/use-route.ts';
import styles from './step-bar.module.css';

const LABELS: { readonly [step in Step]: string } = {
  workbook: 'Workbook',
  review: 'Review',
  'dry-run': 'Dry run',
  apply: 'Apply',
  result: 'Result',
};

/** The way through; only what can be looked at is a link. */
export function StepBar({ current, reached }: { readonly current: Step; readonly reached: ReadonlySet<Step> }) {
  return (
    <nav aria-label="Steps of the upload">
      <ol className={styles.steps}>
        {STEPS.map((step, index) => {
          const isBefore = STEPS.indexOf(current) > index && reached.has(step);
          const mark = isBefore ? <IconCheck size={14} stroke={3} aria-label="done" /> : index + 1;
          const inner = (
            <>
              <span className={styles.mark}>{mark}</span>
              {LABELS[step]}
            </>
          );
          return (
            <li key={step} data-current={step === current || undefined}>
              {reached.has(step) ? (
                <a href={toAddress(step)} aria-current={step === current ? 'step' : undefined}>
                  {inner}
                </a>
              ) : (
                <span>{inner}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
