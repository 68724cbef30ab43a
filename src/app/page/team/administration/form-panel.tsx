import { Button, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { RunningAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';

interface FormPanelProps {
  readonly title: string;
  /** 3 within a panel that has a heading of its own. */
  readonly order?: 2 | 3;
  readonly verb: string;
  /** Its button is the main one of the screen. */
  readonly isMain?: boolean;
  readonly action: RunningAction;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form with one button and its problems. */
export function FormPanel({
  title,
  order = 3,
  verb,
  isMain = order === 2,
  action: { isBusy, problem, run },
  onSubmit,
  children,
}: FormPanelProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(onSubmit);
  };
  return (
    <form onSubmit={submit} aria-label={title}>
      <Title order={order} size={order === 2 ? 'h4' : 'h5'} mt={order === 2 ? 0 : 'md'} mb="xs">
        {title}
      </Title>
      {children}
      <Button type="submit" mt="md" variant={isMain ? 'filled' : 'default'} loading={isBusy}>
        {verb}
      </Button>
      <ProblemAlert problem={problem} title="Not saved" />
    </form>
  );
}
