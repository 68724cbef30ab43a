import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../../../base/util/text/cell-address.ts';
import { squeezeSpaces } from '../../../../base/util/text/text.ts';
import { showCell } from '../../../../format/check/values/text/describe-cell.ts';
import { matchSheetName } from '../../../../format/sheets/sheet-names.ts';
import type { Mapping, SheetMapping } from '../../../../mapping/mapping.ts';
import { rowsBetween } from '../../../../mapping/source/source-header.ts';
import { SourceRow } from '../../../../mapping/source/source-row.ts';
import { isLeftPart, isMeant, rowsOfPart, type TabPlace } from '../../../../mapping/tab-place.ts';
import type { SourceRowView, SourceSheet } from '../../../../model/mapping/mapping-review.ts';
import type { Cell, Row, Table } from '../../../../spreadsheet/workbook/table.ts';
import type { MadeColumns } from './made-columns.ts';

type Section = MadeColumns['sections'][number];

const MOST_COLUMNS = 120;
/** So many blank rows of a gap are shown. */
const MOST_BLANK = 2;
/** Column widths are estimated from this many rows. */
const MEASURED_ROWS = 80;
const [NARROWEST, WIDEST] = [64, 240];
const CHARACTER_PX = 7.4;
/** Digits are wider than most letters, and of a number none may be hidden. */
const DIGIT_PX = 9;
const PADDING_PX = 22;

/** The tabs of a source as a spreadsheet shows them, with what the mapping makes of each row. */
export class SourceSheets {
  readonly views: SourceSheet[];
  readonly #tabs: readonly ShownTab[];

  constructor(places: readonly TabPlace[], { sheets }: Mapping, sections: readonly Section[]) {
    this.#tabs = places.map((place) => new ShownTab(place, sheets, sections));
    const hasSeveral = new Set(places.map(({ inputIndex }) => inputIndex)).size > 1;
    this.views = this.#tabs.map((tab) => tab.toView(hasSeveral));
  }

  /** Returns shown rows of a tab, from an offset on. */
  rowsOf(sheet: number, { offset, limit }: { readonly offset: number; readonly limit: number }): SourceRowView[] {
    return this.#tabs[sheet]?.rowsFrom(offset, limit) ?? [];
  }
}

interface TabSection {
  readonly table: number;
  readonly section: Section;
  readonly totals: ReadonlySet<number>;
  readonly skips: readonly ((row: SourceRow) => boolean)[];
}

class ShownTab {
  readonly #place: TabPlace;
  readonly #rows: readonly Row[];
  readonly #sections: readonly TabSection[];
  /** Parts that are left out, by their number in the mapping. */
  readonly #parts: readonly (readonly [number, SheetMapping])[];
  readonly #isOwn: boolean;

  constructor(place: TabPlace, sheets: readonly SheetMapping[], sections: readonly Section[]) {
    this.#place = place;
    this.#rows = withBlanks(place.table.rows);
    const own = ({ place: other }: Section): boolean =>
      other.inputIndex === place.inputIndex && other.table.name === place.table.name;
    this.#sections = sections.filter(own).map((section) => ({
      section,
      table: sheets.indexOf(section.mapping),
      totals: new Set(section.totals.map(({ rowNumber }) => rowNumber)),
      skips: section.mapping.skipRows.map((skip) => section.finder.toTest(skip)),
    }));
    this.#isOwn = matchSheetName(place.table.name) !== undefined && !sheets.some((sheet) => isMeant(sheet, place));
    this.#parts = [...sheets.entries()].filter(([, sheet]) => sheet.isSkipped && isMeant(sheet, place));
  }

  toView(hasSeveral: boolean): SourceSheet {
    const { table, file } = this.#place;
    return omitAbsent({
      name: table.name,
      file: hasSeveral ? file : undefined,
      isHidden: table.state !== 'visible',
      isOwn: this.#isOwn,
      columns: measureColumns(table),
      total: this.#rows.length,
      areas: this.#sections.flatMap((one) => this.#areaOf(one)),
    });
  }

  rowsFrom(offset: number, limit: number): SourceRowView[] {
    const { table } = this.#place;
    return this.#rows.slice(offset, offset + limit).map((row) => ({
      rowNumber: row.rowNumber,
      cells: row.cells
        .filter(({ columnIndex }) => columnIndex < MOST_COLUMNS)
        .map((cell) => ({ columnIndex: cell.columnIndex, text: displayed(cell, table.epoch) })),
      ...this.#fateOf(row),
    }));
  }

  #areaOf({ section, table, totals }: TabSection): SourceSheet['areas'] {
    const { mapping, fates, header, place } = section;
    const [firstRow] = [mapping.headerRows.first];
    let lastRow = mapping.headerRows.last;
    for (const { rowNumber } of rowsBetween(place.table, section.rows))
      if (totals.has(rowNumber) || isOfTable(fates.get(rowNumber)?.came)) lastRow = rowNumber;
    const columns = header.columns.map(({ columnIndex }) => columnIndex);
    const top = this.#rows.findIndex(({ rowNumber }) => rowNumber >= firstRow);
    const bottom = this.#rows.findLastIndex(({ rowNumber }) => rowNumber <= lastRow);
    if (columns.length === 0 || top < 0 || bottom < top) return [];
    const right = Math.min(Math.max(...columns), MOST_COLUMNS - 1);
    return [{ table, top, bottom, left: Math.min(...columns, right), right, firstRow }];
  }

  #fateOf(row: Row): Pick<SourceRowView, 'role' | 'table' | 'because' | 'rule'> {
    const { rowNumber } = row;
    if (this.#isOwn) return { role: 'own' };
    let known: Pick<SourceRowView, 'role' | 'table' | 'because' | 'rule'> = { role: 'unused' };
    for (const one of this.#sections) {
      const { section, table, totals } = one;
      const { first, last } = section.mapping.headerRows;
      if (rowNumber >= first && rowNumber <= last) return { role: 'header', table };
      if (totals.has(rowNumber)) return { role: 'total', table };
      const fate = section.fates.get(rowNumber);
      if (fate === undefined) continue;
      if (isRead(fate.came)) return { role: 'read', table };
      if (fate.came === 'header' || fate.came === 'heading') return { role: fate.came, table };
      known = { ...(fate.came === 'skipped' ? leftOut(one, row) : { role: 'unused' as const }), table };
    }
    if (known.table !== undefined) return known;
    const part = this.#parts.find(([, sheet]) => {
      const { first, last } = rowsOfPart(sheet);
      return (this.#sections.length === 0 || isLeftPart(sheet)) && rowNumber >= first && rowNumber <= last;
    });
    if (part === undefined) return known;
    const [table, { because }] = part;
    return omitAbsent({ role: 'left' as const, table, because });
  }
}

