import { Alert } from '@mantine/core';
import type { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

export function Note({
  tone,
  icon: Icon,
  title,
  children,
}: {
  readonly tone: 'info' | 'warn' | 'bad' | 'add';
  readonly icon: typeof IconInfoCircle;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <Alert className={styles.note} data-tone={tone} role="status" icon={<Icon aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}
