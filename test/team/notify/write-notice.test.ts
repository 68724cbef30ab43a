import { describe, expect, it } from 'vitest';
import { toSlackMessage, toWebhookBody } from '../../../src/team/notify/send-webhook.ts';
import { writeNotice } from '../../../src/team/notify/write-notice.ts';
import { NEEDS, type NoticeEvent } from '../../../src/team/terms/notice-event.ts';
import { makeNotice } from './make-notice.ts';

const EVENTS: readonly NoticeEvent[] = [
  { event: 'waits-for-you', why: 'first' },
  { event: 'waits-for-you', why: 'again' },
  { event: 'waits-for-you', why: 'reminder' },
  { event: 'done', why: 'changed' },
  { event: 'done', why: 'nothing-to-do' },
  ...NEEDS.map((why): NoticeEvent => ({ event: 'needs-you', why })),
];
const counts = { changes: 1412, warnings: 1, errors: 12, left: 23, unknown: 2 };

describe('a notice', () => {
  it('says in a few words what happened, where, and what to do', () => {
    const said = EVENTS.map((what) => {
      const { subject, paragraphs } = writeNotice(makeNotice({ what, counts }));
      return [subject, ...paragraphs];
    });
    expect(said).toEqual([
      [
        'Waiting for your approval: Q1 2026.xlsx (Harbour Partners)',
        '"Q1 2026.xlsx" was submitted by Mary Osei for Harbour Partners. The plan has 1,412 changes and 1 warning: please look at it, and approve or reject it.',
        'Nothing is sent to the service until somebody approves it.',
      ],
      [
        'Waiting for your approval: Q1 2026.xlsx (Harbour Partners)',
        'The service has changed since "Q1 2026.xlsx" from Mary Osei was planned for Harbour Partners. There is a new plan with 1,412 changes and 1 warning: please look at what moved, and approve or reject it.',
        'Nothing is sent to the service until somebody approves it.',
      ],
      [
        'Still waiting for your approval: Q1 2026.xlsx (Harbour Partners)',
        '"Q1 2026.xlsx" from Mary Osei for Harbour Partners is still waiting for approval. Its plan has 1,412 changes and 1 warning.',
        'Nothing is sent to the service until somebody approves it.',
      ],
      [
        'Done: Q1 2026.xlsx (Harbour Partners)',
        '"Q1 2026.xlsx" from Mary Osei is done: the service now holds 1,412 changes for Harbour Partners.',
      ],
      [
        'Done: Q1 2026.xlsx (Harbour Partners)',
        'There was nothing to change: the service already holds all of "Q1 2026.xlsx" from Mary Osei for Harbour Partners.',
      ],
      [
        'Please correct: Q1 2026.xlsx (Harbour Partners)',
        '"Q1 2026.xlsx" from Mary Osei for Harbour Partners has errors in 12 rows, so there is no plan yet.',
        'Please correct the cells that capsheet names, and submit it again.',
      ],
      [
        'Rejected: Q1 2026.xlsx (Harbour Partners)',
        'The plan of "Q1 2026.xlsx" from Mary Osei for Harbour Partners was rejected. Nothing was sent.',
        'The reason is shown beside the plan.',
      ],
      [
        'Stopped before the end: Q1 2026.xlsx (Harbour Partners)',
        '"Q1 2026.xlsx" from Mary Osei for Harbour Partners stopped before the end, with 23 changes still to be made.',
        'Nothing is lost, and nothing is sent twice when it goes on.',
      ],
      [
        'Please check: Q1 2026.xlsx (Harbour Partners)',
        'It is not known whether the service made 2 changes of "Q1 2026.xlsx" from Mary Osei for Harbour Partners.',
        'Please check them in the service. Nothing is sent again before that.',
      ],
      [
        'Done, but please check: Q1 2026.xlsx (Harbour Partners)',
        'The service now holds 1,412 changes of "Q1 2026.xlsx" from Mary Osei for Harbour Partners, but not all is as expected.',
        'Please look at what capsheet found. If it is in order, let the submission go on: nothing is sent again.',
      ],
      [
        'New credentials needed: Q1 2026.xlsx (Harbour Partners)',
        'The service did not accept the credentials of Harbour Partners, so "Q1 2026.xlsx" from Mary Osei has to wait.',
        'Please give capsheet new ones. Nothing is lost meanwhile.',
      ],
      [
        'Needs you: Q1 2026.xlsx (Harbour Partners)',
        'capsheet could not go on with "Q1 2026.xlsx" from Mary Osei for Harbour Partners.',
        'capsheet shows what happened and what to do.',
      ],
      [
        'Watched folder cannot be reached: Q1 2026.xlsx (Harbour Partners)',
        'capsheet cannot look into "Q1 2026.xlsx", which it watches for Mary Osei and Harbour Partners.',
        'It keeps trying, and sends no more notices about it until the folder could be reached again.',
      ],
      [
        'Workbook cannot be fetched: Q1 2026.xlsx (Harbour Partners)',
        'capsheet could not fetch a workbook from "Q1 2026.xlsx", which it watches for Mary Osei and Harbour Partners.',
        'The reason is shown beside the watched folder.',
      ],
    ]);
  });

  it('has no count where there is nothing to count', () => {
    const { paragraphs } = writeNotice(makeNotice({ counts: { ...counts, changes: 0, warnings: 0 } }));
    expect(paragraphs[0]).toContain('The plan has no changes: please');
  });

  it('stays on one line and hides nothing, whatever the names hold', () => {
    const name = 'Q1\r\nBcc: thief@evil.example\u2028\u202exslx\0.xlsx';
    for (const what of EVENTS) {
      const { subject, paragraphs } = writeNotice(
        makeNotice({ what, workbook: name, maker: name, firm: { id: 'x', name } }),
      );
      for (const line of [subject, ...paragraphs]) expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
    }
  });

  it('shows the beginning of a long name', () => {
    const name = 'x'.repeat(5000);
    const { subject, paragraphs } = writeNotice(makeNotice({ workbook: name, maker: name, firm: { id: 'x', name } }));
    expect(subject.length).toBeLessThan(160);
    expect(paragraphs[0]?.length).toBeLessThan(500);
  });
});

