import type { Notice } from './notice.ts';
import { writeNotice } from './write-notice.ts';

/**
 * What Slack, Mattermost and others take at an incoming webhook: a text for the notification, and the same in blocks.
 * Nothing in a name becomes a mention, a link or a channel there: `<`, `>` and `&` are all that they are made of, and
 * `verbatim` keeps Slack from finding names and addresses by itself.
 */
export function toSlackMessage(notice: Notice): object {
  const { subject, paragraphs } = writeNotice(notice);
  const text = escapeText(subject);
  const body = [...paragraphs.map(escapeText), `<${notice.link}|Open it in capsheet>`].join('\n');
  return {
    text,
    blocks: [{ type: 'section', text: { type: 'mrkdwn', verbatim: true, text: `*${text}*\n${body}` } }],
  };
}

/** https://api.slack.com/reference/surfaces/formatting#escaping */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
