import type { Notice } from '../../../src/team/notify/notice.ts';

/** A plan that waits, with what a test changes of it. */
export function makeNotice(changed: Partial<Notice> = {}): Notice {
  return {
    id: '0d5c0f4e-7a56-4c57-9b34-3a2c9c0e8f11',
    at: '2026-03-31T10:00:00.000Z',
    what: { event: 'waits-for-you', why: 'first' },
    firm: { id: 'harbour', name: 'Harbour Partners' },
    submission: 12,
    workbook: 'Q1 2026.xlsx',
    maker: 'Mary Osei',
    counts: { changes: 412, warnings: 3, errors: 0, left: 0, unknown: 0 },
    link: 'https://capsheet.example/#/harbour/submissions/12',
    ...changed,
  };
}
