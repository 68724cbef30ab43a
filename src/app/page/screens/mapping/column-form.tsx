import { Button, MultiSelect, Text } from '@mantine/core';
import type { MappedField, MappedTableReview, SourceColumnReview } from '../../../../model/mapping/mapping-review.ts';
import { FieldView } from './field-view.tsx';
import styles from './mapping.module.css';
import { nameOfColumn } from './open-points.ts';
import { ReasonForm } from './reason-form.tsx';
import type { OnEdit } from './use-mapping-edits.ts';

interface ColumnFormProps {
  readonly table: MappedTableReview;
  readonly column: SourceColumnReview;
  readonly onEdit: OnEdit;
}

/** What a column of the source becomes, and how its values are loaded. */
export function SourceColumnForm({ table, column, onEdit }: ColumnFormProps) {
  const { ref, letters, left, filled } = column;
  const fields = fieldsOf(table, ref);
  const name = nameOfColumn(column);
  return (
    <div className={styles.form}>
      <Becomes table={table} column={column} fields={fields} onEdit={onEdit} />
      {fields.map((field) => (
        <FieldView key={`${field.column} ${field.targets.join()}`} table={table} field={field} onEdit={onEdit} />
      ))}
      {fields.length === 0 && left === undefined && filled > 0 && letters !== undefined && (
        <ReasonForm
          action="Leave this column out …"
          of={name}
          onReason={(because) => onEdit({ kind: 'leave-column', table: table.table, ref, because })}
        />
      )}
      {left !== undefined && (
        <Text size="sm">
          Left out{left.because === undefined ? '' : `: ${left.because}`}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onEdit({ kind: 'keep-column', table: table.table, ref })}
            aria-label={`Take back (${name})`}
          >
            Take back
          </Button>
        </Text>
      )}
    </div>
  );
}

/** The columns of the format that a column of the source fills. */
export function fieldsOf({ fields }: MappedTableReview, ref: string | undefined): readonly MappedField[] {
  return fields.filter(({ source }) => source.kind === 'column' && source.ref === ref);
}

function Becomes({ table, column, fields, onEdit }: ColumnFormProps & { readonly fields: readonly MappedField[] }) {
  const chosen = [...new Set(fields.map((field) => field.column))];
  const options = table.format.map((one) => ({ value: one.column, label: toLabel(one.column, chosen, table) }));
  const change = (after: readonly string[]): void =>
    onEdit(
      ...after
        .filter((one) => !chosen.includes(one))
        .map((one) => {
          const targets = table.format.find((other) => other.column === one)?.targets ?? [];
          return { kind: 'source', table: table.table, targets, column: one, from: { ref: column.ref } } as const;
        }),
      ...fields
        .filter((field) => !after.includes(field.column))
        .map(
          ({ targets, column: one }) =>
            ({ kind: 'source', table: table.table, targets, column: one, from: null }) as const,
        ),
    );
  return (
    <MultiSelect
      label={`${nameOfColumn(column)} becomes`}
      placeholder={chosen.length === 0 ? 'Not used' : undefined}
      size="sm"
      data={options}
      value={chosen}
      onChange={change}
      searchable
      limit={60}
      hidePickedOptions
      classNames={{ pill: styles.pill }}
    />
  );
}

function toLabel(column: string, chosen: readonly string[], { fields, format }: MappedTableReview): string {
  if (chosen.includes(column)) return column;
  const now = fields.find((field) => field.column === column);
  if (now === undefined)
    return format.some((one) => one.column === column && one.isMissing) ? `${column} (needed)` : column;
  const { source } = now;
  const from = source.kind === 'column' ? source.ref : source.kind === 'value' ? source.text : source.refs.join(', ');
  return `${column} (now ${from})`;
}
