import { Button, MultiSelect, Select, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { MappedField, MappedTableReview, SourceColumnReview } from '../../../../model/mapping/mapping-review.ts';
import { Quiet } from '../../parts/panel.tsx';
import { FieldView } from './field-view.tsx';
import styles from './mapping.module.css';
import { ReasonForm } from './reason-form.tsx';
import type { OnEdit } from './use-mapping-edits.ts';

export function TablePanel({ table, onEdit }: { readonly table: MappedTableReview; readonly onEdit: OnEdit }) {
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
          <Quiet>
            Header in {table.header.includes('-') ? 'rows' : 'row'} {table.header.replace('-', '–')}; becomes{' '}
            {table.becomes.join(', ')}.
          </Quiet>
        </div>
        {table.canLeave && (
          <ReasonForm
            action="Leave this table out …"
            of={name}
            onReason={(because) => onEdit({ kind: 'leave-table', table: table.table, because })}
          />
        )}
      </div>
      <ul className={styles.columns} aria-label={`Columns of ${name}`}>
        {shown.map((column) => (
          <ColumnRow key={column.ref} table={table} column={column} onEdit={onEdit} />
        ))}
      </ul>
      <FixedFields table={table} onEdit={onEdit} />
    </section>
  );
}

interface ColumnRowProps {
  readonly table: MappedTableReview;
  readonly column: SourceColumnReview;
  readonly onEdit: OnEdit;
}

/** A column of the source: its values, what it becomes, and how that is loaded. */
function ColumnRow({ table, column, onEdit }: ColumnRowProps) {
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
        <Quiet className={styles.samples}>
          {letters === undefined ? 'made from other columns, as the mapping says' : samples.join(' · ')}
        </Quiet>
      </div>
      <div className={styles.becomes}>
        <Becomes table={table} column={column} name={name} fields={fields} onEdit={onEdit} />
        {fields.length === 0 && left === undefined && filled > 0 && (
          <ReasonForm
            action="Say why …"
            of={name}
            onReason={(because) => onEdit({ kind: 'leave-column', table: table.table, ref, because })}
          />
        )}
        {left !== undefined && (
          <Text size="sm">
            Left out{left.because === undefined ? '' : `: ${left.because}`}{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onEdit({ kind: 'keep-column', table: table.table, ref })}
              aria-label={`Take back (${name})`}
            >
              Take back
            </Button>
          </Text>
        )}
      </div>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldView key={`${field.column} ${field.targets.join()}`} table={table} field={field} onEdit={onEdit} />
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
  onEdit,
}: ColumnRowProps & { readonly name: string; readonly fields: readonly MappedField[] }) {
  const chosen = [...new Set(fields.map(({ column }) => column))];
  const options = table.format.map(({ column }) => ({ value: column, label: toLabel(column, chosen, table) }));
  const change = (after: readonly string[]): void => {
    for (const column of after.filter((one) => !chosen.includes(one))) {
      const targets = table.format.find((one) => one.column === column)?.targets ?? [];
      onEdit({ kind: 'source', table: table.table, targets, column, from: { ref } });
    }
    for (const field of fields.filter(({ column }) => !after.includes(column)))
      onEdit({ kind: 'source', table: table.table, targets: field.targets, column: field.column, from: null });
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

/** Columns of the format that are not filled by a single column of the source. */
function FixedFields({ table, onEdit }: { readonly table: MappedTableReview; readonly onEdit: OnEdit }) {
  const [added, setAdded] = useState<string | null>(null);
  const fixed = table.fields.filter(({ source }) => source.kind === 'value');
  const several = table.fields.filter(({ source }) => source.kind === 'several');
  const filled = new Set(table.fields.map(({ column }) => column));
  const missing = table.format.filter(({ column, isMissing }) => isMissing && !filled.has(column));
  const free = table.format.filter(({ column }) => !filled.has(column)).map(({ column }) => column);
  const setValue = (column: string, targets: readonly number[], value: string | null): void =>
    onEdit({
      kind: 'source',
      table: table.table,
      targets: [...targets],
      column,
      from: value === null ? null : { value },
    });
  const addedColumn = table.format.find(({ column }) => column === added && !filled.has(column));
  const shown = [
    ...fixed.map((field) => ({ ...toFixed(field, table), isNeeded: false })),
    ...missing.map((one) => ({ ...one, value: '', isNeeded: true })),
    ...(addedColumn === undefined || addedColumn.isMissing ? [] : [{ ...addedColumn, value: '', isNeeded: false }]),
  ];
  return (
    <section aria-label={`The same for every row of ${table.tabs.join(', ')}`}>
      <Title order={3} size="h5" mt="md">
        The same for every row
      </Title>
      {missing.length > 0 && (
        <Text size="sm" className={styles.needed}>
          Needed, and nothing was found for it: {missing.map(({ column }) => column).join(', ')}. Pick it at its column
          above, or say one value for every row.
        </Text>
      )}
      <div className={styles.matches}>
        {shown.map(({ column, targets, value, options, isNeeded }) => (
          <FixedValue
            key={`${column} ${targets.join()} ${value}`}
            label={isNeeded ? `${column} (needed)` : column}
            value={value}
            options={options}
            onChange={(next) => setValue(column, targets, next)}
          />
        ))}
        <Select
          label="Another column of the format"
          size="xs"
          placeholder="choose"
          data={free}
          value={added}
          onChange={setAdded}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No other column' }}
          limit={60}
        />
      </div>
      {several.map(({ column, source }) => (
        <Text size="sm" key={column} mt="xs">
          {column}: {source.kind === 'several' && `${source.refs.join(source.how === 'joined' ? ' + ' : ', else ')}`},
          as the mapping&apos;s file says.
        </Text>
      ))}
    </section>
  );
}

function toFixed({ column, targets, source }: MappedField, { format }: MappedTableReview) {
  const options = format.find((one) => one.column === column)?.options ?? [];
  return { column, targets, options, value: source.kind === 'value' ? source.text : '' };
}

interface FixedValueProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string | null) => void;
}

function FixedValue({ label, value, options, onChange }: FixedValueProps) {
  const [text, setText] = useState(value);
  if (options.length > 0)
    return (
      <Select
        label={label}
        size="xs"
        placeholder="choose"
        data={[...options]}
        value={options.find((one) => one.toLowerCase() === value.toLowerCase()) ?? null}
        onChange={onChange}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        limit={60}
      />
    );
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== value) onChange(text.trim() === '' ? null : text.trim());
      }}
    >
      <TextInput label={label} size="xs" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button type="submit" size="compact-sm" variant="default" disabled={text.trim() === value}>
        Set
      </Button>
    </form>
  );
}
