import type { Finding, Severity } from '../../model/finding.ts';
import { groupBy } from '../../util/group-by.ts';
import { toGroupKey, toGroupLine } from './finding-line.ts';
import { wrapText } from './layout.ts';
import { limitOf, type TextView } from './text-view.ts';
import { formatCount } from './words.ts';

const SEVERITIES = [
  { severity: 'error', title: 'Errors', shown: 20 },
  { severity: 'warning', title: 'Warnings', shown: 10 },
  { severity: 'info', title: 'For information', shown: 5 },
] as const;

export interface FindingListOptions {
  readonly multipleInputs: boolean;
  readonly view: TextView;
  /** Where those stand that are left out here. */
  readonly seeAll: string;
}

/**
 * One section for each severity, errors first, each with no more than a screen of them. Findings that say the same of
 * several cells of a column stand together.
 */
export function toFindingSections(
  findings: readonly Finding[],
  { multipleInputs, view, seeAll }: FindingListOptions,
): readonly (readonly string[])[] {
  return SEVERITIES.flatMap(({ severity, title, shown }) => {
    const some = findings.filter((finding) => finding.severity === severity);
    if (some.length === 0) return [];
    const groups = [...groupBy(some, toGroupKey).values()];
    const hidden = groups.slice(limitOf(view, shown));
    const more = hidden.reduce((sum, group) => sum + group.length, 0);
    return [
      [
        view.colors.bold(`${title} (${formatCount(some.length)})`),
        ...groups.slice(0, groups.length - hidden.length).flatMap((group) => toLines(group, multipleInputs, view)),
        ...(more > 0 ? [view.colors.dim(`  … and ${formatCount(more)} more (all: ${seeAll})`)] : []),
      ],
    ];
  });
}

function toLines(group: readonly Finding[], multipleInputs: boolean, view: TextView): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const color = colorOf(first.severity, view);
  return wrapText(toGroupLine(group, multipleInputs), { width: view.width, indent: 2, hang: 2 }).map(color);
}

function colorOf(severity: Severity, { colors }: TextView): (text: string) => string {
  if (severity === 'error') return colors.red;
  return severity === 'warning' ? colors.yellow : (text) => text;
}
