import { groupBy } from '../base/util/collections/group-by.ts';
import { omitAbsent } from '../base/util/collections/omit-absent.ts';
import { countSteps, type Steps } from '../base/util/steps.ts';
import { parseCellAddress, parseColumnLetters, toColumnLetters } from '../base/util/text/cell-address.ts';
import { foldHeader } from '../base/util/text/text.ts';
import type { MappedInput, MappedTab, MappedTable } from '../format/check/mapped-tables.ts';
import { matchSheetName } from '../format/sheets/sheet-names.ts';
import type { Finding } from '../model/findings/finding.ts';
import type { MapReport } from '../model/outcomes/map-report.ts';
import type { SourceTally, SourceTieOut } from '../model/outcomes/source-tie-out.ts';
import { hasTypedCells } from '../model/records/input-format.ts';
import type { DecimalSign } from '../model/values/decimal-sign.ts';
import type { Table, WorkbookContent } from '../spreadsheet/workbook/table.ts';
import { type MappingComplaint, suggest } from './complaint.ts';
import { type MakingContext, type MappedSection, mapSection } from './map-section.ts';
import type { LookupStep, Mapping, SheetMapping } from './mapping.ts';
import { gatherFacts } from './propose/score/column-facts.ts';
import { findHeader } from './propose/tables/find-header.ts';
import { listDataRows, resultColumnsIn, type SectionRows, SourceHeader } from './source/source-header.ts';
import { findRowFaults, findUnitFaults } from './source-faults.ts';
import { type SectionSettings, SourceSection } from './source-section.ts';
import { DecimalSigns } from './steps/compute-cell.ts';
import {
  foreignTabs,
  isLeftPart,
  isMeant,
  lastRowBefore,
  placeTabs,
  type TabPlace,
  withinColumns,
} from './tab-place.ts';
import { numberTexts, SourceNames, TakenCells } from './target/table-draft.ts';
import { listAsked } from './tie-out/list-asked.ts';
import { findOpenDoubts, findSectionNotes } from './tie-out/section-findings.ts';
import { rowsBelow, tallyOutside, tallySection, tallySkips, tallyUnread } from './tie-out/tally-section.ts';
import { findOpenParts } from './tie-out/tie-out-findings.ts';
import { toSourceTieOut } from './tie-out/to-source-tie-out.ts';

export interface MappedInputs {
  readonly value: readonly MappedInput[];
  /** The tables of the source that it reads, with what became of each row. */
  readonly sections: readonly MappedSection[];
  /** Names in the mapping that the inputs do not have; nothing is made then. */
  readonly complaints: readonly MappingComplaint[];
  /** Every number of the tables in the inputs, and where it goes. */
  readonly tallies: readonly SourceTally[];
  /** About tabs that the mapping does not mention. */
  readonly findings: readonly Finding[];
}

/**
 * Makes tables of the declared sheets from foreign ones, all inputs together, a row a step; pure. Every cell keeps its
 * origin, numbers and dates stay as stored until the check reads them, and a company, round or class that several rows
 * name is made once. Tabs that the mapping does not mention are ignored. `decimalSign` is the default for numbers in text.
 */
export function* mapInSteps(
  inputs: readonly WorkbookContent[],
  mapping: Mapping,
  decimalSign: DecimalSign = '.',
): Steps<MappedInputs> {
  const { pending, complaints, unread } = yield* mapTabs(inputs, mapping, { decimalSign });
  for (const [, tabs] of groupBy(pending, ({ place }) => place.inputIndex)) {
    numberTexts(tabs.flatMap(({ sections }) => sections.flatMap(({ tables }) => tables)));
    yield;
  }
  // After all tabs, because a later row may fill a blank of an earlier one.
  const all = pending.flatMap(({ sections }) => sections);
  const finished: (FinishedTab & { readonly inputIndex: number })[] = [];
  for (const tab of pending) finished.push({ inputIndex: tab.place.inputIndex, ...(yield* finishTab(tab, all)) });
  return {
    value: inputs.map((_, inputIndex) => {
      const tabs = finished.filter((tab) => tab.inputIndex === inputIndex);
      return new Map(tabs.map(({ tab }) => [tab.table.name, tab] as const));
    }),
    sections: all,
    complaints,
    tallies: [...finished.flatMap(({ tallies }) => tallies), ...unread],
    findings: toSourceTieOut(unread).flatMap(findOpenParts),
  };
}

