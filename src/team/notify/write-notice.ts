import { assertNever } from '../../base/util/assert-never.ts';
import { cleanText, quote } from '../../base/util/text/quote.ts';
import { showHidden } from '../../base/util/text/visible-text.ts';
import { plural } from '../../base/util/text/words.ts';
import type { NoticeCounts, SubmissionNeed } from '../terms/notice-event.ts';
import type { Notice } from './notice.ts';

export interface NoticeText {
  /** One line, with hidden characters made visible. */
  readonly subject: string;
  /** One sentence or more per paragraph, without the link. */
  readonly paragraphs: readonly string[];
}

/** Characters of a name in a subject. */
const MOST_IN_SUBJECT = 60;

/**
 * Writes the words of a notice. Names are users' text, and a file may come from outside: each stays on one line, shows
 * hidden characters, and becomes no link where a program looks for addresses in a text.
 */
export function writeNotice(notice: Notice): NoticeText {
  const workbook = showName(cleanText(notice.workbook, MOST_IN_SUBJECT));
  const firm = showName(cleanText(notice.firm.name, MOST_IN_SUBJECT));
  return { subject: `${toSubject(notice)}: ${workbook} (${firm})`, paragraphs: toParagraphs(notice) };
}

function toSubject({ what }: Notice): string {
  if (what.event === 'waits-for-you')
    return what.why === 'reminder' ? 'Still waiting for your approval' : 'Waiting for your approval';
  if (what.event === 'done') return 'Done';
  if (what.event === 'needs-you') return SUBJECTS[what.why];
  return assertNever(what);
}

const SUBJECTS: { readonly [need in SubmissionNeed]: string } = {
  'has-errors': 'Please correct',
  rejected: 'Rejected',
  stopped: 'Stopped before the end',
  'in-doubt': 'Please check',
  'to-check': 'Done, but please check',
  credentials: 'New credentials needed',
  failed: 'Needs you',
  'watch-away': 'Watched folder cannot be reached',
  'watch-refused': 'Workbook cannot be fetched',
};

function toParagraphs(notice: Notice): readonly string[] {
  const { what, counts } = notice;
  if (what.event === 'waits-for-you')
    return [describeWaiting(notice, what.why), 'Nothing is sent to the service until somebody approves it.'];
  if (what.event === 'done') return [describeDone(notice, what.why)];
  if (what.event === 'needs-you') return NEEDED[what.why](named(notice), counts);
  return assertNever(what);
}

function describeWaiting(notice: Notice, why: 'first' | 'again' | 'reminder'): string {
  const { workbook, firm, maker } = named(notice);
  const plan = sizeOf(notice.counts);
  if (why === 'again')
    return `The service has changed since ${workbook} from ${maker} was planned for ${firm}. There is a new plan with ${plan}: please look at what moved, and approve or reject it.`;
  if (why === 'reminder')
    return `${workbook} from ${maker} for ${firm} is still waiting for approval. Its plan has ${plan}.`;
  return `${workbook} was submitted by ${maker} for ${firm}. The plan has ${plan}: please look at it, and approve or reject it.`;
}

function describeDone(notice: Notice, why: 'changed' | 'nothing-to-do'): string {
  const { workbook, firm, maker } = named(notice);
  if (why === 'nothing-to-do')
    return `There was nothing to change: the service already holds all of ${workbook} from ${maker} for ${firm}.`;
  return `${workbook} from ${maker} is done: the service now holds ${countChanges(notice.counts.changes)} for ${firm}.`;
}

interface Named {
  readonly workbook: string;
  readonly firm: string;
  readonly maker: string;
}

/** By reason. */
const NEEDED: { readonly [need in SubmissionNeed]: (names: Named, counts: NoticeCounts) => readonly string[] } = {
  'has-errors': ({ workbook, firm, maker }, { errors }) => [
    `${workbook} from ${maker} for ${firm} has errors in ${plural(errors, 'row')}, so there is no plan yet.`,
    'Please correct the cells that capsheet names, and submit it again.',
  ],
  rejected: ({ workbook, firm, maker }) => [
    `The plan of ${workbook} from ${maker} for ${firm} was rejected. Nothing was sent.`,
    'The reason is shown beside the plan.',
  ],
  stopped: ({ workbook, firm, maker }, { left }) => [
    `${workbook} from ${maker} for ${firm} stopped before the end, with ${countChanges(left)} still to be made.`,
    'Nothing is lost, and nothing is sent twice when it goes on.',
  ],
  'in-doubt': ({ workbook, firm, maker }, { unknown }) => [
    `It is not known whether the service made ${countChanges(unknown)} of ${workbook} from ${maker} for ${firm}.`,
    'Please check them in the service. Nothing is sent again before that.',
  ],
  'to-check': ({ workbook, firm, maker }, { changes }) => [
    `The service now holds ${countChanges(changes)} of ${workbook} from ${maker} for ${firm}, but not all is as expected.`,
    'Please look at what capsheet found. If it is in order, let the submission go on: nothing is sent again.',
  ],
  credentials: ({ workbook, firm, maker }) => [
    `The service did not accept the credentials of ${firm}, so ${workbook} from ${maker} has to wait.`,
    'Please give capsheet new ones. Nothing is lost meanwhile.',
  ],
  failed: ({ workbook, firm, maker }) => [
    `capsheet could not go on with ${workbook} from ${maker} for ${firm}.`,
    'capsheet shows what happened and what to do.',
  ],
  'watch-away': ({ workbook, firm, maker }) => [
    `capsheet cannot look into ${workbook}, which it watches for ${maker} and ${firm}.`,
    'It keeps trying, and sends no more notices about it until the folder could be reached again.',
  ],
  'watch-refused': ({ workbook, firm, maker }) => [
    `capsheet could not fetch a workbook from ${workbook}, which it watches for ${maker} and ${firm}.`,
    'The reason is shown beside the watched folder.',
  ],
};

function named({ workbook, firm, maker }: Notice): Named {
  return {
    workbook: showName(quote(workbook)),
    firm: showName(cleanText(firm.name)),
    maker: showName(cleanText(maker)),
  };
}

/** A space after the scheme, `www.`, or the text of a link as Markdown has it ends what would become a link. */
function showName(name: string): string {
  return showHidden(name)
    .replace(/:(?=\/\/)/g, ': ')
    .replace(/\b(www|mailto|tel)([.:])/gi, '$1 $2')
    .replace(/\](?=[([])/g, '] ');
}

function sizeOf({ changes, warnings }: NoticeCounts): string {
  return warnings === 0 ? countChanges(changes) : `${countChanges(changes)} and ${plural(warnings, 'warning')}`;
}

function countChanges(count: number): string {
  return count === 0 ? 'no changes' : plural(count, 'change');
}
