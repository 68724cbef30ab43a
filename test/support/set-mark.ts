import type { SetMark } from '../../src/model/service/entry-history.ts';
import type { NewMark } from '../../src/model/service/new-data.ts';

/** A mark as some run has set it. */
export function setMark(mark: NewMark<string>, number = 1): SetMark {
  return { ...mark, run: { id: `run-${number}`, startedAt: `2024-0${number}-01T12:00:00.000Z`, number } };
}
