import { joinList, plural } from '../../../base/util/text/words.ts';
import type { FurtherLook } from '../../../engine/apply/apply-context.ts';
import type { RunNote } from '../../../model/outcomes/run-report.ts';
import type { RunInProgress } from '../applying/run-in-progress.ts';

const REASONS: { readonly [why in FurtherLook]: string } = {
  confirmed: 'the plan was made again after you had agreed to it',
  standstill: 'the run had stood still, so everything was looked at again before it went on',
  'not-shown': 'the service did not show at once what had been added',
  unclear: 'the service was asked what had become of requests that it did not answer clearly',
  unproven: 'not everything was there as it was sent when the service was first asked',
};
/** Nothing else reads more than was planned. */
const MOVED = 'lists of the service were longer than expected, or changed while they were read';

/** Says why the run has asked the service more than its plan said; nothing where it has not. */
export function noteFurtherReads({
  session: { client },
  plannedReads,
  furtherLooks,
}: Pick<RunInProgress, 'session' | 'plannedReads' | 'furtherLooks'>): RunNote[] {
  const { reads } = client.requests;
  if (reads <= plannedReads) return [];
  const why = furtherLooks.size === 0 ? [MOVED] : [...furtherLooks].map((look) => REASONS[look]);
  const sent = `${plural(reads, 'read')} instead of the ${plannedReads} planned`;
  return [{ kind: 'other', text: `${sent}: ${joinList(why)}.` }];
}
