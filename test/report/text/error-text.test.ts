import pc from 'picocolors';
import { expect, it } from 'vitest';
import { usageError } from '../../../src/base/util/capsheet-error.ts';
import { toErrorText } from '../../../src/report/describe-error.ts';

const view = { colors: pc.createColors(false), width: 60 };

it('says what is wrong, then what to do', () => {
  const error = usageError(
    'plan-stale',
    'The plan "a\nb.json" no longer fits:\n  - Rounds row 5 is there by now.',
    'Make the plan again.',
  );
  expect(toErrorText(error, view)).toBe(
    'The plan "a␤b.json" no longer fits:\n- Rounds row 5 is there by now.\nWhat to do: Make the plan again. See "capsheet help\nrun-interrupted".',
  );
});

it('never shows a stack', () => {
  expect(toErrorText(new RangeError('no such step'), view)).toBe(
    [
      'A fault of capsheet itself, not of your data: no such step',
      'What to do: Run it again with --log-level debug and report',
      'what it says. Everything that was sent is on record; see',
      '"capsheet runs".',
    ].join('\n'),
  );
});