describe('the body of a webhook', () => {
  it('has the facts for programs and the words for people', () => {
    expect(toWebhookBody(makeNotice())).toEqual({
      id: '0d5c0f4e-7a56-4c57-9b34-3a2c9c0e8f11',
      at: '2026-03-31T10:00:00.000Z',
      event: 'waits-for-you',
      why: 'first',
      firm: { id: 'harbour', name: 'Harbour Partners' },
      submission: 12,
      workbook: 'Q1 2026.xlsx',
      madeBy: 'Mary Osei',
      counts: { changes: 412, warnings: 3, errors: 0, left: 0, unknown: 0 },
      link: 'https://capsheet.example/#/harbour/submissions/12',
      subject: 'Waiting for your approval: Q1 2026.xlsx (Harbour Partners)',
      text: '"Q1 2026.xlsx" was submitted by Mary Osei for Harbour Partners. The plan has 412 changes and 3 warnings: please look at it, and approve or reject it.\nNothing is sent to the service until somebody approves it.',
    });
  });
});

describe('a message for Slack', () => {
  it('has the words, and a link', () => {
    const text = 'Done: Q1 2026.xlsx (Harbour Partners)';
    expect(toSlackMessage(makeNotice({ what: { event: 'done', why: 'changed' } }))).toEqual({
      text,
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            verbatim: true,
            text: `*${text}*\n"Q1 2026.xlsx" from Mary Osei is done: the service now holds 412 changes for Harbour Partners.\n<https://capsheet.example/#/harbour/submissions/12|Open it in capsheet>`,
          },
        },
      ],
    });
  });

  it('makes no mention and no link of a name', () => {
    const name = '<!channel> R&D <https://evil.example|open>';
    const message = JSON.stringify(
      toSlackMessage(makeNotice({ workbook: name, maker: name, firm: { id: 'x', name } })),
    );
    expect(message.match(/<[^>]*>/g)).toEqual([
      '<https://capsheet.example/#/harbour/submissions/12|Open it in capsheet>',
    ]);
    expect(message).toContain('&lt;!channel&gt; R&amp;D');
  });

  it('mentions nobody and has no format of a name, in Slack or in what is shaped like it', () => {
    const name = '@channel *bold* _x_ `y` ~z~ [Approve](https://evil.example) ana@firm.example';
    const message = JSON.stringify(
      toSlackMessage(makeNotice({ workbook: name, maker: name, firm: { id: 'x', name } })),
    );
    expect(message).not.toMatch(/@(?:channel|here|all)|\*bold|_x_|`y`|~z~|\]\(|https:\/\/evil/);
    // Nobody sees what stands in between, and an address of mail stays one.
    expect(message.replaceAll('\u2060', '')).toContain('@channel *bold* _x_');
    expect(message).toContain('ana@firm.example');
  });
});

it('no name becomes an address that a mail program makes a link of', () => {
  const names = [
    'https://evil.example/x',
    'www.evil.example',
    'HTTP://EVIL',
    'mailto:x@evil.example',
    'ftp://x',
    '[x](//evil)',
  ];
  for (const name of names)
    for (const what of EVENTS) {
      const { subject, paragraphs } = writeNotice(
        makeNotice({ what, workbook: name, maker: name, firm: { id: 'x', name } }),
      );
      for (const line of [subject, ...paragraphs]) expect(line).not.toMatch(/:\/\/|\bwww\.|mailto:|\]\(/i);
    }
  expect(writeNotice(makeNotice({ workbook: 'Q1: final [v2] (Ana).xlsx' })).subject).toContain(
    'Q1: final [v2] (Ana).xlsx',
  );
});
