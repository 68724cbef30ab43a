import { expect, it } from 'vitest';
import { beginRun } from '../../../src/engine/journal/sql/create-journal.ts';
import { RUN } from './conformance/entries.ts';

const NOWHERE = {
  path: 'nowhere',
  storeId: 'nowhere',
  // biome-ignore lint/correctness/useYield: nobody is asked
  holderOf: function* () {
    return undefined;
  },
};

/** Its id, which stands first in what is inserted. */
function idOf(step: ReturnType<ReturnType<typeof beginRun>['next']>): unknown {
  return step.done === true || step.value.kind === 'rows' ? undefined : step.value.each[0]?.[0];
}

it('a run that draws the number of another run draws again', () => {
  const begun = beginRun(NOWHERE, RUN, undefined);
  const taken = idOf(begun.next());
  const drawn = idOf(begun.next(0));
  expect(taken).toMatch(/^20261120-\d{6}-[0-9a-f]{4}$/);
  expect(drawn).toMatch(/^20261120-\d{6}-[0-9a-f]{4}$/);
  expect(begun.next(1)).toEqual({ done: true, value: drawn });
});
