import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount, plural } from '../../../base/util/text/words.ts';
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
 * column, or of several rows, are grouped.
 */
export function toFindingSections(
  findings: readonly ShownFinding[],
  { multipleInputs, view, seeAll }: Folding,
): readonly (readonly string[])[] {
  return SEVERITIES.flatMap(({ severity, title, shown }) => {
    const some = findings.filter((finding) => finding.severity === severity);
    if (some.length === 0) return [];
    const { groups, more } = groupFirst(some, limitOf(view, shown), view);
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
  view: TextView,
): { groups: readonly (readonly ShownFinding[])[]; more: number } {
  const groups = new Map<string, ShownFinding[]>();
  let more = 0;
  for (const finding of findings) {
    const key = toGroupKey(finding, view);
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

/** Formats equal findings of one column, or of rows, as one: `Rounds!F14, F15 and 4 more (Closing Date)`. */
export function toGroupLine(findings: readonly ShownFinding[], multipleInputs: boolean): string {
  const [first] = findings;
  if (first === undefined) return '';
  const place = toPlace(findings, multipleInputs);
  const others = new Set(findings.map(({ message }) => message)).size - 1;
  const alike = others === 0 ? '' : `So ${others === 1 ? 'is' : 'are'} ${plural(others, 'other name')}.`;
  const text = [first.message, first.hint, alike].map(toOneLine).filter((part) => part !== '');
  return `${place === '' ? '' : `${place}: `}${text.join(' ')}  [${first.code}]`;
}

/** Names that are looked up later have one entry a column, unless all is to be seen: they would push the rest out of sight. */
const TOLD_TOGETHER: FindingCode = 'resolved-later';

/** Findings with the same key are shown as one. */
function toGroupKey(finding: ShownFinding, { isFull }: TextView): string {
  const { severity, code, file, sheet, column, hint, row, cell } = finding;
  const kind = cell === undefined ? (row === undefined ? 'sheet' : 'row') : 'cell';
  const message = code === TOLD_TOGETHER && isFull !== true ? '' : finding.message;
  return JSON.stringify([severity, code, file, kind === 'row' ? undefined : sheet, column, message, hint, kind]);
}

/** `Rounds!F14 (Closing Date)`, `Rounds row 14; Securities rows 3, 4`, `Rounds`, after the file if there are several. */
function toPlace(findings: readonly ShownFinding[], multipleInputs: boolean): string {
  const [{ file, column } = {}] = findings;
  // Several records that take a value from one cell have a finding each.
  const places = [...new Map(findings.map((one) => [JSON.stringify([one.sheet, one.cell ?? one.row]), one])).values()];
  const most = places.length > PLACES_SHOWN + 1 ? PLACES_SHOWN : places.length;
  const more = places.length === most ? '' : ` and ${places.length - most} more`;
  const sheets = [...groupBy(places.slice(0, most), ({ sheet }) => sheet).values()];
  const inSheets = `${sheets.map(toPlaceInSheet).join('; ')}${more}`;
  const named = column === undefined || inSheets === '' ? '' : ` (${toOneLine(column)})`;
  const inFile = multipleInputs && file !== undefined ? toOneLine(file) : '';
  return [inFile, `${inSheets}${named}`].filter((part) => part !== '').join(': ');
}

function toPlaceInSheet(places: readonly ShownFinding[]): string {
  const [first] = places;
  if (first?.sheet === undefined) return '';
  const list = places.flatMap(({ cell, row }) => cell ?? row ?? []).join(', ');
  if (list === '') return toOneLine(first.sheet);
  return `${toOneLine(first.sheet)}${first.cell === undefined ? ` ${places.length === 1 ? 'row' : 'rows'} ` : '!'}${list}`;
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
