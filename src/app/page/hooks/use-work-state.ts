import { useEffect, useState } from 'react';
import type { Problem } from '../../../ui/api/problem.ts';
import { type WorkState, workState } from '../../../ui/api/work-state.ts';
import { hearEvents } from '../hear-events.ts';

export interface HeardWorkState {
  /** Absent until the server has said it for the first time. */
  readonly state: WorkState | undefined;
  /** The server does not answer at the moment; the page goes on trying. */
  readonly isLost: boolean;
  /** Why the server does not let this page in; nothing is tried any more. */
  readonly refusal?: Problem;
}

const TRY_AGAIN_MS = 1000;

/** What the server says of everything that every tab shows alike. It comes whole, so that nothing is missed. */
export function useWorkState(): HeardWorkState {
  const [told, setTold] = useState<HeardWorkState>({ state: undefined, isLost: false });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const listen = async (): Promise<void> => {
      const end = await hearEvents('events', {
        schema: workState,
        signal,
        onValue: (state) => setTold({ state, isLost: false }),
      });
      if (signal.aborted) return;
      if (end?.code === 'not-admitted') return setTold({ state: undefined, isLost: false, refusal: end });
      setTold(({ state }) => ({ state, isLost: true }));
      setTimeout(() => void listen(), TRY_AGAIN_MS);
    };
    void listen();
    return () => ending.abort();
  }, []);
  return told;
}
