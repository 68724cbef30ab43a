import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../../ui/api/problem.ts';
import styles from './note.module.css';

/** What went wrong and what to do, read out by screen readers as it appears. */
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
