import { toCellAddress } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { findUnitNotesIn, showScaled, toNoteRows } from '../../format/tables/unit-notes.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { MappedSection } from '../map-section.ts';
import { placeOnTab } from '../place-on-tab.ts';
import { readHeaderUnit } from '../propose/score/read-header-unit.ts';
import { rowsBetween } from '../source/section-rows.ts';
import type { TabPlace } from '../tab-place.ts';
import type { TableDraft } from '../target/table-draft.ts';

interface AmountUse {
  /** The column of the format. */
  readonly name: string;
  /** The column of the source. */
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
  // With one unit given, the mapping's author knew of them.
  return bare.length < amounts.length ? ofHeaders : [...findNotes(section, place, firstRow), ...ofHeaders];
}

function findUses(table: TableDraft, { finder }: MappedSection): AmountUse[] {
  return table.columns.flatMap(({ declaration, name, unit }, slot) =>
    declaration?.value.kind !== 'money'
      ? []
      : table
          .originsOf(slot)
          .filter((origin) => origin.finder === finder)
          .map(({ columnIndex }) => ({ name, columnIndex, hasUnit: unit !== undefined })),
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

function findInHeaders(bare: readonly AmountUse[], { mapping, header }: MappedSection, place: TabPlace): Finding[] {
  const row = mapping.headerRows.last;
  const byColumn = new Map(bare.map((use) => [use.columnIndex, use]));
  return [...byColumn].flatMap(([columnIndex, { name }]) => {
    const written = header.textOf(columnIndex) ?? '';
    const scale = readHeaderUnit(written)?.unit.scale;
    if (scale === undefined) return [];
    const text = {
      severity: 'warning',
      code: 'unit-doubtful',
      message: `${quote(written)} seems to be in ${scale.word}, and the mapping gives ${name} no unit: its amounts are read as they are.`,
      hint: `Say unit: ${scale.word} beside the column in the mapping, unless its cells contain full amounts.`,
    } as const;
    return [placeOnTab(text, place, { row, column: written, cell: toCellAddress(row, columnIndex) })];
  });
}