/** Tallies the numbers of the inputs as `mapInSteps` does, without making the tables. */
export function* tallyInSteps(
  inputs: readonly WorkbookContent[],
  mapping: Mapping,
): Steps<Pick<MappedInputs, 'complaints' | 'tallies'>> {
  const { pending, complaints, unread } = yield* mapTabs(inputs, mapping, { decimalSign: '.', isTally: true });
  if (complaints.length > 0) return { complaints, tallies: [] };
  const tallies: SourceTally[] = [];
  for (const tab of pending) tallies.push(...(yield* tallyTab(tab)));
  return { complaints, tallies: [...tallies, ...unread] };
}

function* mapTabs(
  inputs: readonly WorkbookContent[],
  mapping: Mapping,
  { decimalSign, isTally = false }: { readonly decimalSign: DecimalSign; readonly isTally?: boolean },
) {
  const opened = openTabs(inputs, mapping, new DecimalSigns(decimalSign));
  for (const { sections } of opened)
    for (const section of sections) {
      section.connect();
      yield;
    }
  const context = {
    ...{ things: new SourceNames(), taken: new TakenCells() },
    ...(isTally ? { asked: listAsked(opened.flatMap(({ sections }) => sections)) } : {}),
  };
  const pending = yield* countSteps(mapSections(opened, context), countRowsOf(opened));
  const complaints = [
    ...pending.flatMap(({ sections }) => sections.flatMap(({ finder }) => finder.complaints)),
    ...findMissingTabs(inputs, mapping),
  ];
  const unread =
    complaints.length > 0 ? [] : inputs.flatMap((input, inputIndex) => tallyOthers(input, inputIndex, mapping));
  return { pending, complaints, unread };
}

function* mapSections(opened: readonly OpenTab[], context: MakingContext): Steps<readonly PendingTab[]> {
  const pending: PendingTab[] = [];
  for (const tab of opened) {
    const sections: MappedSection[] = [];
    for (const section of tab.sections) sections.push(yield* mapSection(section, context));
    pending.push({ ...tab, sections, taken: context.taken });
  }
  return pending;
}

function countRowsOf(opened: readonly OpenTab[]): number {
  return opened.reduce((sum, { place, sections }) => (sections.length === 0 ? sum : sum + place.table.rows.length), 0);
}

function openTabs(inputs: readonly WorkbookContent[], mapping: Mapping, signs: DecimalSigns): readonly OpenTab[] {
  // Asked once all tabs are open.
  const sectionsOf = ({ sheetIndex }: LookupStep): readonly SourceSection[] =>
    bySheet.get(mapping.sheets[sheetIndex]) ?? [];
  const settings = { signs, sectionsOf };
  const tabs = inputs.flatMap((input, inputIndex) =>
    foreignTabs(input).flatMap((table): OpenTab[] => {
      const place = { inputIndex, file: input.name, table };
      const sheets = mapping.sheets.filter((sheet) => isMeant(sheet, place));
      return sheets.length === 0 ? [] : [openTab(place, sheets, { settings, isCsv: !hasTypedCells(input.format) })];
    }),
  );
  const all = tabs.flatMap(({ sections }) => sections);
  const bySheet = groupBy(all, (section): SheetMapping | undefined => section.mapping);
  return tabs;
}

/** Tallies foreign tabs that the mapping does not mention. */
function tallyOthers(input: WorkbookContent, inputIndex: number, { sheets }: Mapping): SourceTally[] {
  if (!sheets.some((sheet) => sheet.inputIndex === undefined || sheet.inputIndex === inputIndex)) return [];
  return foreignTabs(input)
    .filter(({ name }) => matchSheetName(name) === undefined)
    .map((table): TabPlace => ({ inputIndex, file: input.name, table }))
    .filter((place) => !sheets.some((sheet) => isMeant(sheet, place)))
    .map((place) => {
      const headerRows = findHeader(place.table);
      return tallyUnread(place, { headerRows, rows: rowsBelow(headerRows) }, () => ({
        kind: 'left',
        left: { kind: 'sheet-not-mapped' },
      }));
    });
}

interface OpenTab {
  readonly place: TabPlace;
  readonly sections: readonly SourceSection[];
  readonly skips: readonly SheetMapping[];
  readonly isCsv: boolean;
  readonly resultColumns: MappedTab['resultColumns'];
}

interface PendingTab extends Omit<OpenTab, 'sections'> {
  readonly sections: readonly MappedSection[];
  readonly taken: TakenCells;
}

