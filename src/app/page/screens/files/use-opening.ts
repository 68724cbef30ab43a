import { type ReactNode, useState } from 'react';
import { type InputReading, PLAIN_READING } from '../../../../model/records/input-reading.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import type { MayOpen } from '../../chosen-files.ts';
import { type RunningAction, useAction } from '../../hooks/use-action.ts';
import { useReplaceQuestion } from '../../parts/notes/replace-question.tsx';

/** What is said of a workbook before it is opened. */
export interface Opening {
  readonly reading: InputReading;
  readonly setReading: (reading: InputReading) => void;
  readonly action: RunningAction;
  readonly mayOpen: MayOpen;
  /** Whether another one may be closed for it, while that is asked. */
  readonly question: ReactNode;
  /** Something is under way. */
  readonly isHeld: boolean;
}

export function useOpening(state: WorkState): Opening {
  const [reading, setReading] = useState<InputReading>(PLAIN_READING);
  const action = useAction();
  return { reading, setReading, action, ...useReplaceQuestion(state), isHeld: state.job !== undefined };
}
