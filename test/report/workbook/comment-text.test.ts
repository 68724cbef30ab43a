import { expect, it } from 'vitest';
import { OWN_SIGNATURE as SIGNATURE } from '../../../src/format/sheets/result-columns.ts';
import { toCommentTexts } from '../../../src/report/workbook/annotated-row.ts';
import { findingAt } from '../../support/make-plan.ts';

it('a comment says every finding of its cell once, the gravest first', () => {
  const warning = findingAt('Rounds', 5, { severity: 'warning', message: 'Odd.', hint: '' });
  const error = findingAt('Rounds', 5, { message: 'Wrong.', hint: 'Correct it.' });
  expect([...toCommentTexts([warning, error, error])]).toEqual([
    ['F5', `Error: Wrong.\nCorrect it.\n\nWarning: Odd.\n\n${SIGNATURE}`],
  ]);
});

it('one that is too long for a comment is cut, and keeps the line by which it is known', () => {
  const text = toCommentTexts([findingAt('Rounds', 5, { message: 'x'.repeat(40_000) })]).get('F5');
  expect(text).toHaveLength(32_767);
  expect(text?.endsWith(`x…\n\n${SIGNATURE}`)).toBe(true);
});
