import { joinList } from '../../../../base/util/text/words.ts';
import type { FindingPageView } from '../../../../team/api/findings.ts';
import { localPlural } from '../../format.ts';

/** `23 errors, 1 warning and 2 remarks`. */
export function sayFindings({ error, warning, info }: FindingPageView['severities']): string {
  const counts = [[error, 'error'] as const, [warning, 'warning'] as const, [info, 'remark'] as const];
  return joinList(counts.flatMap(([count, word]) => (count === 0 ? [] : localPlural(count, word))));
}
