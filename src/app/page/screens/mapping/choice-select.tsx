import { Select, type SelectProps } from '@mantine/core';
import type { Control } from './controls.ts';
import type { OnEdit } from './use-mapping-edits.ts';

/** More are found sooner by typing. */
const MOST_LISTED = 9;

interface ChoiceSelectProps extends Pick<SelectProps, 'placeholder' | 'error'> {
  readonly control: Control;
  /** What is said of the control in place of its name. */
  readonly label?: SelectProps['label'];
  readonly onEdit: OnEdit;
}

/** One of the values of a control. */
export function ChoiceSelect({ control, label = control.label, onEdit, ...props }: ChoiceSelectProps) {
  const { now, choices, clear } = control;
  return (
    <Select
      {...props}
      label={label}
      size="xs"
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={choices.find(({ value }) => value === now)?.value ?? null}
      allowDeselect={false}
      searchable={choices.length > MOST_LISTED}
      clearable={clear !== undefined}
      clearButtonProps={{ 'aria-label': `Clear ${control.label}` }}
      limit={60}
      onChange={(chosen) => {
        const change = chosen === null ? clear : choices.find(({ value }) => value === chosen)?.change;
        if (change !== undefined) onEdit(change);
      }}
    />
  );
}
