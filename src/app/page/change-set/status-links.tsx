import type { ReactNode } from 'react';
import { formatCount } from '../../../base/util/text/words.ts';
import { ROW_STATUSES, type RowStatus, type StatusCounts } from '../../../ui/api/row-status.ts';
import { toHash } from '../desk/places.ts';
import { StatusTag } from '../parts/tags/tags.tsx';
import styles from './status-links.module.css';
import { type ChosenChanges, toStatusText } from './use-changes.ts';

export interface StatusGroup {
  readonly label: string;
  readonly statuses: readonly RowStatus[];
}

interface StatusLinksProps {
  readonly filter: ChosenChanges;
  readonly counts: StatusCounts;
  readonly groups: readonly StatusGroup[];
  readonly path: string;
}

export function StatusLinks({ filter, counts, groups, path }: StatusLinksProps) {
  const sum = (statuses: readonly RowStatus[]): number =>
    statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);
  const used = ROW_STATUSES.filter((status) => (counts[status] ?? 0) > 0 || filter.status === status);
  const link = (status: string | undefined, label: ReactNode, count: number) => (
    <li key={status ?? ''}>
      <a href={toHash(path, { ...filter, status })} aria-current={filter.status === status ? 'true' : undefined}>
        {label} <span className={styles.count}>{formatCount(count)}</span>
      </a>
    </li>
  );
  return (
    <ul className={styles.links} aria-label="Rows by status">
      {link(undefined, 'All rows', sum(ROW_STATUSES))}
      {groups.map(({ label, statuses }) => link(toStatusText(statuses), label, sum(statuses)))}
      {used.map((status) => link(status, <StatusTag status={status} />, counts[status] ?? 0))}
    </ul>
  );
}
