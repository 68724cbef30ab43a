import { useEffect, useState } from 'react';
import type { ZodType } from 'zod';
import type { Problem } from '../../../../ui/api/problem.ts';
import { followEvents } from '../../api-client.ts';
import { SERVER_UNREACHABLE } from './team-session.ts';

export interface HeardAnswer<T> {
  /** Absent until the first event. */
  readonly value: T | undefined;
  readonly isLost: boolean;
  /** Why nothing arrives: not found, or not allowed. */
  readonly problem: Problem | undefined;
}

const TRY_AGAIN_MS = 1000;
/** The person may be given a role in the meantime. */
const TRY_REFUSED_MS = 10_000;

/**
 * Follows what the server sends under a path, which is always whole, so nothing is missed. Hidden tabs do not listen:
 * browsers open only a few connections to one server.
 */
export function useFollowed<T>(path: string | undefined, schema: ZodType<T>): HeardAnswer<T> {
  const [heard, setHeard] = useState<HeardAnswer<T>>({ value: undefined, isLost: false, problem: undefined });
  const isSeen = useIsSeen();
  useEffect(() => {
    if (path === undefined || !isSeen) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = async (): Promise<void> => {
      const end = await followEvents(path, {
        schema,
        signal,
        onValue: (value) => setHeard({ value, isLost: false, problem: undefined }),
      });
      if (signal.aborted) return;
      const isRefused = end !== undefined && end.code !== SERVER_UNREACHABLE.code;
      if (isRefused) setHeard({ value: undefined, isLost: false, problem: end });
      else setHeard(({ value }) => ({ value, isLost: true, problem: undefined }));
      timer = setTimeout(() => void listen(), isRefused ? TRY_REFUSED_MS : TRY_AGAIN_MS);
    };
    void listen();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [path, schema, isSeen]);
  return heard;
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = (): void => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
