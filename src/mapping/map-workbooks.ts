import type { Finding } from '../model/findings/finding.ts';
import { hasTypedCells } from '../model/records/input-format.ts';
import { findResultColumns } from '../sheets/result-columns.ts';
import { isOwnSheet, matchSheetName } from '../sheets/sheet-names.ts';
import { foldHeader, squeezeSpaces } from '../util/text/text.ts';
import type { Table, WorkbookContent } from '../workbook/table.ts';
import { type MappingComplaint, suggest } from './complaint.ts';
import { type MappedSection, mapSection, type SectionRows, type TabPlace } from './map-section.ts';
import type { MappedInput, MappedTab } from './mapped-tables.ts';
import type { Mapping, SheetMapping } from './mapping.ts';
import { findRowFaults } from './nets/row-faults.ts';
import { findUnitFaults } from './nets/unit-faults.ts';
import { findHeader } from './propose/tables/find-header.ts';
import { textOf } from './source/cell-text.ts';
import { isLeftPart, rowsOfPart, shareColumns, withinColumns, withoutAreas } from './tab-parts.ts';
import { numberTexts } from './target/number-texts.ts';
import { SourceNames } from './target/source-names.ts';
import { TakenCells } from './target/taken-cells.ts';
import { findOpenDoubts, findSectionNotes } from './tie-out/section-findings.ts';
import type { SourceTally } from './tie-out/source-tally.ts';
import { rowsBelow, tallySection, tallyUnread } from './tie-out/tally-section.ts';
import { findOpenParts } from './tie-out/tie-out-findings.ts';
import { toSourceTieOut } from './tie-out/to-source-tie-out.ts';

export interface MappedInputs {
  /** In the order of the inputs. */
  readonly value: readonly MappedInput[];
  /** What the mapping speaks of and the inputs do not have; nothing is to be made of them then. */
  readonly complaints: readonly MappingComplaint[];
  /** Every number of the tables in the inputs, with what the mapping makes of it. */
  readonly tallies: readonly SourceTally[];
  /** Of tabs that the mapping does not mention. */
  readonly findings: readonly Finding[];
}

/**
 * Makes tables of the declared sheets of foreign ones, as a mapping says: pure, all inputs as one. Every cell keeps where
 * it comes from, numbers and dates stay as they are stored until the check reads them, and what several rows name
 * together (a company, round or class) is made once. Tabs that the mapping does not mention are not looked at.
 */
export function mapWorkbooks(inputs: readonly WorkbookContent[], mapping: Mapping): MappedInputs {
  const things = new SourceNames();
  const complaints: MappingComplaint[] = [];
  const pending = inputs.map((input, inputIndex) => {
    const tabs = foreignTabs(input).flatMap((table) => {
      const sheets = mapping.sheets.filter((sheet) => isMeant(sheet, table.name, inputIndex));
      return sheets.length === 0
        ? []
        : [mapTab({ inputIndex, file: input.name, table }, sheets, { things, isCsv: !hasTypedCells(input.format) })];
    });
    complaints.push(...tabs.flatMap(({ sections }) => sections.flatMap(({ finder }) => finder.complaints)));
    return tabs;
  });
  complaints.push(...findMissingTabs(inputs, mapping));
  for (const tabs of pending) numberTexts(tabs.flatMap(({ sections }) => sections.flatMap(({ tables }) => tables)));
  // Only now: a row of a later tab may have filled what an earlier one left blank.
  const finished = pending.map((tabs) => tabs.map(finishTab));
  const unread =
    complaints.length > 0 ? [] : inputs.flatMap((input, inputIndex) => tallyOthers(input, inputIndex, mapping));
  return {
    value: finished.map((tabs) => new Map(tabs.map(({ tab }) => [tab.table.name, tab] as const))),
    complaints,
    tallies: [...finished.flatMap((tabs) => tabs.flatMap(({ tallies }) => tallies)), ...unread],
    findings: toSourceTieOut(unread).flatMap(findOpenParts),
  };
}

