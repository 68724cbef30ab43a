import { Button, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { Action } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';

interface FormPanelProps {
  readonly title: string;
  /** What its button says. */
  readonly verb: string;
  readonly action: Action;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form with one button; what keeps it from being done is said below it. */
export function FormPanel({ title, verb, action: { isBusy, problem, run }, onSubmit, children }: FormPanelProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(onSubmit);
  };
  return (
    <form onSubmit={submit} aria-label={title}>
      <Title order={3} size="h5" mt="md" mb="xs">
        {title}
      </Title>
      {children}
      <Button type="submit" mt="md" loading={isBusy}>
        {verb}
      </Button>
      <ProblemAlert problem={problem} title="Not saved" />
    </form>
  );
}