function leftOut({ section, skips }: TabSection, row: Row): Pick<SourceRowView, 'role' | 'because' | 'rule'> {
  const source = new SourceRow(row, section.place);
  const index = skips.findIndex((test) => test(source));
  const skip = section.mapping.skipRows[index];
  if (skip === undefined) return { role: 'left' };
  const rule = { index, isOfRows: skip.test.kind === 'rows' };
  return omitAbsent({ role: 'left' as const, because: skip.because, rule });
}

function isRead(came: string): boolean {
  return came === 'rows' || came === 'repeats' || came === 'grouped' || came === 'looked-up';
}

function isOfTable(came: string | undefined): boolean {
  return came !== undefined && came !== 'blank' && came !== 'nothing';
}

function displayed(cell: Cell, epoch: Table['epoch']): string {
  const { text, shown } = showCell(cell, epoch);
  return squeezeSpaces(shown ?? text);
}

/** Fills gaps, so that tables stand apart as they do in a spreadsheet. */
function withBlanks(rows: readonly Row[]): readonly Row[] {
  let last = 0;
  return rows.flatMap((row) => {
    const gap = Math.min(row.rowNumber - last - 1, MOST_BLANK);
    const before = Array.from({ length: gap }, (_, at): Row => ({ rowNumber: row.rowNumber - gap + at, cells: [] }));
    last = row.rowNumber;
    return [...before, row];
  });
}

function measureColumns({ rows, epoch }: Table): SourceSheet['columns'] {
  const last = rows.reduce((most, { cells }) => Math.max(most, cells.at(-1)?.columnIndex ?? -1), -1);
  const measured = rows.slice(0, MEASURED_ROWS);
  return Array.from({ length: Math.min(last + 1, MOST_COLUMNS) }, (_, columnIndex) => {
    const cells = measured.flatMap((row) => row.cells.find((cell) => cell.columnIndex === columnIndex) ?? []);
    const longest = Math.max(0, ...cells.map((cell) => displayed(cell, epoch).length));
    const isFigure = cells.filter(({ value }) => value.kind === 'number').length * 2 > cells.length;
    const text = longest * (isFigure ? DIGIT_PX : CHARACTER_PX) + PADDING_PX;
    const width = Math.round(Math.min(Math.max(text, NARROWEST), WIDEST));
    return { letters: toColumnLetters(columnIndex), width, isFigure };
  });
}

/** Names a table by its tab, and by its title or its first row where the tab has several. */
export function nameTable(sheet: SheetMapping, sheets: readonly SheetMapping[], place: TabPlace | undefined): string {
  const tab = sheet.names.join(', ');
  const isShared = sheets.some((other) => other !== sheet && other.names.join() === sheet.names.join());
  if (!isShared || place === undefined) return tab;
  const first = sheet.isSkipped ? rowsOfPart(sheet).first : sheet.headerRows.first;
  return `${tab}: ${titleAbove(place.table, first) ?? `row ${first}`}`;
}

/** How far above a table its title may stand. */
const TITLE_ROWS = 3;
const LONGEST_TITLE = 60;

function titleAbove({ rows, epoch }: Table, first: number): string | undefined {
  const above = rows.filter(({ rowNumber }) => rowNumber < first && rowNumber >= first - TITLE_ROWS);
  const [cell, ...more] = above.at(-1)?.cells ?? [];
  if (cell === undefined || more.length > 0 || cell.value.kind !== 'text') return undefined;
  const title = displayed(cell, epoch);
  return title === '' || title.length > LONGEST_TITLE ? undefined : title;
}
