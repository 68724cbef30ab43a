import type { FindingView } from '../../../api/finding.ts';
import { SeverityTag } from '../tags/severity-tag.tsx';
import styles from './finding-list.module.css';

/** Each finding with its place, and what to do about it. */
export function FindingList({ findings }: { readonly findings: readonly FindingView[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.sheet} ${finding.cell} ${finding.message}`}>
          <div className={styles.head}>
            <SeverityTag severity={finding.severity} />
            {placeOf(finding) !== '' && <span className={styles.place}>{placeOf(finding)}</span>}
          </div>
          <p>{finding.message}</p>
          <p className={styles.hint}>{finding.hint}</p>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ sheet, cell, row, column }: FindingView): string {
  const place = cell ?? (row === undefined ? '' : `row ${row}`);
  return [sheet, place, column].filter((part) => part !== undefined && part !== '').join(' · ');
}
