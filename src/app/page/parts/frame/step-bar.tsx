import { IconCheck } from '@tabler/icons-react';
import type { Step } from '../../desk/places.ts';
import { useDesk } from '../../desk/use-desk.ts';
import styles from './step-bar.module.css';

const LABELS: { readonly [step in Step]: string } = {
  workbook: 'Workbook',
  mapping: 'Mapping',
  review: 'Review',
  'dry-run': 'Dry run',
  apply: 'Apply',
  result: 'Result',
  'hand-in': 'Hand in',
};

/** The way through; only what can be looked at is a link. */
export function StepBar({
  steps,
  current,
  reached,
}: {
  readonly steps: readonly Step[];
  readonly current: Step;
  readonly reached: ReadonlySet<Step>;
}) {
  const { toAddress } = useDesk();
  return (
    <nav aria-label="Steps of the upload">
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          // Nothing is looked at in a run that has ended: its step leads nowhere any more, but it was taken.
          const isDone = steps.indexOf(current) > index && (reached.has(step) || reached.has(current));
          const mark = isDone ? <IconCheck size={14} stroke={3} aria-label="done" /> : index + 1;
          const inner = (
            <>
              <span className={styles.mark}>{mark}</span>
              <span className={styles.label}>{LABELS[step]}</span>
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
