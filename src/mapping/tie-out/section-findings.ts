import { groupBy } from '../../base/util/collections/group-by.ts';
import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { listRanges } from '../../base/util/text/row-ranges.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { Finding, FindingText } from '../../model/findings/finding.ts';
import type { SourceTally, SourceTotal, StatedNumber } from '../../model/outcomes/source-tie-out.ts';
import { DATE_ORDERS } from '../../model/values/date-text.ts';
import { formatDecimal, ZERO } from '../../model/values/decimal.ts';
import type { Row, Table } from '../../spreadsheet/workbook/table.ts';
import type { MappedSection } from '../map-section.ts';
import type { SheetMapping } from '../mapping.ts';
import { cellIn, isFilled, showSourceCell, textOf } from '../source/cell-text.ts';
import { toPeriodEnd } from '../source/period-end.ts';
import { describeColumn, rowsBetween } from '../source/source-header.ts';
import type { RowFate } from '../source/source-row.ts';
import { homeOf, type TabColumn } from '../source/tab-column.ts';
import { placeOnTab, type TabPlace } from '../tab-place.ts';

/** Reports on a tab and its columns. Codes: mapping-unconfirmed, rows-left-out, total-row, column-not-mapped. */
export function findSectionNotes(
  sections: readonly MappedSection[],
  place: TabPlace,
  { passedOver, tallies }: { readonly passedOver: ReadonlySet<number>; readonly tallies: readonly SourceTally[] },
): Finding[] {
  const amounts = tallies.flatMap(({ columns }) =>
    columns.flatMap(({ column }) => (column.isAmount ? [column.columnIndex] : [])),
  );
  return [
    ...sections.flatMap(({ mapping, header }) => findOpenDoubts(mapping, header, place)),
    ...describeTotals(sections, place),
    ...findLeftOutRows(sections, place, findLosingRows(tallies)),
    ...sections.flatMap((section) => findLaterRows(section, place)),
    ...findUnmappedColumns(sections, place, new Set([...passedOver, ...amounts])),
  ];
}

/** Reports unconfirmed assumptions, at the cell or the column's header. */
export function findOpenDoubts(
  { doubts, headerRows, isSkipped, firstRow }: SheetMapping,
  header: MappedSection['header'] | undefined,
  place: TabPlace,
): Finding[] {
  const head = isSkipped ? (firstRow ?? 1) : headerRows.last;
  return doubts.map(({ column, rowNumber: row = head, text }) => {
    const [columnIndex] = column === undefined ? [] : (header?.find(column.text) ?? []);
    const cell = columnIndex === undefined ? {} : { cell: toCellAddress(row, homeOf(columnIndex)) };
    const said: FindingText = {
      severity: 'error',
      code: 'mapping-unconfirmed',
      message: `Not confirmed yet: ${text}.`,
      hint: 'If that is wrong, correct the mapping; then take the line out of its confirm list.',
    };
    return placeOnTab(said, place, { row, ...(column === undefined ? {} : { column: column.text }), ...cell });
  });
}

/** Reports total rows: correct ones together, wrong ones separately. */
function describeTotals(sections: readonly MappedSection[], place: TabPlace): Finding[] {
  const said = sections.flatMap((section) =>
    section.totals.map((total) => ({ total, section, wrong: findWrong(total, section) })),
  );
  const right = said.flatMap(({ total, wrong }) => (wrong === undefined ? [total] : []));
  const together = (where: 'above' | 'below') => {
    const sums = right.filter(({ isAbove = false }) => isAbove === (where === 'below'));
    const rows = sums.map(({ rowNumber }) => rowNumber);
    const describe = (verb: string): string =>
      `${verb} ${verb === 'is' ? 'the sum' : 'sums'} of rows ${where}, not data; ${verb === 'is' ? 'it is' : 'they are'} left out.`;
    return aboutRows(rows, place, { ...toNote(describe, 'Nothing to do.'), code: 'total-row' });
  };
  return [
    ...together('above'),
    ...together('below'),
    ...said.flatMap(({ total, section: { header }, wrong }) =>
      wrong === undefined ? [] : describeWrongTotal(total, { wrong, header }, place),
    ),
  ];
}

function findWrong({ numbers: stated }: SourceTotal, { numbers }: MappedSection): StatedNumber | undefined {
  return stated.find(({ isSum, columnIndex }) => !isSum && numbers.get(columnIndex)?.isAmount === true);
}

