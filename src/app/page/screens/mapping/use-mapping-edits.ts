import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { Problem } from '../../../../ui/api/problem.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { toProblem } from '../../api-client.ts';
import { useDesk } from '../../desk/desk.ts';
import type { MappingChange } from './controls.ts';

type OnEdit = (change: MappingChange) => void;

/** Takes what the controls change. */
export const TakesEdits = createContext<OnEdit>(() => undefined);

export function useEdit(): OnEdit {
  return useContext(TakesEdits);
}

export interface Edits {
  readonly add: OnEdit;
  readonly problem: Problem | undefined;
  readonly waiting: number;
}

interface Queued {
  readonly change: MappingChange;
  /** The revision that was edited. */
  readonly revision: number;
}

/**
 * Edits of the mapping, one after the other, so that quick ones are not lost while the workbook is read again. The
 * server refuses edits of a mapping that another tab has changed.
 */
export function useMappingEdits({ job, revision, ended }: WorkState, shown: number | undefined): Edits {
  const { ask } = useDesk();
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const isSending = useRef(false);
  const own = useRef(new Set<number>());
  const last = useRef<{ readonly revision: number; readonly ended: number }>(undefined);
  const add = useCallback(
    (change: MappingChange) => {
      if (shown === undefined) return;
      setProblem(undefined);
      setQueue((before) => [...before, { change, revision: shown }]);
    },
    [shown],
  );
  const endedNumber = ended?.number ?? 0;
  useEffect(() => {
    const [next] = queue;
    if (next === undefined || job !== undefined || isSending.current) return;
    // The state may be older than the answer: the job it began has not ended.
    if (last.current?.ended === endedNumber) return;
    if (last.current?.revision === revision) own.current.delete(revision + 1);
    let expected = next.revision;
    while (own.current.has(expected + 1)) expected += 1;
    isSending.current = true;
    ask(CALLS.editMapping, { body: { revision: expected, edits: next.change.edits } })
      .then(() => {
        last.current = { revision: expected, ended: endedNumber };
        own.current.add(expected + 1);
        setQueue((before) => before.slice(1));
      })
      .catch((error: unknown) => {
        setProblem(toProblem(error));
        // Later edits assumed this one.
        setQueue([]);
      })
      .finally(() => {
        isSending.current = false;
      });
  }, [ask, queue, job, revision, endedNumber]);
  return { add, problem, waiting: queue.length };
}
