import { Button, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './drop-zone.module.css';
import { Quiet } from './panel.tsx';

interface DropZoneProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isBusy: boolean;
  /** Nothing can be handed over at the moment. */
  readonly isHeld: boolean;
  readonly onDrop: (dropped: DataTransfer) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** Asks for files in the browser's own way, if it has one. */
  readonly onChoose?: (() => void) | undefined;
}

export function DropZone({ title, children, isBusy, isHeld, onDrop, onFiles, onChoose }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!isHeld) onDrop(event.dataTransfer);
  };
  return (
    <section
      className={styles.zone}
      aria-label={title}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={44} stroke={1.3} aria-hidden />
      <Text size="lg" fw={600}>
        {title}
      </Text>
      <Quiet>{children}</Quiet>
      <Button
        size="md"
        mt="xs"
        loading={isBusy}
        disabled={isHeld}
        onClick={() => (onChoose === undefined ? input.current?.click() : onChoose())}
      >
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
