import { useCallback, useEffect, useRef, useState } from 'react';
import type { MappingEdit } from '../../../../model/mapping/mapping-edit.ts';
import type { Problem } from '../../../../ui/api/problem.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { toProblem } from '../../api-client.ts';
import { useDesk } from '../../desk/use-desk.ts';

export interface Edits {
  /** Said of the mapping as it is shown, and done once what is under way has come to its end. */
  readonly say: (edit: MappingEdit) => void;
  readonly problem: Problem | undefined;
  readonly waiting: number;
}

interface Said {
  readonly edit: MappingEdit;
  /** Of what was shown when it was said. */
  readonly revision: number;
}

/**
 * Changes of the mapping, one after the other: whoever is quicker than the workbook is read again loses nothing. What
 * changed besides, in another tab, is told by the server, which then changes nothing.
 */
export function useEdits({ job, revision, ended }: WorkState, shown: number | undefined): Edits {
  const { post } = useDesk();
  const [queue, setQueue] = useState<readonly Said[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const isSending = useRef(false);
  /** Revisions that changes of this page have made. */
  const own = useRef(new Set<number>());
  const last = useRef<{ readonly revision: number; readonly ended: number }>(undefined);
  const say = useCallback(
    (edit: MappingEdit) => {
      if (shown === undefined) return;
      setProblem(undefined);
      setQueue((before) => [...before, { edit, revision: shown }]);
    },
    [shown],
  );
  const endedNumber = ended?.number ?? 0;
  useEffect(() => {
    const [said] = queue;
    if (said === undefined || job !== undefined || isSending.current) return;
    // The state may be older than the answer: the job that it began has not come to its end.
    if (last.current?.ended === endedNumber) return;
    if (last.current?.revision === revision) own.current.delete(revision + 1);
    let expected = said.revision;
    while (own.current.has(expected + 1)) expected += 1;
    isSending.current = true;
    post('mapping/edit', { revision: expected, edit: said.edit })
      .then(() => {
        last.current = { revision: expected, ended: endedNumber };
        own.current.add(expected + 1);
        setQueue((before) => before.slice(1));
      })
      .catch((error: unknown) => {
        setProblem(toProblem(error));
        // What was said after it was said of a mapping that has it.
        setQueue([]);
      })
      .finally(() => {
        isSending.current = false;
      });
  }, [post, queue, job, revision, endedNumber]);
  return { say, problem, waiting: queue.length };
}
