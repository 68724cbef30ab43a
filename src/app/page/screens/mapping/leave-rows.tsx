import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { SourceColumnReview } from '../../../../model/mapping/mapping-review.ts';
import styles from './mapping.module.css';

interface LeaveRowsProps {
  readonly table: number;
  readonly column: SourceColumnReview;
  readonly texts: readonly string[];
  readonly say: (edit: MappingEdit) => void;
}

/** Rows that are no purchase, or nothing that is held: left out, with why. */
export function LeaveRows({ table, column, texts, say }: LeaveRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const [because, setBecause] = useState('');
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Leave such rows out …
      </Button>
    );
  const isReady = chosen.length > 0 && because.trim() !== '';
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) say({ kind: 'leave-rows', table, ref: column.ref, texts: chosen, because });
      }}
    >
      <MultiSelect
        label={`Rows where ${column.header ?? column.ref} is`}
        data={[...texts]}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={50}
        maw={420}
      />
      <TextInput
        label="Why they are left out"
        value={because}
        onChange={(event) => setBecause(event.currentTarget.value)}
        maxLength={1000}
      />
      <Button type="submit" variant="default" disabled={!isReady}>
        Leave them out
      </Button>
    </form>
  );
}
