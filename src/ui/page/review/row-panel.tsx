import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SheetView } from '../../api/book.ts';
import type { RowView } from '../../api/rows.ts';
import { FindingList } from '../parts/rows/finding-list.tsx';
import { ChangeTable } from '../parts/tables/change-table.tsx';
import { StatusTag } from '../parts/tags/status-tag.tsx';
import styles from './row-panel.module.css';

/** Everything that is known of the row that is looked at. */
export function RowPanel({
  sheet,
  row,
  children,
}: {
  readonly sheet: SheetView;
  readonly row: RowView | undefined;
  /** What can be done with it. */
  readonly children: ReactNode;
}) {
  if (row === undefined) return <aside className={styles.panel} aria-label="The row" />;
  const { status, key, why, message, id, changes, findings, rowNumber } = row;
  return (
    <aside className={styles.panel} aria-label="The row">
      <Text size="xs" c="dimmed">
        <bdi>{sheet.name}</bdi> row {rowNumber}
        {row.isHidden && ' (hidden in the workbook)'}
      </Text>
      <Title order={2} size="h5" className={styles.key}>
        {key ?? `Row ${rowNumber}`}
      </Title>
      {status === undefined ? (
        <Text size="sm" c="dimmed">
          This row is left alone.
        </Text>
      ) : (
        <StatusTag status={status} />
      )}
      {(message ?? why) !== undefined && <Text size="sm">{message ?? why}</Text>}
      {id !== undefined && (
        <Text size="xs" c="dimmed">
          ID in the service: {id}
        </Text>
      )}
      {children}
      {changes.length > 0 && <ChangeTable changes={changes} />}
      {findings.length > 0 && <FindingList findings={findings} />}
    </aside>
  );
}