function openTab(
  place: TabPlace,
  sheets: readonly SheetMapping[],
  { settings, isCsv }: { readonly settings: Pick<SectionSettings, 'signs' | 'sectionsOf'>; readonly isCsv: boolean },
): OpenTab {
  const resultColumns = readResultColumns(place.table, sheets, isCsv);
  const passedOver = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  const read = sheets.filter(({ isSkipped }) => !isSkipped);
  const sections = read.map((sheet) => {
    const rows = toSectionRows(sheet, sheets);
    return new SourceSection(sheet, withinPlace(place, sheet), { ...settings, rows, passedOver });
  });
  const skips = sheets.filter((sheet) => sheet.isSkipped && (sections.length === 0 || isLeftPart(sheet)));
  return { place, sections, skips, isCsv, resultColumns };
}

function withinPlace(place: TabPlace, { columns }: SheetMapping): TabPlace {
  return columns === undefined ? place : { ...place, table: withinColumns(place.table, columns) };
}

/** The rows down to the next table in the same columns. */
function toSectionRows(sheet: SheetMapping, all: readonly SheetMapping[]): SectionRows {
  const { last } = sheet.headerRows;
  return { first: last + 1, last: lastRowBefore(all, sheet, last) };
}

function readResultColumns(
  { rows }: Table,
  sheets: readonly SheetMapping[],
  isCsv: boolean,
): MappedTab['resultColumns'] {
  const header = rows.find(({ rowNumber }) => rowNumber === sheets[0]?.headerRows.last);
  return header === undefined ? [] : resultColumnsIn(header, isCsv);
}

interface FinishedTab {
  readonly tab: MappedTab;
  readonly tallies: readonly SourceTally[];
}

function* tallyTab({ place, sections, skips, taken }: PendingTab): Steps<readonly SourceTally[]> {
  const tallies: SourceTally[] = [];
  for (const section of sections) tallies.push(yield* tallySection(section, section.place, taken));
  return [...tallies, ...tallySkips(place, skips), ...tallyOutside(place, sections, skips, taken)];
}

function* finishTab(pending: PendingTab, all: readonly MappedSection[]): Steps<FinishedTab> {
  const { place, sections, skips, isCsv, resultColumns } = pending;
  const { table } = place;
  numberRecords(sections);
  const rowFaults = sections.flatMap((section) => addRowFaults(section, isCsv));
  const [firstDraft] = sections.flatMap(({ tables }) => tables);
  yield;
  const tables: MappedTable[] = [];
  for (const { tables: drafts, mapping } of sections)
    for (const draft of drafts) {
      tables.push(...draft.finish(table, mapping.headerRows.last, draft === firstDraft ? table.state : 'visible'));
      yield;
    }
  const headerRowNumber = sections[0]?.mapping.headerRows.last ?? 1;
  const passedOver = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  const tallies = yield* tallyTab(pending);
  const findings = [
    ...rowFaults,
    ...sections.flatMap(({ findings }) => findings),
    ...sections.flatMap((section, index) =>
      findUnitFaults(section, section.place, { all, firstRow: sections[index - 1]?.rows.last ?? 1 }),
    ),
    ...skips.flatMap((skip) => findOpenDoubts(skip, undefined, place)),
    ...findSectionNotes(sections, place, { passedOver, tallies }),
    ...toSourceTieOut(tallies).flatMap(findOpenParts),
  ];
  const lastColumnIndex = findLastColumn(table, headerRowNumber);
  return { tab: { table, tables, headerRowNumber, resultColumns, lastColumnIndex, findings }, tallies };
}

/** Numbers the records of rows that became several. */
function numberRecords(sections: readonly MappedSection[]): void {
  const drafts = sections.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows));
  for (const records of groupBy(drafts, ({ origin }) => origin.rowNumber).values()) {
    if (records.length > 1) for (const [index, draft] of records.entries()) draft.record = index + 1;
  }
}

/** Adds faults to their rows, and returns those of rows that are only looked up. */
function addRowFaults(section: MappedSection, isCsv: boolean): readonly Finding[] {
  const byRow = findRowFaults(section, section.place, isCsv);
  if (byRow.size === 0) return [];
  for (const row of section.tables.flatMap(({ rows }) => rows)) {
    row.findings.push(...row.rowNumbers.flatMap((rowNumber) => byRow.get(rowNumber) ?? []));
  }
  return [...byRow].flatMap(([rowNumber, findings]) => {
    const isOnlyLookedUp = section.fates.get(rowNumber)?.came === 'nothing' && section.lookedUp.has(rowNumber);
    return isOnlyLookedUp ? findings : [];
  });
}

