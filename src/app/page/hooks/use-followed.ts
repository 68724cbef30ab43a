import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { PageCall } from '../../../ui/api/call.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import { followEvents, isUnreachable } from '../api-client.ts';

export interface HeardAnswer<T> {
  /** Absent until the first event. */
  readonly value: T | undefined;
  readonly isLost: boolean;
  /** Why nothing arrives: not found, not allowed, or not let in. */
  readonly problem: Problem | undefined;
}

const TRY_AGAIN_MS = 1000;
/** The person may be given a role or let in meanwhile. */
const TRY_REFUSED_MS = 10_000;

/**
 * Follows what a call answers, which always comes whole, so nothing is missed. Hidden tabs do not listen:
 * browsers open only a few connections to one server.
 */
export function useFollowed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T>(
  call: PageCall<P, Q, B, z.ZodType<T>> | undefined,
): HeardAnswer<T> {
  const [heard, setHeard] = useState<HeardAnswer<T>>({ value: undefined, isLost: false, problem: undefined });
  const isSeen = useIsSeen();
  const path = call?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says when the call is another
  useEffect(() => {
    if (call === undefined || !isSeen) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = async (): Promise<void> => {
      const end = await followEvents(call, {
        signal,
        onValue: (value) => setHeard({ value, isLost: false, problem: undefined }),
      });
      if (signal.aborted) return;
      const isRefused = end !== undefined && !isUnreachable(end);
      if (isRefused) setHeard({ value: undefined, isLost: false, problem: end });
      else setHeard(({ value }) => ({ value, isLost: true, problem: undefined }));
      timer = setTimeout(() => void listen(), isRefused ? TRY_REFUSED_MS : TRY_AGAIN_MS);
    };
    void listen();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [path, isSeen]);
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
