import { expect, test } from 'vitest';
import { CapsheetError, usageError } from '../../../src/base/util/capsheet-error.ts';
import { listMoved, StalePlan } from '../../../src/engine/plan/stale-plan.ts';

const rows = Array.from({ length: 23 }, (_, index) => ({ sheet: 'Rounds', row: index + 2, what: 'it moved' }));

test('a stale plan lists all that moved, and shows the first twenty', () => {
  const error = new StalePlan('q1.plan.json', [{ what: 'The mapping is a different one.' }, ...rows]);
  expect(error).toBeInstanceOf(CapsheetError);
  expect([error.code, error.exitStatus]).toEqual(['plan-stale', 2]);
  const lines = error.message.split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'The plan q1.plan.json no longer holds; nothing was sent.',
    '  - The mapping is a different one.',
    '  - Rounds row 2: it moved',
  ]);
  expect([lines.length, lines.at(-1)]).toEqual([22, '  … and 4 more']);
  expect(listMoved(error)).toEqual([{ what: 'The mapping is a different one.' }, ...rows]);
});

test('nothing moved where an apply ended for another reason', () => {
  expect(listMoved(usageError('lock-held', 'Somebody else applies.', 'Wait.'))).toEqual([]);
  expect(listMoved(new Error('our own fault'))).toEqual([]);
});
