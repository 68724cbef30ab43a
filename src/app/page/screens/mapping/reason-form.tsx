import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './mapping.module.css';

interface ReasonFormProps {
  /** What opens it: `Leave it out …`. */
  readonly action: string;
  /** Of what, for those who do not see where it stands. */
  readonly of: string;
  readonly onSay: (because: string) => void;
}

/** Asks why, and says it. */
export function ReasonForm({ action, of, onSay }: ReasonFormProps) {
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
        onSay(because);
        setOpen(false);
      }}
    >
      <TextInput
        label={`Why ${of} is left out`}
        value={because}
        onChange={(event) => setBecause(event.currentTarget.value)}
        maxLength={1000}
        data-autofocus
      />
      <Button type="submit" variant="default" disabled={because.trim() === ''}>
        Leave it out
      </Button>
    </form>
  );
}
