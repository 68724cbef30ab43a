import type { Finding } from '../../model/findings/finding.ts';
import { findUnitNotesIn, showScaled } from '../../tables/unit-notes.ts';
import { parseColumnLetters, toCellAddress } from '../../util/text/cell-address.ts';
import { quote } from '../../util/text/quote.ts';
import { type MappedSection, rowsBetween, type TabPlace } from '../map-section.ts';
import type { MappedColumn } from '../mapped-tables.ts';
import { placeOnTab } from '../place-on-tab.ts';
import { readHeaderUnit } from '../propose/score/read-header-unit.ts';

/**
 * Thousands or millions that the source speaks of, in a note above the header or in the header of a column, where the
 * mapping gives no unit: amounts may be read a thousand times too small. Code: unit-doubtful, as warnings.
 */
export function findUnitFaults(section: MappedSection, place: TabPlace, firstRow: number): Finding[] {
  const amounts = section.tables.flatMap(({ columns }) =>
    columns.filter(({ declaration, letters }) => declaration?.value.kind === 'money' && letters !== undefined),
  );
  const indexes = new Set(amounts.flatMap(({ letters = '' }) => parseColumnLetters(letters) ?? []));
  const bare = amounts.filter(({ unit }) => unit === undefined);
  if (bare.length === 0 || showScaled([...rowsBetween(place.table, section.rows)], indexes)) return [];
  const ofHeaders = findInHeaders(bare, section, place);
  // A unit of some column shows that the mapping knows of them.
  return bare.length < amounts.length ? ofHeaders : [...findNotes(section, place, firstRow), ...ofHeaders];
}

function findNotes({ mapping }: MappedSection, place: TabPlace, first: number): Finding[] {
  const above = rowsBetween(place.table, { first, last: mapping.headerRows.first - 1 });
  return findUnitNotesIn(above).map(({ rowNumber, cell, text: note }) => {
    const text = {
      severity: 'warning',
      code: 'unit-doubtful',
      message: `${quote(note)} stands above the header, but the mapping gives no column a unit: its amounts are read as they stand.`,
      hint: 'Say the unit in the mapping of each column it holds for: { column: Cost, unit: thousands }.',
    } as const;
    return placeOnTab(text, place, { row: rowNumber, cell: toCellAddress(rowNumber, cell.columnIndex) });
  });
}

function findInHeaders(bare: readonly MappedColumn[], { mapping, header }: MappedSection, place: TabPlace): Finding[] {
  const row = mapping.headerRows.last;
  const byLetters = new Map(bare.map((column) => [column.letters ?? '', column]));
  return [...byLetters].flatMap(([letters, { name }]) => {
    const written = header.textOf(parseColumnLetters(letters) ?? -1) ?? '';
    const scale = readHeaderUnit(written)?.unit.scale;
    if (scale === undefined) return [];
    const text = {
      severity: 'warning',
      code: 'unit-doubtful',
      message: `${quote(written)} seems to be in ${scale.word}, and the mapping gives ${name} no unit: its amounts are read as they stand.`,
      hint: `Say unit: ${scale.word} beside the column in the mapping where its cells do not hold whole amounts.`,
    } as const;
    return [placeOnTab(text, place, { row, column: written, cell: `${letters}${row}` })];
  });
}
