import { Text, Title } from '@mantine/core';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { MappedTableReview } from '../../../../model/mapping/mapping-review.ts';
import { ColumnRow } from './column-row.tsx';
import { FixedFields } from './fixed-fields.tsx';
import styles from './mapping.module.css';
import { ReasonForm } from './reason-form.tsx';

/** A table that was found, column by column. */
export function TablePanel({
  table,
  say,
}: {
  readonly table: MappedTableReview;
  readonly say: (edit: MappingEdit) => void;
}) {
  const name = table.tabs.join(', ');
  const shown = table.columns.filter(({ filled, letters }) => filled > 0 || letters === undefined);
  return (
    <section className="panel" aria-label={`Table ${name}`}>
      <div className={styles.tableHead}>
        <div>
          <Title order={2} size="h4">
            {name}
            {table.file !== undefined && ` of ${table.file}`}
          </Title>
          <Text size="sm" c="dimmed">
            Header in {table.header.includes('-') ? 'rows' : 'row'} {table.header.replace('-', '–')}; becomes{' '}
            {table.becomes.join(', ')}.
          </Text>
        </div>
        {table.canLeave && (
          <ReasonForm
            action="Leave this table out …"
            of={name}
            onSay={(because) => say({ kind: 'leave-table', table: table.table, because })}
          />
        )}
      </div>
      <ul className={styles.columns} aria-label={`Columns of ${name}`}>
        {shown.map((column) => (
          <ColumnRow key={column.ref} table={table} column={column} say={say} />
        ))}
      </ul>
      <FixedFields table={table} say={say} />
    </section>
  );
}
