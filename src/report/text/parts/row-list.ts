import { formatCount } from '../../../base/util/text/words.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import { limitOf, type TextView } from '../text-view.ts';
import { toChangeLines } from './change-list.ts';
import { wrapText } from './layout.ts';
import { type PlacedRow, toRowPlace } from './row-place.ts';
import { toOneLine } from './words.ts';

const ROWS_SHOWN = 10;

/** The legend of rows with changes. */
export const SIDES = 'what the service has → what the workbook says';

/** A row with what is to be said of it. */
export interface RowListEntry extends PlacedRow {
  readonly key: string;
  /** Each on lines of its own. */
  readonly said: readonly string[];
  readonly changes?: readonly Change[];
}

export interface RowListOptions {
  readonly title: string;
  /** How to read what stands below the title. */
  readonly legend?: string | undefined;
  /** What is to be done about all of them. */
  readonly advice?: string | undefined;
  readonly multipleInputs: boolean;
  readonly view: TextView;
  /** Where the rows stand that are left out here. */
  readonly seeAll?: string;
  /** How many rows stand here at most. */
  readonly limit?: number;
}

/** Rows one by one under a title that counts them; no more than a screen of them. Empty where there are none. */
export function toRowList(rows: readonly RowListEntry[], options: RowListOptions): readonly string[] {
  const { title, legend, advice, multipleInputs, view, seeAll } = options;
  if (rows.length === 0) return [];
  const { colors, width } = view;
  const limit = options.limit ?? limitOf(view, ROWS_SHOWN);
  const more = rows.length - limit;
  return [
    `${colors.bold(`${title} (${formatCount(rows.length)})`)}${legend === undefined ? '' : `: ${legend}`}`,
    ...rows
      .slice(0, limit)
      .flatMap((row) => [
        ...wrapText(`${toRowPlace(row, multipleInputs)}: ${toOneLine(row.key)}`, { width, indent: 2, hang: 2 }),
        ...row.said.flatMap((text) => wrapText(toOneLine(text), { width, indent: 4 })).map(colors.dim),
        ...toChangeLines(row.changes ?? [], view),
      ]),
    ...(more > 0
      ? [colors.dim(`  … and ${formatCount(more)} more${seeAll === undefined ? '' : ` (all: ${seeAll})`}`)]
      : []),
    ...(advice === undefined ? [] : wrapText(advice, { width, indent: 2 }).map(colors.dim)),
  ];
}
