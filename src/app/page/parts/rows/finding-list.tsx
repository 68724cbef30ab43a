import { SEVERITIES } from '../../../../model/findings/finding-schema.ts';
import type { FindingView } from '../../../../ui/api/finding.ts';

import { localPlural } from '../../format.ts';
import { ExplainLink } from '../explain/explain-link.tsx';
import { SeverityTag } from '../tags/severity-tag.tsx';
import styles from './finding-list.module.css';

interface FindingListProps {
  readonly findings: readonly FindingView[];
}

/** Each finding with its place, and what to do about it, the gravest first. */
export function FindingList({ findings }: FindingListProps) {
  const sorted = SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return (
    <ul className={styles.findings}>
      {sorted.map((finding) => (
        <li key={`${finding.code} ${placeOf(finding)} ${finding.message}`}>
          <div className={styles.head}>
            <SeverityTag severity={finding.severity} />
            {placeOf(finding) !== '' && <span className={styles.place}>{placeOf(finding)}</span>}
          </div>
          <p>{finding.message}</p>
          <p className={styles.hint}>
            {finding.hint} <ExplainLink code={finding.code} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** As above, with what only remarks on something folded away and counted: it keeps nobody from anything. */
export function FoldedFindingList({ findings }: FindingListProps) {
  const grave = findings.filter(({ severity }) => severity !== 'info');
  const remarks = findings.filter(({ severity }) => severity === 'info');
  return (
    <>
      {grave.length > 0 && <FindingList findings={grave} />}
      {remarks.length > 0 && (
        <details className={styles.remarks}>
          <summary>{localPlural(remarks.length, 'remark')}</summary>
          <FindingList findings={remarks} />
        </details>
      )}
    </>
  );
}

function placeOf({ file, sheet, cell, row, column }: FindingView): string {
  const place = cell ?? (row === undefined ? '' : `row ${row}`);
  return [file, sheet, place, column].filter((part) => part !== undefined && part !== '').join(' · ');
}
