import { formatCount } from '../../../base/util/text/words.ts';
import type { Severity } from '../../../model/findings/finding.ts';
import { limitOf, type TextView } from '../text-view.ts';
import { type ToldFinding, toGroupKey, toGroupLine } from './finding-line.ts';
import { wrapText } from './layout.ts';

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
  findings: readonly ToldFinding[],
  { multipleInputs, view, seeAll }: FindingListOptions,
): readonly (readonly string[])[] {
  return SEVERITIES.flatMap(({ severity, title, shown }) => {
    const some = findings.filter((finding) => finding.severity === severity);
    if (some.length === 0) return [];
    const { groups, more } = groupFirst(some, limitOf(view, shown));
    return [
      [
        view.colors.bold(`${title} (${formatCount(some.length)})`),
        ...groups.flatMap((group) => toLines(group, multipleInputs, view)),
        ...(more > 0 ? [view.colors.dim(`  … and ${formatCount(more)} more (all: ${seeAll})`)] : []),
      ],
    ];
  });
}

/** The first so many groups, and how many findings are in none of them: half a million are not all put into groups. */
function groupFirst(
  findings: readonly ToldFinding[],
  most: number,
): { groups: readonly (readonly ToldFinding[])[]; more: number } {
  const groups = new Map<string, ToldFinding[]>();
  let more = 0;
  for (const finding of findings) {
    const key = toGroupKey(finding);
    const group = groups.get(key);
    if (group !== undefined) group.push(finding);
    else if (groups.size < most) groups.set(key, [finding]);
    else more += 1;
  }
  return { groups: [...groups.values()], more };
}

function toLines(group: readonly ToldFinding[], multipleInputs: boolean, view: TextView): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const color = colorOf(first.severity, view);
  return wrapText(toGroupLine(group, multipleInputs), { width: view.width, indent: 2, hang: 2 }).map(color);
}

function colorOf(severity: Severity, { colors }: TextView): (text: string) => string {
  if (severity === 'error') return colors.red;
  return severity === 'warning' ? colors.yellow : (text) => text;
}
