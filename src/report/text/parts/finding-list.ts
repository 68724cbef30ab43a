import { formatCount } from '../../../base/util/text/words.ts';
import type { Finding, Severity } from '../../../model/findings/finding.ts';
import type { FindingCode } from '../../../model/findings/finding-codes.ts';
import type { FindingJson } from '../../../model/findings/finding-json.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { type Folding, limitOf, type TextView, toOneLine, wrapText } from './layout.ts';

const SEVERITIES = [
  { severity: 'error', title: 'Errors', shown: 20 },
  { severity: 'warning', title: 'Warnings', shown: 10 },
  { severity: 'info', title: 'For information', shown: 5 },
] as const;

/**
 * Makes one section for each severity, errors first, each about a screen long. Equal findings of several cells of a
 * column are grouped.
 */
export function toFindingSections(
  findings: readonly ShownFinding[],
  { multipleInputs, view, seeAll }: Folding,
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

/** Returns the first groups, and how many findings are in none of them: half a million findings are not all grouped. */
function groupFirst(
  findings: readonly ShownFinding[],
  most: number,
): { groups: readonly (readonly ShownFinding[])[]; more: number } {
  const groups = new Map<string, ShownFinding[]>();
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

function toLines(group: readonly ShownFinding[], multipleInputs: boolean, view: TextView): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const color = colorOf(first.severity, view);
  return wrapText(toGroupLine(group, multipleInputs), { width: view.width, indent: 2, hang: 2 }).map(color);
}

function colorOf(severity: Severity, { colors }: TextView): (text: string) => string {
  if (severity === 'error') return colors.red;
  return severity === 'warning' ? colors.yellow : (text) => text;
}

/** A finding of this capsheet, or of a later server, which may have more codes. */
type ShownFinding = Pick<FindingJson, 'severity' | 'message' | 'hint'> & { readonly code: string } & {
  readonly [Key in 'file' | 'sheet' | 'row' | 'column' | 'cell']?: FindingJson[Key] | undefined;
};

/** The most places shown of grouped findings. */
const PLACES_SHOWN = 10;

/** Formats on one line the place, the finding, the hint and the code. */
export function toFindingLine(finding: ShownFinding, multipleInputs: boolean): string {
  return toGroupLine([finding], multipleInputs);
}

/** Formats equal findings of one column as one: `Rounds!F14, F15 and F20 (Closing Date)`. */
export function toGroupLine(findings: readonly ShownFinding[], multipleInputs: boolean): string {
  const [first] = findings;
  if (first === undefined) return '';
  const place = toPlace(first, findings, multipleInputs);
  const text = [first.message, first.hint].map(toOneLine).filter((part) => part !== '');
  return `${place === '' ? '' : `${place}: `}${text.join(' ')}  [${first.code}]`;
}

/** Findings with the same key are shown as one. */
function toGroupKey({ severity, code, file, sheet, column, message, hint, row, cell }: ShownFinding): string {
  const kind = cell === undefined ? (row === undefined ? 'sheet' : 'row') : 'cell';
  return JSON.stringify([severity, code, file, sheet, column, message, hint, kind]);
}

/** `Rounds!F14 (Closing Date)`, `Rounds row 14`, `Rounds`, after the file if there are several. */
function toPlace(first: ShownFinding, findings: readonly ShownFinding[], multipleInputs: boolean): string {
  const { file, sheet, column } = first;
  const named = column === undefined ? '' : ` (${toOneLine(column)})`;
  const inSheet = sheet === undefined ? undefined : `${toOneLine(sheet)}${toAddresses(findings)}${named}`;
  const inFile = multipleInputs && file !== undefined ? toOneLine(file) : undefined;
  return [inFile, inSheet].filter((part) => part !== undefined).join(': ');
}

function toAddresses(findings: readonly ShownFinding[]): string {
  const [first] = findings;
  const places = [...new Set(findings.flatMap(({ cell, row }) => cell ?? row ?? []))].map(String);
  if (first === undefined || places.length === 0) return '';
  const shown = places.slice(0, places.length > PLACES_SHOWN + 1 ? PLACES_SHOWN : places.length);
  const more = places.length - shown.length;
  const list = `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
  if (first.cell !== undefined) return `!${list}`;
  return ` ${places.length === 1 ? 'row' : 'rows'} ${list}`;
}

/** Codes that only repeat why a listed row differs or is blocked. */
const SHOWN_WITH_ROWS: ReadonlySet<FindingCode> = new Set([
  'differs',
  'reference-blocked',
  'share-classes-not-addable',
]);

/** Leaves out findings that repeat why a listed row is not sent: they would push all others out of sight. */
export function otherFindings(findings: readonly Finding[], rows: readonly PlanRow[]): readonly Finding[] {
  const listed = rows.filter(({ action }) => action === 'differs' || action === 'blocked');
  const shown = new Set(
    listed.flatMap((row) => row.findings.filter(({ code }) => SHOWN_WITH_ROWS.has(code)).map(toKey)),
  );
  return findings.filter((finding) => !shown.has(toKey(finding)));
}

function toKey({ inputIndex, sheet, row, cell, code, message }: Finding): string {
  return JSON.stringify([inputIndex, sheet, row, cell, code, message]);
}