/** Tabs of a foreign input that the mapping does not mention, and that are no sheets of the format themselves. */
function tallyOthers(input: WorkbookContent, inputIndex: number, { sheets }: Mapping): SourceTally[] {
  if (!sheets.some((sheet) => sheet.inputIndex === undefined || sheet.inputIndex === inputIndex)) return [];
  return foreignTabs(input)
    .filter(({ name }) => matchSheetName(name) === undefined)
    .filter(({ name }) => !sheets.some((sheet) => isMeant(sheet, name, inputIndex)))
    .map((table) => {
      const headerRows = findHeader(table);
      const place = { inputIndex, file: input.name, table };
      return tallyUnread(place, { headerRows, rows: rowsBelow(headerRows) }, { kind: 'sheet-not-mapped' });
    });
}

interface PendingTab {
  readonly place: TabPlace;
  readonly sections: readonly MappedSection[];
  /** What the mapping says is left out: the whole tab, or parts of it. */
  readonly skips: readonly SheetMapping[];
  readonly taken: TakenCells;
  readonly isCsv: boolean;
  readonly resultColumns: MappedTab['resultColumns'];
}

function foreignTabs({ tables }: WorkbookContent): readonly Table[] {
  return tables.filter(({ name, rows }) => !isOwnSheet(name, rows[0]?.cells[0]?.format));
}

function isMeant({ names, inputIndex }: SheetMapping, tab: string, ofInput: number): boolean {
  return (inputIndex === undefined || inputIndex === ofInput) && isNamed(tab, names);
}

function isNamed(tab: string, names: readonly string[]): boolean {
  return names.some((name) => foldHeader(name) === foldHeader(tab));
}

function mapTab(
  place: TabPlace,
  sheets: readonly SheetMapping[],
  { things, isCsv }: { readonly things: SourceNames; readonly isCsv: boolean },
): PendingTab {
  const resultColumns = readResultColumns(place.table, sheets, isCsv);
  const passedOver = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  const taken = new TakenCells();
  const read = sheets.filter(({ isSkipped }) => !isSkipped);
  const sections = read.map((sheet) => {
    const rows = toSectionRows(sheet, sheets);
    const within = { ...place, table: withinColumns(place.table, sheet.columns) };
    return mapSection(sheet, within, { rows, things, taken, passedOver });
  });
  const skips = sheets.filter((sheet) => sheet.isSkipped && (sections.length === 0 || isLeftPart(sheet)));
  return { place, sections, skips, taken, isCsv, resultColumns };
}

/** Down to the next table on the tab, in the same columns. */
function toSectionRows(sheet: SheetMapping, all: readonly SheetMapping[]): SectionRows {
  const { last } = sheet.headerRows;
  const below = all
    .filter((other) => shareColumns(sheet, other) && (!other.isSkipped || isLeftPart(other)))
    .map((other) => (other.isSkipped ? rowsOfPart(other).first : other.headerRows.first))
    .filter((row) => row > last);
  return { first: last + 1, last: Math.min(...below, Number.POSITIVE_INFINITY) - 1 };
}

function readResultColumns(
  { rows }: Table,
  sheets: readonly SheetMapping[],
  isCsv: boolean,
): MappedTab['resultColumns'] {
  const header = rows.find(({ rowNumber }) => rowNumber === sheets[0]?.headerRows.last);
  const texts = (header?.cells ?? []).map((cell) => {
    const { columnIndex, format } = cell;
    const text = squeezeSpaces(textOf(cell));
    return format === undefined ? { columnIndex, text } : { columnIndex, text, format };
  });
  return findResultColumns(texts, isCsv);
}

/** A tab as it is checked, and its numbers. */
interface FinishedTab {
  readonly tab: MappedTab;
  readonly tallies: readonly SourceTally[];
}

