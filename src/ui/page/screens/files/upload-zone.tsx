import { Button, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import type { Reading } from '../../../api/reading.ts';
import { handOverDropped, handOverFiles, hasPicker, type MayOpen, pickFiles } from '../../chosen-files.ts';
import type { Action } from '../../hooks/use-action.ts';
import styles from './upload-zone.module.css';

interface UploadZoneProps {
  readonly reading: Reading;
  readonly action: Action;
  readonly mayOpen: MayOpen;
  readonly isHeld: boolean;
}

/** Where a workbook, or several CSV files, are dropped or chosen. */
export function UploadZone({ reading, action, mayOpen, isHeld }: UploadZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const { dataTransfer } = event;
    if (!isHeld) action.run(() => handOverDropped(dataTransfer, reading, mayOpen));
  };
  const onChoose = (): void => {
    if (hasPicker()) action.run(() => pickFiles(reading, mayOpen));
    else input.current?.click();
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
        An .xlsx, .xlsm, .xlsb, .xls or .ods file, or several CSV files together. A saved plan, a mapping, documents and
        logos belong with their workbook: drop the folder that contains them all.
      </Text>
      <Button size="md" mt="xs" loading={action.isBusy} disabled={isHeld} onClick={onChoose}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          action.run(() => handOverFiles(files, reading, mayOpen));
          event.target.value = '';
        }}
      />
    </section>
  );
}
