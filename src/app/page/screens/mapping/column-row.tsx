import { Button, MultiSelect, Text } from '@mantine/core';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { MappedField, MappedTableReview, SourceColumnReview } from '../../../../model/mapping/mapping-review.ts';
import { FieldView } from './field-view.tsx';
import styles from './mapping.module.css';
import { ReasonForm } from './reason-form.tsx';

interface ColumnRowProps {
  readonly table: MappedTableReview;
  readonly column: SourceColumnReview;
  readonly say: (edit: MappingEdit) => void;
}

/** A column of the source: what stands there, what it becomes, and how that is loaded. */
export function ColumnRow({ table, column, say }: ColumnRowProps) {
  const { ref, letters, header, samples, left, filled } = column;
  const fields = table.fields.filter((field) => isFrom(field, ref));
  const name = header ?? (letters === undefined ? ref : `column ${letters}`);
  return (
    <li className={styles.column}>
      <div className={styles.source}>
        <Text fw={600}>
          {letters !== undefined && <span className={styles.letters}>{letters}</span>}
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed" className={styles.samples}>
          {letters === undefined ? 'made from other columns, as the mapping says' : samples.join(' · ')}
        </Text>
      </div>
      <div className={styles.becomes}>
        <Becomes table={table} column={column} name={name} fields={fields} say={say} />
        {fields.length === 0 && left === undefined && filled > 0 && (
          <ReasonForm
            action="Say why …"
            of={name}
            onSay={(because) => say({ kind: 'leave-column', table: table.table, ref, because })}
          />
        )}
        {left !== undefined && (
          <Text size="sm">
            Left out{left.because === undefined ? '' : `: ${left.because}`}{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => say({ kind: 'keep-column', table: table.table, ref })}
              aria-label={`Take back (${name})`}
            >
              Take back
            </Button>
          </Text>
        )}
      </div>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldView key={`${field.column} ${field.targets.join()}`} table={table} field={field} say={say} />
        ))}
      </div>
    </li>
  );
}

function Becomes({
  table,
  column: { ref },
  name,
  fields,
  say,
}: ColumnRowProps & { readonly name: string; readonly fields: readonly MappedField[] }) {
  const chosen = [...new Set(fields.map(({ column }) => column))];
  const options = table.format.map(({ column }) => ({ value: column, label: toLabel(column, chosen, table) }));
  const change = (after: readonly string[]): void => {
    for (const column of after.filter((one) => !chosen.includes(one))) {
      const targets = table.format.find((one) => one.column === column)?.targets ?? [];
      say({ kind: 'source', table: table.table, targets, column, from: { ref } });
    }
    for (const field of fields.filter(({ column }) => !after.includes(column)))
      say({ kind: 'source', table: table.table, targets: field.targets, column: field.column, from: null });
  };
  return (
    <MultiSelect
      aria-label={`What ${name} becomes`}
      placeholder={chosen.length === 0 ? 'Not used' : undefined}
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

/** Where it comes from now, if it is another column's. */
function toLabel(column: string, chosen: readonly string[], { fields, format }: MappedTableReview): string {
  if (chosen.includes(column)) return column;
  const now = fields.find((field) => field.column === column);
  if (now === undefined)
    return format.some((one) => one.column === column && one.isMissing) ? `${column} (needed)` : column;
  const { source } = now;
  const from = source.kind === 'column' ? source.ref : source.kind === 'value' ? source.text : source.refs.join(', ');
  return `${column} (now ${from})`;
}

function isFrom({ source }: MappedField, ref: string): boolean {
  return source.kind === 'column' && source.ref === ref;
}
