import { useEffect, useState } from 'react';
import type { ZodType } from 'zod';
import type { Problem } from '../../../../ui/api/problem.ts';
import { hearEvents } from '../../hear-events.ts';
import { SERVER_UNREACHABLE } from './team-session.ts';

export interface HeardAnswer<T> {
  /** What was said last; absent until something was. */
  readonly value: T | undefined;
  /** The server does not answer at the moment; it is asked again and again. */
  readonly isLost: boolean;
  /** Why it does not say anything: what was asked for is not there, or not for the one who asks. */
  readonly problem: Problem | undefined;
}

const TRY_AGAIN_MS = 1000;
/** Somebody may be given a role in the meantime. */
const TRY_REFUSED_MS = 10_000;

/**
 * What the server tells under a path that stays the same, whole with every change, so that nothing is missed. A tab that nobody sees does not listen: of
 * one server a browser keeps only a few connections open, for all tabs together.
 */
export function useTold<T>(path: string | undefined, schema: ZodType<T>): HeardAnswer<T> {
  const [told, setTold] = useState<HeardAnswer<T>>({ value: undefined, isLost: false, problem: undefined });
  const isSeen = useIsSeen();
  useEffect(() => {
    if (path === undefined || !isSeen) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = async (): Promise<void> => {
      const end = await hearEvents(path, {
        schema,
        signal,
        onValue: (value) => setTold({ value, isLost: false, problem: undefined }),
      });
      if (signal.aborted) return;
      const isRefused = end !== undefined && end.code !== SERVER_UNREACHABLE.code;
      if (isRefused) setTold({ value: undefined, isLost: false, problem: end });
      else setTold(({ value }) => ({ value, isLost: true, problem: undefined }));
      timer = setTimeout(() => void listen(), isRefused ? TRY_REFUSED_MS : TRY_AGAIN_MS);
    };
    void listen();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [path, schema, isSeen]);
  return told;
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
