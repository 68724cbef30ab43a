import type { Finding, Severity } from '../../model/finding.ts';
import { toFindingLine } from './finding-line.ts';
import { wrapText } from './layout.ts';
import type { TextView } from './text-view.ts';
import { formatCount } from './words.ts';

const SEVERITIES = [
  { severity: 'error', title: 'Errors', shown: 20 },
  { severity: 'warning', title: 'Warnings', shown: 10 },
  { severity: 'info', title: 'For information', shown: 5 },
] as const;

/** One section for each severity, errors first, each with no more than a screen of them. */
export function toFindingSections(
  findings: readonly Finding[],
  multipleInputs: boolean,
  view: TextView,
): readonly (readonly string[])[] {
  return SEVERITIES.flatMap(({ severity, title, shown }) => {
    const some = findings.filter((finding) => finding.severity === severity);
    if (some.length === 0) return [];
    const more = some.length - shown;
    return [
      [
        view.colors.bold(`${title} (${formatCount(some.length)})`),
        ...some.slice(0, shown).flatMap((finding) => toLines(finding, multipleInputs, view)),
        ...(more > 0 ? [view.colors.dim(`  … and ${formatCount(more)} more`)] : []),
      ],
    ];
  });
}

function toLines(finding: Finding, multipleInputs: boolean, view: TextView): readonly string[] {
  const color = colorOf(finding.severity, view);
  return wrapText(toFindingLine(finding, multipleInputs), { width: view.width, indent: 2, hang: 2 }).map(color);
}

function colorOf(severity: Severity, { colors }: TextView): (text: string) => string {
  if (severity === 'error') return colors.red;
  return severity === 'warning' ? colors.yellow : (text) => text;
}
