import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bindText } from '../../hooks/use-action.ts';
import type { RowsControl } from './controls.ts';
import styles from './mapping.module.css';
import type { OnEdit } from './use-mapping-edits.ts';

interface LeaveRowsProps {
  readonly control: RowsControl;
  readonly onEdit: OnEdit;
}

/** Leaves out rows that are not holdings, with a reason. */
export function LeaveRows({ control: { label, texts, meant, leave }, onEdit }: LeaveRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([...meant]);
  const [because, setBecause] = useState('');
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Leave such rows out …
      </Button>
    );
  const isReady = chosen.length > 0 && because.trim() !== '';
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onEdit(leave(chosen, because));
      }}
    >
      <MultiSelect
        label={label}
        data={[...texts]}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={50}
        maw={420}
      />
      <TextInput label="Why they are left out" {...bindText(because, setBecause)} maxLength={1000} />
      <Button type="submit" variant="default" disabled={!isReady}>
        Leave them out
      </Button>
    </form>
  );
}
