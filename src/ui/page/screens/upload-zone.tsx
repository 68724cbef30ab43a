import { Button, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { READING_FIELD, type Reading } from '../../api.ts';
import { postForm } from '../api-client.ts';
import type { Action } from '../use-action.ts';
import styles from './upload-zone.module.css';

interface UploadZoneProps {
  readonly reading: Reading;
  readonly action: Action;
  readonly isHeld: boolean;
}

/** Where a workbook, or several CSV files, are dropped or chosen. */
export function UploadZone({ reading, action, isHeld }: UploadZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]): void => {
    if (files.length > 0 && !isHeld) action.run(() => postForm('open/upload', toForm(files, reading)));
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <section
      className={styles.zone}
      aria-label="Drop a workbook here"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet size={44} stroke={1.3} aria-hidden />
      <Text size="lg" fw={600}>
        Drop a workbook here
      </Text>
      <Text size="sm" c="dimmed">
        An .xlsx or .xlsm file, or several CSV files together. A saved plan goes with its workbook.
      </Text>
      <Button size="md" mt="xs" loading={action.isBusy} disabled={isHeld} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </section>
  );
}

function toForm(files: readonly File[], reading: Reading): FormData {
  const form = new FormData();
  form.append(READING_FIELD, JSON.stringify(reading));
  for (const file of files) form.append('file', file, file.name);
  return form;
}
