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

export interface Fields<Values> {
  readonly values: Values;
  readonly setValues: (values: Values) => void;
  /** Props that bind a text field to what was typed into it. */
  readonly bind: (name: keyof Values) => ReturnType<typeof bindText>;
}

/** The text fields of a form. */
export function useFields<Values extends { readonly [name in keyof Values]: string }>(initial: Values): Fields<Values> {
  const [values, setValues] = useState(initial);
  const bind = (name: keyof Values) => bindText(values[name], (next) => setValues({ ...values, [name]: next }));
  return { values, setValues, bind };
}
