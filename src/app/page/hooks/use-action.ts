import { type ChangeEvent, useCallback, useState } from 'react';
import type { Problem } from '../../../ui/api/problem.ts';
import { toProblem } from '../api-client.ts';

export interface RunningAction {
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  readonly run: (work: () => Promise<unknown>) => void;
}

export function useAction(): RunningAction {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const run = useCallback((work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    work()
      .catch((error: unknown) => setProblem(toProblem(error)))
      .finally(() => setBusy(false));
  }, []);
  return { isBusy, problem, run };
}

/** Props that bind a text field to a state. */
export function bindText(value: string, onChange: (value: string) => void) {
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
  };
}

/** Props that bind a checkbox or a switch to a state. */
export function bindChecked(checked: boolean, onChange: (isChecked: boolean) => void) {
  return { checked, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.checked) };
}
