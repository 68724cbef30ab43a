import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { limitOf, type TextView, toOneLine, wrapText } from './layout.ts';
import { toRowPlace, toSheetLabel } from './row-list.ts';

const REASONS_SHOWN = 10;
/** Up to this many rows of one reason are shown one by one. */
const FEW_ROWS = 3;

export interface BlockedOptions {
  readonly multipleInputs: boolean;
  readonly view: TextView;
  /** Where to find the rows that are left out here. */
  readonly seeAll: string;
}

/** Groups blocked rows by what is in their way. */
export function toBlockedSection(rows: readonly PlanRow[], options: BlockedOptions): readonly string[] {
  if (rows.length === 0) return [];
  const { view, seeAll, multipleInputs } = options;
  const { colors, width } = view;
  const reasons = [...groupBy(rows, (row) => [row.why, hintOf(row)].join(' ').trim())];
  const hidden = reasons.slice(limitOf(view, REASONS_SHOWN));
  const more = hidden.reduce((sum, [, some]) => sum + some.length, 0);
  return [
    colors.bold(`Blocked, not sent (${formatCount(rows.length)})`),
    ...reasons.slice(0, reasons.length - hidden.length).flatMap(([reason, some]) => [
      ...wrapText(toOneLine(reason), { width, indent: 2, hang: 2 }),
      ...toRowLines(some, multipleInputs)
        .flatMap((line) => wrapText(line, { width, indent: 4, hang: 2 }))
        .map(colors.dim),
    ]),
    ...(hidden.length === 0
      ? []
      : [colors.dim(`  … and ${plural(more, 'more row')} for ${plural(hidden.length, 'reason')} (all: ${seeAll})`)]),
  ];
}

/** The hint of the finding that gives the reason. */
function hintOf({ findings, why }: PlanRow): string {
  return findings.find(({ message }) => message === why)?.hint ?? '';
}

/** Lists few rows one by one, many by their numbers. */
function toRowLines(rows: readonly PlanRow[], multipleInputs: boolean): readonly string[] {
  if (rows.length > FEW_ROWS) return [toPlaces(rows, multipleInputs)];
  return rows.map((row) => `${toRowPlace(row, multipleInputs)}: ${toOneLine(row.key)}`);
}

/** `Rounds rows 2–4, 9; Share Classes row 2`. */
function toPlaces(rows: readonly PlanRow[], multipleInputs: boolean): string {
  const sheets = groupBy(rows, ({ origin }) => toSheetLabel(origin, multipleInputs));
  return [...sheets]
    .map(([sheet, some]) => {
      const numbers = [...new Set(some.map(({ origin }) => origin.rowNumber))];
      return `${sheet} ${numbers.length === 1 ? 'row' : 'rows'} ${toRanges(numbers).join(', ')}`;
    })
    .join('; ');
}

function toRanges(numbers: readonly number[]): readonly string[] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
