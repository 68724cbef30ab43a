import { squeezeSpaces } from '../../../base/util/text/text.ts';
import {
  findUnitNotesIn,
  readUnitNote,
  type StatedUnit,
  toNoteRows,
  type UnitNote,
} from '../../../format/tables/unit-notes.ts';
import { CURRENCY_LABELS } from '../../../model/lexicon/header-words.ts';
import { textOf } from '../../source/cell-text.ts';
import type { TabCell } from '../../source/tab-column.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import type { ProposalTab } from '../source-tab.ts';

const LONGEST_NOTE = 200;

/** Reads what applies to the whole table, from the top. */
export function readTabNotes({ table, titles }: Pick<ProposalTab, 'table' | 'titles'>): readonly StatedUnit[] {
  const above = titles
    .flatMap(({ cells }) => {
      const texts = cells.map((cell) => squeezeSpaces(textOf(cell))).filter((text) => text !== '');
      // `Currency:` and `EUR` in adjacent cells.
      return texts.length === 2 && CURRENCY_LABELS.is(texts[0] ?? '') ? [texts.join(' ')] : texts;
    })
    .filter((text) => text.length <= LONGEST_NOTE);
  const named = readHeaderUnit(table.name)?.unit;
  return [
    ...above.flatMap(readUnitNote),
    // A letter behind a tab's name may mean anything; a currency does not.
    ...(named?.sign === undefined || /^\p{L}?$/u.test(named.sign.text) ? [] : [{ text: table.name, unit: named }]),
  ];
}

/** Finds a unit below the table, beside its header or in a comment, whose scope is unclear. */
export function findNoteElsewhere({
  table,
  headerRows,
  dataRows,
  columns,
  remarks = [],
}: ProposalTab): UnitNote<TabCell> | undefined {
  const data = new Set(dataRows.map(({ rowNumber }) => rowNumber));
  const headed = new Set(columns.filter(({ filled }) => filled > 0).map(({ columnIndex }) => columnIndex));
  const rows = table.rows
    .filter(({ rowNumber }) => rowNumber >= headerRows.first && !data.has(rowNumber))
    .map((row) =>
      row.rowNumber > headerRows.last
        ? row
        : { ...row, cells: row.cells.filter(({ columnIndex }) => !headed.has(columnIndex)) },
    );
  return findUnitNotesIn<TabCell>([...rows, ...remarks, ...toNoteRows(table)])[0];
}
