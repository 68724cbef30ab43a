import { toCellAddress, toColumnLetters } from '../base/util/text/cell-address.ts';
import { quote } from '../base/util/text/quote.ts';
import { findMergedData, type MergedData } from '../format/tables/merged-data.ts';
import { findSplitNumbers, maySpill, reportSplitNumber } from '../format/tables/split-numbers.ts';
import { findUnitNotesIn, showScaled, toNoteRows } from '../format/tables/unit-notes.ts';
import type { Finding, FindingText } from '../model/findings/finding.ts';
import { PRICES } from '../model/lexicon/header-words.ts';
import type { Row } from '../spreadsheet/workbook/table.ts';
import type { MappedSection } from './map-section.ts';
import { readHeaderUnit } from './propose/score/read-header-unit.ts';
import { isFilled, textOf } from './source/cell-text.ts';
import { rowsBetween } from './source/source-header.ts';
import { readSourceNumber } from './source/source-number.ts';
import { homeOf, isMade } from './source/tab-column.ts';
import { placeOnTab, type TabPlace } from './tab-place.ts';
import type { TableDraft } from './target/table-draft.ts';

/**
 * Finds faults by row number: cells merged over others, and numbers split at their commas in CSV. Codes: cells-merged,
 * number-invalid.
 */
export function findRowFaults(
  section: MappedSection,
  place: TabPlace,
  isCsv: boolean,
): ReadonlyMap<number, readonly Finding[]> {
  const byRow = new Map<number, Finding[]>();
  const report = (rowNumber: number, finding: Finding): void => {
    byRow.set(rowNumber, [...(byRow.get(rowNumber) ?? []), finding]);
  };
  for (const merged of findMerged(section, place)) {
    const finding = describeMerged(merged, section, place);
    for (const rowNumber of merged.rowNumbers) report(rowNumber, finding);
  }
  if (!isCsv) return byRow;
  for (const row of rowsBetween(place.table, section.rows)) {
    for (const finding of findSpilt(row, section, place)) report(row.rowNumber, finding);
  }
  return byRow;
}

/** Finds merges over mapped cells that are not filled down. */
function findMerged({ looked, filledDown, rows }: MappedSection, { table }: TabPlace): MergedData[] {
  const columns = [...looked].filter((column): column is number => !isMade(column)).sort((a, b) => a - b);
  return findMergedData(table, rows, columns).filter(({ range }) => {
    const within = columns.filter((index) => index >= range.firstColumn && index <= range.lastColumn);
    const isOneColumn = within.length === 1;
    if (range.firstRow === range.lastRow) return !isOneColumn;
    return !(isOneColumn && filledDown.has(within[0] ?? -1));
  });
}

function describeMerged({ range, text, filled }: MergedData, { finder }: MappedSection, place: TabPlace): Finding {
  const { rowNumber, columnIndex } = filled;
  const cell = toCellAddress(rowNumber, columnIndex);
  const said: FindingText = {
    severity: 'error',
    code: 'cells-merged',
    message: `The cells ${text} are merged; only ${cell} has a value.`,
    hint:
      range.firstRow === range.lastRow
        ? 'Unmerge them, and write what belongs there into each cell.'
        : `Name the column under fillDown in the mapping if the value applies to all of them: ${finder.describe(columnIndex)}.`,
  };
  return placeOnTab(said, place, { row: rowNumber, column: toColumnLetters(columnIndex), cell });
}

function findSpilt({ rowNumber, cells }: Row, { header, numbers }: MappedSection, place: TabPlace): Finding[] {
  const lastHeaderIndex = header.columns.at(-1)?.columnIndex ?? -1;
  const texts = new Map(cells.map((cell) => [cell.columnIndex, textOf(cell)]));
  if (!maySpill(texts.values(), cells.at(-1)?.columnIndex ?? -1, lastHeaderIndex)) return [];
  const split = findSplitNumbers({
    texts,
    lastHeaderIndex,
    amounts: [...numbers.values()].filter(({ isAmount }) => isAmount).map(({ columnIndex }) => columnIndex),
    isNumeric: (columnIndex) => numbers.has(columnIndex),
    // Shifted to the right, a text stands in a number column, or a number beyond the last column.
    hasProblemBehind: (columnIndex) =>
      cells.some((cell) => {
        const column = numbers.get(cell.columnIndex);
        const isBehind = cell.columnIndex > columnIndex && isFilled(cell);
        return isBehind && column !== undefined && readSourceNumber(cell, column.sign) === 'other';
      }),
  });
  return split.map((number) => {
    const cell = toCellAddress(rowNumber, number.columnIndex);
    const column = header.textOf(number.columnIndex) ?? toColumnLetters(number.columnIndex);
    return placeOnTab(reportSplitNumber(number), place, { row: rowNumber, column, cell });
  });
}

