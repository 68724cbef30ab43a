import { Button, MultiSelect, Text } from '@mantine/core';
import type { MappedTableReview, SourceColumnReview } from '../../../../model/mapping/mapping-review.ts';
import { CONTROLS, type ManyControl } from './controls.ts';
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
  const { left } = column;
  const { becomes, fields, leave, keep } = CONTROLS.column(table, column);
  const name = nameOfColumn(column);
  return (
    <div className={styles.form}>
      <Becomes control={becomes} onEdit={onEdit} />
      {fields.map((controls) => (
        <FieldView key={controls.name} controls={controls} onEdit={onEdit} />
      ))}
      <ReasonForm control={leave} of={name} onEdit={onEdit} />
      {keep !== undefined && (
        <Text size="sm">
          Left out{left?.because === undefined ? '' : `: ${left.because}`}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onEdit(keep.change)}
            aria-label={`${keep.label} (${name})`}
          >
            {keep.label}
          </Button>
        </Text>
      )}
    </div>
  );
}

interface BecomesProps extends Pick<ColumnFormProps, 'onEdit'> {
  readonly control: ManyControl;
}

function Becomes({ control: { label, chosen, choices }, onEdit }: BecomesProps) {
  const now = chosen.map(({ value }) => value);
  const use = (after: readonly string[]): void => {
    const used = [
      ...choices.filter(({ value }) => after.includes(value)),
      ...chosen.filter(({ value }) => !after.includes(value)),
    ];
    for (const { change } of used) onEdit(change);
  };
  return (
    <MultiSelect
      label={label}
      placeholder={now.length === 0 ? 'Not used' : undefined}
      size="sm"
      data={[...chosen, ...choices].map(({ value, label: shown }) => ({ value, label: shown }))}
      value={now}
      onChange={use}
      searchable
      limit={60}
      hidePickedOptions
      classNames={{ pill: styles.pill }}
    />
  );
}
