import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bindText } from '../../hooks/use-action.ts';
import type { Control } from './controls.ts';
import styles from './mapping.module.css';
import type { OnEdit } from './use-mapping-edits.ts';

interface ReasonFormProps {
  /** Nothing is drawn where there is none. */
  readonly control: Control | undefined;
  /** The thing that is left out, for screen readers. */
  readonly of: string;
  readonly onEdit: OnEdit;
}

/** Leaves something out, for a reason. */
export function ReasonForm({ control, of, onEdit }: ReasonFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [because, setBecause] = useState('');
  if (control?.say === undefined) return null;
  const { label, say } = control;
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)} aria-label={`${label} (${of})`}>
        {label}
      </Button>
    );
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (because.trim() === '') return;
        onEdit(say(because));
        setOpen(false);
      }}
    >
      <TextInput label={`Why ${of} is left out`} {...bindText(because, setBecause)} maxLength={1000} data-autofocus />
      <Button type="submit" variant="default" disabled={because.trim() === ''}>
        Leave it out
      </Button>
    </form>
  );
}
