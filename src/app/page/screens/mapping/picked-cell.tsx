import { Button, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { MappedTableReview, SourceRowView } from '../../../../model/mapping/mapping-review.ts';
import { Quiet } from '../../parts/panel.tsx';
import { CONTROLS } from './controls.ts';
import styles from './mapping.module.css';
import { ReasonForm, SourceColumnForm, WholeTable } from './mapping-forms.tsx';
import { TakesEdits, useEdit } from './use-mapping-edits.ts';

interface PickedPanelProps {
  readonly table: MappedTableReview | undefined;
  readonly row: SourceRowView | undefined;
  readonly letters: string | undefined;
  readonly onClose: () => void;
}

/** The row and the column of a cell that somebody has picked, in the place of the question. */
export function PickedPanel({ table, row, letters, onClose }: PickedPanelProps) {
  const onEdit = useEdit();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const column = table?.columns.find((one) => one.letters === letters);
  const place = `${letters ?? ''}${row?.rowNumber ?? ''}`;
  return (
    <section
      className={styles.card}
      aria-label={`Cell ${place}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4" ref={heading} tabIndex={-1} className={styles.question}>
          {row === undefined ? `Column ${letters ?? ''}` : `Cell ${place}`}
        </Title>
        <Button size="compact-sm" variant="default" leftSection={<IconX size={14} aria-hidden />} onClick={onClose}>
          Close
        </Button>
      </Group>
      {row !== undefined && (
        <TakesEdits
          value={(change) => {
            onEdit(change);
            onClose();
          }}
        >
          <RowForm key={row.rowNumber} row={row} table={table} />
        </TakesEdits>
      )}
      {column !== undefined && table !== undefined && !table.isLeft ? (
        <SourceColumnForm key={column.ref} table={table} column={column} />
      ) : (
        row?.role !== 'own' && (
          <Quiet mt="xs">{table === undefined ? 'No table is read here.' : `${table.name} is left out.`}</Quiet>
        )
      )}
      {table !== undefined && !table.isLeft && (
        <details className={styles.else}>
          <summary>The table {table.name}</summary>
          <Quiet mt="xs">
            Header in row {table.header.replace('-', ' to ')}; becomes {table.becomes.join(', ')}.
          </Quiet>
          <WholeTable table={table} />
        </details>
      )}
    </section>
  );
}

const SAYS: { readonly [role in SourceRowView['role']]: string } = {
  read: 'is loaded',
  header: 'is part of the header',
  heading: 'is a heading for the rows below',
  total: 'sums up other rows, so it is not loaded again',
  left: 'is left out',
  unused: 'gives nothing to any table',
  own: 'is of a sheet of the format, which is read as it stands',
};

/** Leaves a row out, or takes it in again. */
function RowForm({ row, table }: { readonly row: SourceRowView; readonly table: MappedTableReview | undefined }) {
  const onEdit = useEdit();
  const { rowNumber, role, because } = row;
  const { leave, keep } = table === undefined ? {} : CONTROLS.row(table, row);
  return (
    <div className={styles.form}>
      <Text size="sm">
        Row {rowNumber} {SAYS[role]}
        {because === undefined ? '.' : `: ${because}.`}
      </Text>
      <ReasonForm control={leave} of={`row ${rowNumber}`} />
      {keep !== undefined && (
        <Button size="compact-md" variant="default" onClick={() => onEdit(keep.change)}>
          {keep.label}
        </Button>
      )}
    </div>
  );
}
