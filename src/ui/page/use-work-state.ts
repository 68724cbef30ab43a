import { useEffect, useState } from 'react';
import { type WorkState, workState } from '../api.ts';

export interface Told {
  /** Absent until the server has said it for the first time. */
  readonly state: WorkState | undefined;
  /** The server does not answer at the moment; the browser goes on trying. */
  readonly isLost: boolean;
}

/** What the server says of everything that every tab shows alike. It comes whole, so that nothing is missed. */
export function useWorkState(): Told {
  const [told, setTold] = useState<Told>({ state: undefined, isLost: false });
  useEffect(() => {
    const events = new EventSource('/api/events');
    events.onmessage = ({ data }) => setTold({ state: workState.parse(JSON.parse(String(data))), isLost: false });
    events.onerror = () => setTold(({ state }) => ({ state, isLost: true }));
    return () => events.close();
  }, []);
  return told;
}
