import { hasTypedCells } from '../model/records/input-format.ts';
import { findResultColumns } from '../sheets/result-columns.ts';
import { isOwnSheet } from '../sheets/sheet-names.ts';
import { foldHeader, squeezeSpaces } from '../util/text/text.ts';
import type { Table, WorkbookContent } from '../workbook/table.ts';
import { type MappingComplaint, suggest } from './complaint.ts';
import { type MappedSection, mapSection, type TabPlace } from './map-section.ts';
import type { MappedInput, MappedTab } from './mapped-tables.ts';
import type { Mapping, SheetMapping } from './mapping.ts';
import { textOf } from './source/cell-text.ts';
import { findMergedRows, findSectionNotes } from './source/section-findings.ts';
import { numberTexts } from './target/number-texts.ts';
import { SourceNames } from './target/source-names.ts';

export interface MappedInputs {
  /** In the order of the inputs. */
  readonly value: readonly MappedInput[];
  /** What the mapping speaks of and the inputs do not have; nothing is to be made of them then. */
  readonly complaints: readonly MappingComplaint[];
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
  const value = pending.map((tabs) => new Map(tabs.map((tab) => [tab.place.table.name, finishTab(tab)] as const)));
  return { value, complaints };
}

interface PendingTab {
  readonly place: TabPlace;
  readonly sections: readonly MappedSection[];
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
  const sections = sheets
    .filter(({ isSkipped }) => !isSkipped)
    .map((sheet) => mapSection(sheet, place, { things, passedOver }));
  return { place, sections, resultColumns };
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

function finishTab({ place, sections, resultColumns }: PendingTab): MappedTab {
  const { table } = place;
  numberRecords(sections);
  for (const section of sections) addMergedFaults(section, place);
  const [firstDraft] = sections.flatMap(({ tables }) => tables);
  const tables = sections.flatMap((section) =>
    section.tables.map((draft) =>
      draft.finish(table, section.mapping.headerRows.last, draft === firstDraft ? table.state : 'visible'),
    ),
  );
  const headerRowNumber = sections[0]?.mapping.headerRows.last ?? 1;
  const passedOver = new Set(resultColumns.map(({ columnIndex }) => columnIndex));
  const findings = findSectionNotes(sections, place, passedOver);
  return {
    table,
    tables,
    headerRowNumber,
    resultColumns,
    lastColumnIndex: findLastColumn(table, headerRowNumber),
    findings,
  };
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

function addMergedFaults(section: MappedSection, place: TabPlace): void {
  const byRow = findMergedRows(section, place);
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