function finishTab({ place, sections, skips, taken, isCsv, resultColumns }: PendingTab): FinishedTab {
  const { table } = place;
  numberRecords(sections);
  for (const section of sections) addRowFaults(section, section.place, isCsv);
  const [firstDraft] = sections.flatMap(({ tables }) => tables);
  const tables = sections.flatMap((section) =>
    section.tables.map((draft) =>
      draft.finish(table, section.mapping.headerRows.last, draft === firstDraft ? table.state : 'visible'),
    ),
  );
  const headerRowNumber = sections[0]?.mapping.headerRows.last ?? 1;
  const passedOver = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  const tallies = [
    ...sections.map((section) => tallySection(section, section.place, taken)),
    ...skips.map((skip) => tallySkipped(place, skip)),
    ...tallyOutside(place, sections, skips),
  ];
  const findings = [
    ...sections.flatMap((section, index) =>
      findUnitFaults(section, section.place, sections[index - 1]?.rows.last ?? 1),
    ),
    ...skips.flatMap((skip) => findOpenDoubts(skip, undefined, place)),
    ...findSectionNotes(sections, place, { passedOver, tallies }),
    ...toSourceTieOut(tallies).flatMap(findOpenParts),
  ];
  const lastColumnIndex = findLastColumn(table, headerRowNumber);
  return { tab: { table, tables, headerRowNumber, resultColumns, lastColumnIndex, findings }, tallies };
}

function tallySkipped(place: TabPlace, skip: SheetMapping): SourceTally {
  const { because, columns } = skip;
  const isPart = isLeftPart(skip);
  const bounds = rowsOfPart(skip);
  const table = withinColumns(place.table, columns);
  const rows = table.rows.filter(({ rowNumber }) => rowNumber >= bounds.first && rowNumber <= bounds.last);
  const headerRows = findHeader({ ...table, rows });
  const kind = isPart ? 'part-skipped' : 'sheet-skipped';
  const left = { kind, ...(because === undefined ? {} : { because }) } as const;
  return tallyUnread({ ...place, table: { ...table, rows } }, { headerRows, rows: rowsBelow(headerRows) }, left);
}

/** What stands above the tables of a tab or beside them, and which no mapping speaks of. */
function tallyOutside(
  place: TabPlace,
  sections: readonly MappedSection[],
  skips: readonly SheetMapping[],
): readonly SourceTally[] {
  if (sections.length === 0) return [];
  const areas = [
    ...sections.map(({ mapping, rows }) => ({
      rows: { first: mapping.headerRows.first, last: rows.last },
      columns: mapping.columns,
    })),
    ...skips.map((skip) => ({ rows: rowsOfPart(skip), columns: skip.columns })),
  ];
  const table = withoutAreas(place.table, areas);
  const rows = { first: 1, last: Number.POSITIVE_INFINITY };
  const left = { kind: 'rows-outside' } as const;
  return table.rows.length === 0 ? [] : [tallyUnread({ ...place, table }, { headerRows: undefined, rows }, left)];
}

/** A row that became one record has no number. */
function numberRecords(sections: readonly MappedSection[]): void {
  const counts = new Map<number, number>();
  const drafts = sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows));
  for (const { origin } of drafts) counts.set(origin.rowNumber, (counts.get(origin.rowNumber) ?? 0) + 1);
  const given = new Map<number, number>();
  for (const draft of drafts) {
    const { rowNumber } = draft.origin;
    if ((counts.get(rowNumber) ?? 0) < 2) continue;
    const number = (given.get(rowNumber) ?? 0) + 1;
    given.set(rowNumber, number);
    draft.record = number;
  }
}

function addRowFaults(section: MappedSection, place: TabPlace, isCsv: boolean): void {
  const byRow = findRowFaults(section, place, isCsv);
  if (byRow.size === 0) return;
  for (const row of section.tables.flatMap(({ rows }) => rows)) {
    row.findings.push(...(byRow.get(row.origin.rowNumber) ?? []));
  }
}

function findLastColumn({ rows }: Table, headerRowNumber: number): number {
  let last = -1;
  for (const { rowNumber, cells } of rows) {
    if (rowNumber >= headerRowNumber) last = Math.max(last, cells.at(-1)?.columnIndex ?? -1);
  }
  return last;
}

function findMissingTabs(inputs: readonly WorkbookContent[], { sheets }: Mapping): MappingComplaint[] {
  const tabs = inputs.flatMap((input) => foreignTabs(input).map(({ name }) => name));
  return sheets
    .filter(({ isOptional, names }) => !isOptional && !tabs.some((tab) => isNamed(tab, names)))
    .map(({ path, names }) => {
      const named = names.map((name) => `"${name}"`).join(' or ');
      const message = `There is no sheet ${named} in the workbook.${suggest(names[0] ?? '', tabs)} Say optional: true where not every workbook has it.`;
      return { path, message };
    });
}