function findLastColumn({ rows }: Table, headerRowNumber: number): number {
  let last = -1;
  for (const { rowNumber, cells } of rows) {
    if (rowNumber >= headerRowNumber) last = Math.max(last, cells.at(-1)?.columnIndex ?? -1);
  }
  return last;
}

function findMissingTabs(inputs: readonly WorkbookContent[], { sheets }: Mapping): MappingComplaint[] {
  const places = placeTabs(inputs);
  const tabs = places.map(({ table }) => table.name);
  return sheets
    .filter((sheet) => !sheet.isOptional && !places.some((place) => isMeant(sheet, place)))
    .map(({ path, names }) => {
      const named = names.map((name) => `"${name}"`).join(' or ');
      const message = `There is no sheet ${named} in the workbook.${suggest(names[0] ?? '', tabs)} Say optional: true if not every workbook has it.`;
      return { path, message };
    });
}

type LostColumns = MapReport['loss']['columns'];

/** A mapping that is not guessed: of a layout, or remembered. */
interface KnownMapping {
  readonly mapping: Mapping;
  readonly reason: string;
  readonly whyLeft: string;
}

/** Reports what a mapping makes of the inputs and leaves out, a row a step; `path` is that of the mapping. */
export function* toReadReport(
  { mapping, reason, whyLeft }: KnownMapping,
  inputs: readonly WorkbookContent[],
  path: string,
): Steps<MapReport> {
  const { value, tallies, complaints } = yield* mapInSteps(inputs, mapping);
  const tabs = value.flatMap((mapped) => [...mapped.values()]);
  const sourceTieOut = toSourceTieOut(tallies);
  const read = new Set(tabs.map(({ table }) => table.name));
  const left = inputs.flatMap(({ tables }) => tables.filter(({ name, rows }) => !read.has(name) && rows.length > 0));
  const skipped = new Set(tabs.filter(({ tables }) => tables.length === 0).map(({ table }) => table.name));
  return {
    path,
    sheets: tabs.filter(({ table }) => !skipped.has(table.name)).map((tab) => toSheet(tab, reason, mapping)),
    names: [],
    loss: {
      sheets: left.map(({ name }) => ({ sheet: name, why: whyLeft })),
      columns: tabs.flatMap((tab) => findLostColumns(tab, sourceTieOut)),
      values: [],
      missing: [],
    },
    // A mapping that does not fit makes nothing.
    ...(complaints.length > 0 ? {} : { sourceTieOut }),
  };
}

function toSheet(
  { table, tables, headerRowNumber }: MappedTab,
  reason: string,
  { sheets }: Mapping,
): MapReport['sheets'][number] {
  const doubts = sheets.filter(({ names }) => names.some((name) => foldHeader(name) === foldHeader(table.name)));
  return {
    sheet: table.name,
    header: `${headerRowNumber}`,
    doubts: doubts.flatMap((sheet) =>
      sheet.doubts.map(({ column, text }) => ({ ...(column === undefined ? {} : { header: column.text }), text })),
    ),
    to: [...new Set(tables.map(({ sheet }) => sheet.name))],
    columns: tables.flatMap(({ sheet, columns }) =>
      columns.map(({ name, headerText, letters }) => ({
        ...(letters === undefined ? {} : { letters, header: headerText }),
        to: sheet.name,
        column: name,
        confidence: 1,
        reason,
      })),
    ),
  };
}

/** Lists unused columns, those with amounts included. */
function findLostColumns({ table, headerRowNumber, findings }: MappedTab, tieOut: SourceTieOut): LostColumns {
  const amounts = tieOut
    .filter(({ sheet }) => sheet === table.name)
    .flatMap(({ columns }) => columns)
    .filter(({ isAmount, parts }) => isAmount && parts.some(({ kind }) => kind === 'column-not-mapped'))
    .map(({ letters }) => letters);
  const others = findings.flatMap(({ code, cell = '' }) => {
    const place = code === 'column-not-mapped' ? parseCellAddress(cell) : undefined;
    return place === undefined ? [] : [place.columnIndex];
  });
  const indexes = new Set([...others, ...amounts.flatMap((letters) => parseColumnLetters(letters) ?? [])]);
  const headers = new SourceHeader(table, { first: headerRowNumber, last: headerRowNumber }, new Set());
  const facts = gatherFacts(listDataRows(table, headers, headerRowNumber));
  return [...indexes]
    .sort((a, b) => a - b)
    .map((columnIndex) =>
      omitAbsent({
        sheet: table.name,
        letters: toColumnLetters(columnIndex),
        header: headers.textOf(columnIndex),
        samples: facts.get(columnIndex)?.samples ?? [],
      }),
    );
}
