import { Alert, Text } from '@mantine/core';
import type { IconInfoCircle } from '@tabler/icons-react';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../../ui/api/problem.ts';
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

export function ProblemAlert({
  problem,
  title = 'That did not work',
  children,
}: {
  readonly problem: Problem | undefined;
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  if (problem === undefined) return null;
  return (
    <Alert
      className={styles.note}
      data-tone="bad"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      variant="outline"
    >
      <Text size="sm" className={styles.lines}>
        {problem.message}
      </Text>
      <Text size="sm" mt={6}>
        {problem.hint}
      </Text>
      {children}
    </Alert>
  );
}
