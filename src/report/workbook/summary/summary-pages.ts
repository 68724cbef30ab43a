import type { SummaryRow } from './summary-cells.ts';
import { heightOfRow, widthInPoints } from './summary-layout.ts';

/** A heading, what stands below it, and how much of that a page shows at most. */
export interface SummarySection {
  /** Its bar, and the heads of its columns where it has some: above every page that it goes on over. */
  readonly heading: readonly SummaryRow[];
  /** The bar once more, as it stands above a further page. */
  readonly continued: readonly SummaryRow[];
  readonly rows: readonly SummaryRow[];
}

/** What a landscape page of A4 has room for within the margins, in points; letter paper has room for as much. */
const PAGE_WIDTH = 770;
const PAGE_HEIGHT = 498;
/** Programs and fonts differ in how high and wide they make a row: what is reckoned here must be on the safe side. */
const SAFETY = 0.93;
/** A heading alone at the foot of a page says nothing. */
const LEAST_BELOW_HEADING = 3;

/** How much of a sheet goes onto one page, which is as wide as the sheet: points. */
export function roomOnPage(widths: readonly number[]): number {
  return (PAGE_HEIGHT / Math.min(1, PAGE_WIDTH / widthInPoints(widths))) * SAFETY;
}

/** In points. */
export function heightOf(rows: readonly SummaryRow[], widths: readonly number[]): number {
  return rows.reduce((sum, row) => sum + heightOfRow(row, widths), 0);
}

/** What a page is like. */
export interface PageSize {
  readonly widths: readonly number[];
  /** In points. */
  readonly room: number;
}

/** Details from the head of a page on: where a section goes on over a further page, its heading stands there again. */
export function paginate(sections: readonly SummarySection[], { widths, room }: PageSize): readonly SummaryRow[] {
  const rows: SummaryRow[] = [];
  let used = Number.POSITIVE_INFINITY;
  const add = (some: readonly SummaryRow[], startsPage: boolean): void => {
    const [first, ...others] = some;
    if (first === undefined) return;
    rows.push(startsPage ? { ...first, startsPage } : first, ...others);
    used = (startsPage ? 0 : used) + heightOf(some, widths);
  };
  for (const { heading, continued, rows: below } of sections) {
    const least = heightOf([...heading, ...below.slice(0, LEAST_BELOW_HEADING)], widths);
    add(heading, used + least > room);
    for (const row of below) {
      // A blank row at the foot may be beyond it.
      if (row.cells.length > 0 && used + heightOfRow(row, widths) > room) add(continued, true);
      add([row], false);
    }
  }
  return rows;
}