function describeWrongTotal(
  { rowNumber, label, isAbove }: SourceTotal,
  { wrong, header }: { readonly wrong: StatedNumber; readonly header: MappedSection['header'] },
  place: TabPlace,
): Finding {
  const { columnIndex, stated, ofAll, sinceLast } = wrong;
  const row = `Row ${rowNumber}${label === undefined ? '' : ` (${quote(label)})`}`;
  const since = sinceLast === ofAll ? '' : ` (${formatDecimal(sinceLast)} since the last total)`;
  const sum = `${formatDecimal(ofAll)}${since}`;
  const message = `${row} is a total, not data; it is left out. It says ${formatDecimal(stated)} under ${describeColumn(header, columnIndex)}, but the rows ${isAbove === true ? 'below' : 'above'} it add up to ${sum}.`;
  const hint = 'Look for a row that is missing, wrong or entered twice, or correct the total.';
  const column = header.textOf(columnIndex) ?? toColumnLetters(columnIndex);
  const at = { row: rowNumber, column, cell: toCellAddress(rowNumber, columnIndex) };
  return placeOnTab({ severity: 'warning', code: 'total-row', message, hint }, place, at);
}

function findLeftOutRows(sections: readonly MappedSection[], place: TabPlace, losing: ReadonlySet<number>): Finding[] {
  const fates = sections
    .flatMap(({ fates, lookedUp }) => [...fates].filter(([row, { came }]) => came !== 'nothing' || !lookedUp.has(row)))
    .filter(([row]) => !losing.has(row));
  return Object.entries(LEFT_OUT).flatMap(([kind, note]) => {
    const rows = fates.flatMap(([row, { came }]) => (came === kind ? [row] : [])).sort((a, b) => a - b);
    return aboutRows(rows, place, note);
  });
}

/** Reports rows of a later day than those by which the mapping takes rows: it may be last quarter's. */
function findLaterRows({ mapping, header, rows: within }: MappedSection, place: TabPlace): Finding[] {
  const named = mapping.targets.flatMap(({ sheet, conditions }) =>
    conditions.flatMap(({ test }) =>
      test.kind === 'is' && !test.isNot ? [{ sheet: sheet.name, column: test.column.text, texts: test.texts }] : [],
    ),
  );
  return [...groupBy(named, ({ column }) => column)].flatMap(([column, conditions]) => {
    const texts = conditions.flatMap((condition) => condition.texts);
    const [columnIndex] = header.find(column);
    // Words that choose rows, such as those of a log, have no digits, and their rows need not be read.
    if (columnIndex === undefined || !texts.some((text) => /\d/.test(text))) return [];
    const found = laterThan(texts, [...rowsBetween(place.table, within)], { columnIndex, epoch: place.table.epoch });
    const sheets = joinList([...new Set(conditions.map(({ sheet }) => sheet))]);
    return aboutRows(found, place, {
      severity: 'warning',
      message: (rows, verb) =>
        `${rows} ${verb} left out of ${sheets}: ${verb === 'is' ? 'its' : 'their'} ${quote(column)} is later than any that the mapping names.`,
      hint: 'If the mapping is that of an earlier file, write the day that counts now into it, or have a new one proposed with "capsheet map".',
    });
  });
}

/** Finds the rows of a later day than all of these texts, in every order of day and month in which they can be read. */
function laterThan(
  texts: readonly string[],
  rows: readonly Row[],
  { columnIndex, epoch }: { readonly columnIndex: TabColumn; readonly epoch: Table['epoch'] },
): readonly number[] {
  const cells = rows.flatMap((row) => {
    const cell = cellIn(row, columnIndex);
    return isFilled(cell) ? [{ rowNumber: row.rowNumber, text: textOf(cell), cell }] : [];
  });
  const shown = new Map([...groupBy(cells, ({ text }) => text)].map(([text, [first]]) => [text, first]));
  const showDay = (text: string): string => {
    const cell = shown.get(text)?.cell;
    return cell === undefined ? text : showSourceCell(cell, epoch);
  };
  const later = DATE_ORDERS.flatMap((order) => {
    const days = texts.flatMap((text) => toPeriodEnd(showDay(text), order) ?? []);
    const isLater = (text: string): boolean => days.every((day) => (toPeriodEnd(showDay(text), order) ?? '') > day);
    return days.length === 0 ? [] : [new Set([...shown.keys()].filter(isLater))];
  });
  if (later.length === 0) return [];
  return cells.flatMap(({ rowNumber, text }) => (later.every((found) => found.has(text)) ? [rowNumber] : []));
}

