import { CloseButton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SheetView } from '../../../../ui/api/book.ts';
import type { RowView } from '../../../../ui/api/rows.ts';
import { FoldedFindingList } from '../../parts/rows/finding-list.tsx';
import { ChangeTable } from '../../parts/tables/change-table.tsx';
import { StatusTag } from '../../parts/tags/status-tag.tsx';
import styles from './row-panel.module.css';
import type { Panel } from './use-panel.ts';

interface RowPanelProps {
  readonly panel: Panel;
  readonly sheet: SheetView;
  readonly row: RowView | undefined;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** Everything that is known of the row that is looked at; while it is closed, what is being typed in it stays. */
export function RowPanel({ panel, sheet, row, children }: RowPanelProps) {
  return (
    <aside className={styles.panel} aria-label="The row" id={panel.id} hidden={!panel.isOpen}>
      <CloseButton className={styles.close} aria-label="Close the details of the row" onClick={panel.close} />
      {row !== undefined && (
        <Known sheet={sheet} row={row}>
          {children}
        </Known>
      )}
    </aside>
  );
}

function Known({ sheet, row, children }: Pick<RowPanelProps, 'sheet' | 'children'> & { readonly row: RowView }) {
  const { status, key, why, message, id, changes, findings, rowNumber } = row;
  return (
    <>
      <Text size="xs" c="dimmed">
        <bdi>{sheet.name}</bdi>
        {key !== undefined && ` row ${rowNumber}`}
        {row.isHidden && ' (hidden in the workbook)'}
      </Text>
      <Title order={2} size="h5" className={styles.key}>
        {key ?? `Row ${rowNumber}`}
      </Title>
      {status === undefined ? (
        <Text size="sm" c="dimmed">
          This row is ignored.
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
      <FoldedFindingList findings={findings} />
    </>
  );
}
