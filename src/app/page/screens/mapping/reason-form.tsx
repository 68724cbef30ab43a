import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bindText } from '../../hooks/use-action.ts';
import styles from './mapping.module.css';

interface ReasonFormProps {
  readonly action: string;
  /** The thing that is left out, for screen readers. */
  readonly of: string;
  readonly onReason: (because: string) => void;
}

export function ReasonForm({ action, of, onReason }: ReasonFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [because, setBecause] = useState('');
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)} aria-label={`${action} (${of})`}>
        {action}
      </Button>
    );
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (because.trim() === '') return;
        onReason(because);
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