/** Finds rows with an amount that nothing takes. */
function findLosingRows(tallies: readonly SourceTally[]): ReadonlySet<number> {
  const cells = tallies.flatMap(({ columns }) =>
    columns.flatMap(({ column, cells }) => (column.isAmount ? cells : [])),
  );
  return new Set(
    cells.flatMap(({ rowNumber, value, fate }) => (fate.kind === 'left' && value !== ZERO ? [rowNumber] : [])),
  );
}

interface RowNote {
  readonly severity: 'info' | 'warning';
  /** The default is rows-left-out. */
  readonly code?: 'total-row';
  readonly message: (rows: string, verb: string) => string;
  readonly hint: string;
}

const toNote = (message: (verb: string) => string, hint: string, severity: RowNote['severity'] = 'info'): RowNote => ({
  severity,
  message: (rows, verb) => `${rows} ${message(verb)}`,
  hint,
});

/** The notes on rows that became nothing by themselves. */
const LEFT_OUT: { readonly [came in RowFate['came']]?: RowNote } = {
  skipped: toNote(
    (verb) => `${verb} left out, as the mapping says.`,
    'If they should count, change skipRows in the mapping.',
  ),
  header: toNote((verb) => `${verb === 'is' ? 'repeats' : 'repeat'} the header; left out.`, 'Nothing to do.'),
  heading: toNote(
    (verb) => `${verb === 'is' ? 'heads' : 'head'} the rows below, as the mapping says.`,
    'If they should count by themselves, change headings in the mapping.',
  ),
  repeats: toNote(
    (verb) => `${verb} one with others: everything they name is already there.`,
    'Their outcome is that of the row that names it first.',
  ),
  grouped: toNote(
    (verb) => `${verb} grouped with others above, as the mapping says.`,
    'Their outcome is that of the first row of each group.',
  ),
  nothing: toNote(
    (verb) => `${verb} left out: none of the sheets in the mapping uses what they contain.`,
    'Add what they need to the mapping, or name them under skipRows.',
    'warning',
  ),
};

function aboutRows(
  rowNumbers: readonly number[],
  place: TabPlace,
  { severity, code, message, hint }: RowNote,
): Finding[] {
  const [first] = rowNumbers;
  if (first === undefined) return [];
  const [noun, verb] = rowNumbers.length === 1 ? ['Row', 'is'] : ['Rows', 'are'];
  const text = message(`${noun} ${listRanges(rowNumbers)}`, verb);
  return [placeOnTab({ severity, code: code ?? 'rows-left-out', message: text, hint }, place, { row: first })];
}

function findUnmappedColumns(
  sections: readonly MappedSection[],
  place: TabPlace,
  passedOver: ReadonlySet<number>,
): Finding[] {
  const used = new Set(sections.flatMap(({ finder }) => [...finder.used]));
  const [first] = sections;
  if (first === undefined) return [];
  const headerRow = first.mapping.headerRows.last;
  return [...firstFilledRows(place.table, headerRow)]
    .filter(([columnIndex]) => !used.has(columnIndex) && !passedOver.has(columnIndex))
    .sort(([a], [b]) => a - b)
    .map(([columnIndex, row]) => {
      const letters = toColumnLetters(columnIndex);
      const name = sections.map(({ header }) => header.textOf(columnIndex)).find((text) => text !== undefined);
      const message = `${name === undefined ? `Column ${letters}` : `"${name}" (column ${letters})`} is not in the mapping; its values are ignored.`;
      const hint = 'Map it, or name it under ignore in the mapping.';
      const at = { row, column: name ?? letters, cell: toCellAddress(row, columnIndex) };
      return placeOnTab({ severity: 'warning', code: 'column-not-mapped', message, hint }, place, at);
    });
}

/** Returns the first filled row of each column below the header. */
function firstFilledRows({ rows }: Table, headerRow: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { rowNumber, cells } of rows) {
    if (rowNumber <= headerRow) continue;
    for (const cell of cells) {
      if (!found.has(cell.columnIndex) && isFilled(cell)) found.set(cell.columnIndex, rowNumber);
    }
  }
  return found;
}
