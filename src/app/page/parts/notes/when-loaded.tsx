import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Loaded } from '../../hooks/use-loaded.ts';
import { ProblemAlert } from './note.tsx';

interface WhenLoadedProps<T> {
  readonly of: Loaded<T>;
  /** What is waited for, as a screen reader says it; without it nothing stands there meanwhile. */
  readonly waiting?: string;
  /** What could not be done, above why. */
  readonly title?: string;
  readonly children: (value: T) => ReactNode;
}

/** What was loaded; until then that it is waited for, or why it does not come. */
export function WhenLoaded<T>({ of: { value, problem }, waiting, title, children }: WhenLoadedProps<T>) {
  return (
    <>
      <ProblemAlert problem={problem} {...(title !== undefined && { title })} />
      {value === undefined && problem === undefined && waiting !== undefined && <Loader aria-label={waiting} />}
      {value !== undefined && children(value)}
    </>
  );
}
