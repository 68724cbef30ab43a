import type { ChangeEvent } from 'react';

/** Props that bind a text field to a state. */
export function bindText(value: string, onChange: (value: string) => void) {
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
  };
}

/** Props that bind a checkbox or a switch to a state. */
export function bindChecked(checked: boolean, onChange: (isChecked: boolean) => void) {
  return { checked, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.checked) };
}
