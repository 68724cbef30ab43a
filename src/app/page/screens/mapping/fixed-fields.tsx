import { Button, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MappedTableReview } from '../../../../model/mapping/mapping-review.ts';
import { bindText } from '../../hooks/use-action.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { CONTROLS, type Control } from './controls.ts';
import styles from './mapping.module.css';
import { ReasonForm } from './reason-form.tsx';
import type { OnEdit } from './use-mapping-edits.ts';

interface WholeTableProps {
  readonly table: MappedTableReview;
  readonly onEdit: OnEdit;
}

/** What can be said of a table as a whole. */
export function WholeTable({ table, onEdit }: WholeTableProps) {
  const { fixed, others, leave } = CONTROLS.table(table);
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        The same for every row
      </Text>
      <FixedFields fixed={fixed} others={others} onEdit={onEdit} />
      {table.fields.map(
        ({ column, source }) =>
          source.kind === 'several' && (
            <Text size="sm" key={column} mt="xs">
              {column}: {source.refs.join(source.how === 'joined' ? ' + ' : ', else ')}, as the mapping&apos;s file
              says.
            </Text>
          ),
      )}
      <div className={styles.form}>
        <ReasonForm control={leave} of={table.name} onEdit={onEdit} />
      </div>
    </>
  );
}

interface FixedFieldsProps extends Pick<WholeTableProps, 'onEdit'> {
  readonly fixed: readonly Control[];
  readonly others: readonly Control[];
}

/** Columns of the format that are not filled by a single column of the source. */
function FixedFields({ fixed, others, onEdit }: FixedFieldsProps) {
  const [added, setAdded] = useState<string | null>(null);
  const another = others.find(({ label }) => label === added);
  return (
    <div className={styles.matches}>
      {[...fixed, ...(another === undefined ? [] : [another])].map((control) => (
        <FixedValue key={`${control.label} ${control.now}`} control={control} onEdit={onEdit} />
      ))}
      <Select
        label="Another column of the format"
        size="xs"
        placeholder="choose"
        data={others.map(({ label }) => label)}
        value={added}
        onChange={setAdded}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No other column' }}
        limit={60}
      />
    </div>
  );
}

interface FixedValueProps {
  readonly control: Control;
  readonly onEdit: OnEdit;
}

/** A value of the format, chosen or typed. */
export function FixedValue({ control, onEdit }: FixedValueProps) {
  const { label, now = '', say, clear } = control;
  const [text, setText] = useState(now);
  if (say === undefined) return <ChoiceSelect control={control} placeholder="choose" onEdit={onEdit} />;
  const typed = text.trim();
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        const change = typed === '' ? clear : say(typed);
        if (typed !== now && change !== undefined) onEdit(change);
      }}
    >
      <TextInput label={label} size="xs" {...bindText(text, setText)} />
      <Button type="submit" size="compact-sm" variant="default" disabled={typed === now}>
        Set
      </Button>
    </form>
  );
}
