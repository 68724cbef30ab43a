import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { FindingView } from '../../../../ui/api/finding.ts';
import { ExplainLink } from '../../parts/explain/explain-link.tsx';
import styles from './finding-mark.module.css';
import { useSaidSide } from './use-said-side.ts';

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: undefined };

/** The mark at a cell, and what is said of it beside it when it is looked at. */
export function FindingMark({
  findings,
  isOpen,
}: {
  readonly findings: readonly FindingView[];
  readonly isOpen: boolean;
}) {
  const grave = findings.filter(({ severity }) => severity !== 'info');
  const first = grave.find(({ severity }) => severity === 'error') ?? grave[0];
  const said = useSaidSide(isOpen && grave.length > 0);
  // What is only remarked underlines the cell, and is said when somebody points at it.
  const told = grave.length > 0 ? grave : findings;
  if (told.length === 0) return null;
  const Icon = first && ICONS[first.severity];
  return (
    <>
      {Icon !== undefined && (
        <Icon
          className={styles.mark}
          data-severity={first?.severity}
          size={15}
          stroke={2.2}
          aria-label={first?.severity}
        />
      )}
      <span ref={said} className={styles.said} data-open={(isOpen && grave.length > 0) || undefined}>
        {told.map(({ code, message, hint }) => (
          <span key={`${code} ${message}`} className={styles.finding}>
            {message} <span className={styles.hint}>{hint}</span> <ExplainLink code={code} />
          </span>
        ))}
      </span>
    </>
  );
}
