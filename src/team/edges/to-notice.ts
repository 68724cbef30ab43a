import { describePlace } from '../api/describe-place.ts';
import type { ClaimedNotice } from '../database/edges/outbox.ts';
import type { Notice } from '../notify/notice.ts';
import { countRows, type NoticeCounts } from '../terms/notice-event.ts';

/** A notice as it was kept, with the names of what it is about. */
export function toNotice(claimed: ClaimedNotice, publicUrl: string): Notice {
  const { id, madeAt, what, firm, firmName, submission, makerName } = claimed;
  return {
    // Another database counts from 1 as well.
    id: `${Date.parse(madeAt)}-${id}`,
    at: madeAt,
    what,
    firm: { id: firm, name: firmName },
    ...(submission === undefined ? {} : { submission }),
    workbook: nameSubject(claimed),
    maker: makerName,
    counts: toCounts(claimed),
    link: `${publicUrl}/#/firms/${firm}/${submission === undefined ? 'settings' : `submissions/${submission}`}`,
  };
}

function nameSubject({ inputs = [], place }: ClaimedNotice): string {
  if (place !== undefined) return describePlace(place);
  const [first] = inputs;
  const others = inputs.length - 1;
  return others > 0 ? `${first?.name} and ${others} more` : (first?.name ?? '');
}

/** Of a run, what became of its rows; else what the plan would do. */
function toCounts({ counts, summary }: ClaimedNotice): NoticeCounts {
  return counts ?? { ...countRows(summary?.counts ?? {}), warnings: summary?.warnings ?? 0 };
}