interface AmountUse {
  readonly name: string;
  readonly columnIndex: number;
  readonly hasUnit: boolean;
}

/**
 * Reports thousands or millions in a note above the header, a comment or a column's header where the mapping gives no
 * unit: amounts may be read a thousand times too small. `all` are the sections that may take amounts from this one.
 * Code: unit-doubtful, as warnings.
 */
export function findUnitFaults(
  section: MappedSection,
  place: TabPlace,
  { all, firstRow }: { readonly all: readonly MappedSection[]; readonly firstRow: number },
): Finding[] {
  const amounts = all.flatMap(({ tables }) => tables.flatMap((table) => findUses(table, section)));
  const indexes = new Set(amounts.map(({ columnIndex }) => columnIndex));
  const bare = amounts.filter(({ hasUnit }) => !hasUnit);
  if (bare.length === 0 || showScaled([...rowsBetween(place.table, section.rows)], indexes)) return [];
  const ofHeaders = findInHeaders(bare, section, place);
  const notes = findNotes(section, place, firstRow);
  if (bare.length === amounts.length) return [...notes, ...ofHeaders];
  // With one unit given, the mapping's author knew of them; a column that was mapped later may lack it.
  return notes.length === 0 ? ofHeaders : [...findForgotten(bare, section, place), ...ofHeaders];
}

function findUses(table: TableDraft, { finder }: MappedSection): AmountUse[] {
  return table.columns.flatMap(({ declaration, name, unit }, slot) =>
    declaration?.value.kind !== 'money'
      ? []
      : table
          .originsOf(slot)
          .filter((origin) => origin.finder === finder)
          .map(({ columnIndex }) => ({ name, columnIndex: homeOf(columnIndex), hasUnit: unit !== undefined })),
  );
}

function findNotes({ mapping }: MappedSection, place: TabPlace, first: number): Finding[] {
  const above = rowsBetween(place.table, { first, last: mapping.headerRows.first - 1 });
  const written = findUnitNotesIn(above).map((note) => ({ ...note, where: 'above the header' }));
  const beside = findUnitNotesIn(toNoteRows(place.table)).map((note) => ({ ...note, where: 'in a comment' }));
  return [...written, ...beside].map(({ rowNumber, cell, text: note, where }) => {
    const text = {
      severity: 'warning',
      code: 'unit-doubtful',
      message: `${quote(note)} is written ${where}, but the mapping gives no column a unit: its amounts are read as they are.`,
      hint: 'In the mapping, give the unit of each column it applies to: { column: Cost, unit: thousands }.',
    } as const;
    return placeOnTab(text, place, { row: rowNumber, cell: toCellAddress(rowNumber, cell.columnIndex) });
  });
}

/** Reports columns without a unit, each once, as far as there is something to say of its name and its header. */
function reportBare(
  bare: readonly AmountUse[],
  { mapping, header }: MappedSection,
  place: TabPlace,
  describe: (name: string, written: string) => Pick<FindingText, 'message' | 'hint'> | undefined,
): Finding[] {
  const row = mapping.headerRows.last;
  const byColumn = new Map(bare.map((use) => [use.columnIndex, use]));
  return [...byColumn].flatMap(([columnIndex, { name }]) => {
    const written = header.textOf(columnIndex) ?? '';
    const text = describe(name, written);
    if (text === undefined) return [];
    const at = { row, column: written, cell: toCellAddress(row, columnIndex) };
    return [placeOnTab({ severity: 'warning', code: 'unit-doubtful', ...text }, place, at)];
  });
}

/** Prices are mostly in full, and so is what a header gives in a unit of its own. */
function findForgotten(bare: readonly AmountUse[], section: MappedSection, place: TabPlace): Finding[] {
  return reportBare(bare, section, place, (name, written) => {
    if (PRICES.isIn(name) || readHeaderUnit(written) !== undefined) return undefined;
    return {
      message: `The mapping gives other amounts a unit, as a note says, and ${name} from ${quote(written)} none: its amounts are read as they are.`,
      hint: 'In the mapping, give it the unit of the others: { column: Cost, unit: thousands }; leave it if its cells contain full amounts.',
    };
  });
}

function findInHeaders(bare: readonly AmountUse[], section: MappedSection, place: TabPlace): Finding[] {
  return reportBare(bare, section, place, (name, written) => {
    const scale = readHeaderUnit(written)?.unit.scale;
    return (
      scale && {
        message: `${quote(written)} seems to be in ${scale.word}, and the mapping gives ${name} no unit: its amounts are read as they are.`,
        hint: `Say unit: ${scale.word} beside the column in the mapping, unless its cells contain full amounts.`,
      }
    );
  });
}
