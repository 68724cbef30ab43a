import { describe, expect, test } from 'vitest';
import { countRowsForNotice, noticeOf } from '../../src/team/terms/notice-event.ts';
import { SUBMISSION_STATES } from '../../src/team/terms/submission-state.ts';

const NONE = countRowsForNotice({});
const say = (...[to, facts = {}]: [Parameters<typeof noticeOf>[0], Partial<Parameters<typeof noticeOf>[1]>?]) => {
  const rule = noticeOf(to, { isAgain: false, ...facts });
  return rule === undefined ? 'nobody' : `${rule.what.event}, ${rule.what.why}: ${rule.to}`;
};

describe('who is told of what', () => {
  test('follows from the state that a submission has come to', () => {
    expect(Object.fromEntries(SUBMISSION_STATES.map((state) => [state, say(state)]))).toEqual({
      received: 'nobody',
      refused: 'needs-you, failed: maker',
      planned: 'waits-for-you, first: approvers',
      rejected: 'needs-you, rejected: maker',
      withdrawn: 'nobody',
      approved: 'nobody',
      applying: 'nobody',
      stopped: 'needs-you, stopped: maker',
      'needs-you': 'needs-you, failed: maker',
      done: 'done, nothing-to-do: maker',
    });
  });

  test('and from what came of it', () => {
    expect(say('planned', { isAgain: true })).toBe('waits-for-you, again: approvers');
    expect(say('done', { counts: { ...NONE, changes: 1 } })).toBe('done, changed: maker');
    expect(say('refused', { counts: { ...NONE, errors: 1 } })).toBe('needs-you, has-errors: maker');
    expect(say('needs-you', { counts: { ...NONE, unknown: 1 } })).toBe('needs-you, in-doubt: maker');
    expect(say('needs-you', { code: 'surplus', counts: { ...NONE, changes: 2 } })).toBe('needs-you, to-check: maker');
    expect(say('needs-you', { code: 'surplus', counts: { ...NONE, changes: 2, left: 1 } })).toBe(
      'needs-you, failed: maker',
    );
    expect(say('needs-you', { code: 'service-down', counts: NONE })).toBe('needs-you, failed: maker');
    for (const code of ['credentials-refused', 'vault-key-missing'])
      expect(say('needs-you', { code })).toBe('needs-you, credentials: maker-and-administrators');
  });

  test('rows are counted as changes, errors, what is left and what nobody knows', () => {
    const rows = { add: 1, added: 2, replaced: 3, uploaded: 4, unchanged: 50, 'not-run': 5, failed: 6, blocked: 7 };
    expect(countRowsForNotice({ ...rows, unknown: 8, invalid: 9 })).toEqual({
      changes: 10,
      warnings: 0,
      errors: 9,
      left: 18,
      unknown: 8,
    });
  });
});
