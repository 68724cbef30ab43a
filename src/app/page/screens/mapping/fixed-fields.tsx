import { Button, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MappedField, MappedTableReview } from '../../../../model/mapping/mapping-review.ts';
import styles from './mapping.module.css';
import { ReasonForm } from './reason-form.tsx';
import type { OnEdit } from './use-mapping-edits.ts';

/** What can be said of a table as a whole. */
export function WholeTable({ table, onEdit }: { readonly table: MappedTableReview; readonly onEdit: OnEdit }) {
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        The same for every row
      </Text>
      <FixedFields table={table} onEdit={onEdit} />
      {table.canLeave && (
        <div className={styles.form}>
          <ReasonForm
            action="Leave this table out …"
            of={table.name}
            onReason={(because) => onEdit({ kind: 'leave-table', table: table.table, because })}
          />
        </div>
      )}
    </>
  );
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
    <div>
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
    </div>
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

export function FixedValue({ label, value, options, onChange }: FixedValueProps) {
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
