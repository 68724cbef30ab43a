import { Button, MultiSelect, Select, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { MappedField, MappedTableReview, SourceColumnReview } from '../../../../model/mapping/mapping-review.ts';
import { FieldView } from './field-view.tsx';
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

interface ColumnRowProps {
  readonly table: MappedTableReview;
  readonly column: SourceColumnReview;
  readonly say: (edit: MappingEdit) => void;
}

/** A column of the source: what stands there, what it becomes, and how that is loaded. */
function ColumnRow({ table, column, say }: ColumnRowProps) {
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

interface FixedFieldsProps {
  readonly table: MappedTableReview;
  readonly say: (edit: MappingEdit) => void;
}

/** Columns of the format that no one column of the source fills: the same for every row, made of several, or missing. */
function FixedFields({ table, say }: FixedFieldsProps) {
  const [added, setAdded] = useState<string | null>(null);
  const fixed = table.fields.filter(({ source }) => source.kind === 'value');
  const several = table.fields.filter(({ source }) => source.kind === 'several');
  const filled = new Set(table.fields.map(({ column }) => column));
  const missing = table.format.filter(({ column, isMissing }) => isMissing && !filled.has(column));
  const free = table.format.filter(({ column }) => !filled.has(column)).map(({ column }) => column);
  const sayValue = (column: string, targets: readonly number[], value: string | null): void =>
    say({ kind: 'source', table: table.table, targets: [...targets], column, from: value === null ? null : { value } });
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
            onChange={(next) => sayValue(column, targets, next)}
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
