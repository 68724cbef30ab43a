import { formatInstant, plural } from '../../../base/util/text/words.ts';
import { joinSections, layoutTable, type TextView, toOneLine, wrapText } from '../../../report/text/parts/layout.ts';
import type { InboxView, SubmissionEntryView } from '../../api/submission.ts';
import { describeSubmissionState } from './submission-text.ts';

/** No final line end. */
export function toSubmissionListText(entries: readonly SubmissionEntryView[], view: TextView): string {
  const headline = entries.length === 0 ? 'Nothing was submitted.' : `${plural(entries.length, 'submission')}.`;
  return joinSections([wrapText(view.colors.bold(headline), view), toTable(entries, view)]);
}

/** Everything that waits for the caller. No final line end. */
export function toInboxText({ toDecide, needYou, underWay }: InboxView, view: TextView): string {
  const counts = [
    `${plural(toDecide.length, 'plan')} to decide`,
    `${plural(needYou.length, 'submission')} that ${needYou.length === 1 ? 'needs' : 'need'} you`,
    `${underWay.length} under way`,
  ];
  const section = (title: string, entries: readonly SubmissionEntryView[]): readonly string[] =>
    entries.length === 0 ? [] : [view.colors.bold(`${title}:`), ...toTable(entries, view)];
  return joinSections([
    wrapText(view.colors.bold(`${counts.join(', ')}.`), view),
    section('To decide', toDecide),
    section('Needs you', needYou),
    section('Under way', underWay),
  ]);
}

function toTable(entries: readonly SubmissionEntryView[], { colors }: TextView): readonly string[] {
  if (entries.length === 0) return [];
  return layoutTable({
    columns: [{ right: 'No.' }, 'Firm', 'Made', 'By', 'Workbooks', 'It'],
    rows: entries.map((entry) => [
      String(entry.id),
      entry.firm,
      formatInstant(entry.madeAt),
      toOneLine(entry.maker.name),
      toOneLine(entry.inputs.map(({ name }) => name).join(', ')),
      describeSubmissionState(entry),
    ]),
    style: colors.dim,
  });
}
