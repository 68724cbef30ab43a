import { ZodError, type ZodType } from 'zod';
import type { Problem } from '../../ui/api/problem.ts';
import { ApiError, readAnswerText, toProblem } from './api-client.ts';

const MARK = 'data: ';

interface Heard<T> {
  readonly schema: ZodType<T>;
  readonly signal: AbortSignal;
  readonly onValue: (value: T) => void;
}

/** Listens for as long as the connection holds; why it did not, where that was said. Not by an EventSource: that sends no header. */
export async function hearEvents<T>(path: string, { schema, signal, onValue }: Heard<T>): Promise<Problem | undefined> {
  let rest = '';
  try {
    for await (const piece of readAnswerText(path, signal)) {
      const events = (rest + piece).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith(MARK)) onValue(schema.parse(JSON.parse(event.slice(MARK.length))));
    }
    return undefined;
  } catch (error) {
    // A connection that is interrupted says nothing of itself: only an answer does, or what came and cannot be read.
    const isSaid = error instanceof ApiError || error instanceof ZodError || error instanceof SyntaxError;
    return isSaid ? toProblem(error) : undefined;
  }
}
