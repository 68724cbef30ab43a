import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader, squeezeSpaces } from '../../base/util/text/text.ts';
import { findUnitNotesIn } from '../../format/tables/unit-notes.ts';
import type { Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { toColumnRange } from '../file/form-parts.ts';
import type { Mapping, SheetMapping } from '../mapping.ts';
import type { RememberedSource, RememberedTab } from '../propose/memory.ts';
import { rowsBetween, SourceHeader } from '../source/source-header.ts';
import { isMeant, placeTabs, type TabPlace, withinColumns } from '../tab-place.ts';
import { listValues } from './remembered-values.ts';

export interface TabMatch {
  readonly before: RememberedTab;
  readonly now: Omit<RememberedTab, 'index'>;
  readonly place: TabPlace;
  /** The share of common headers, between 0 and 1. */
  readonly likeness: number;
}

export interface SourceMatch {
  readonly source: RememberedSource;
  readonly tabs: readonly TabMatch[];
  readonly newTabs: readonly string[];
}

/** Tables with less in common are different. */
const LEAST_LIKENESS = 0.6;
const LAST_HEADER_ROW = 60;

/**
 * Finds the remembered spreadsheets that the inputs resemble: every table is found by its header, wherever it is now.
 * Returns the most similar; more than one means that they cannot be distinguished.
 */
export function recogniseSource(
  inputs: readonly WorkbookContent[],
  remembered: readonly RememberedSource[],
): readonly SourceMatch[] {
  const places = placeTabs(inputs);
  const matches = remembered.flatMap((source) => matchSource(source, places) ?? []);
  const best = Math.max(...matches.map(weigh));
  return matches.filter((match) => weigh(match) === best);
}

/** Weighs headers first, then equal tab names. */
function weigh({ tabs }: SourceMatch): number {
  const likeness = tabs.reduce((sum, tab) => sum + tab.likeness, 0) / tabs.length;
  const named = tabs.filter(({ before, now }) => foldHeader(before.sheet) === foldHeader(now.sheet)).length;
  return likeness + named / tabs.length / 1000;
}

function matchSource(source: RememberedSource, places: readonly TabPlace[]): SourceMatch | undefined {
  const tabs: TabMatch[] = [];
  const taken = new Set<string>();
  for (const before of source.tabs) {
    const found = places
      .flatMap((place) => matchTab(before, place) ?? [])
      .filter(({ now }) => !taken.has(keyOf(now)))
      .sort((a, b) => weigh({ source, tabs: [b], newTabs: [] }) - weigh({ source, tabs: [a], newTabs: [] }));
    const [best] = found;
    if (best === undefined) return undefined;
    taken.add(keyOf(best.now));
    tabs.push(best);
  }
  if (tabs.length === 0) return undefined;
  const known = new Set(tabs.map(({ now }) => now.sheet));
  return { source, tabs, newTabs: places.map(({ table }) => table.name).filter((name) => !known.has(name)) };
}

function keyOf({ sheet, header, within = '' }: TabMatch['now']): string {
  return JSON.stringify([sheet, header, within]);
}

function matchTab(before: RememberedTab, place: TabPlace): TabMatch | undefined {
  const { table } = place;
  const [first = 1, last = first] = before.header.split('-').map(Number);
  const rows = new Set([first, ...table.rows.slice(0, LAST_HEADER_ROW).map(({ rowNumber }) => rowNumber)]);
  const within = before.within === undefined ? {} : { columns: toColumnRange(before.within) };
  let best: TabMatch | undefined;
  for (const row of rows) {
    const now = {
      sheet: table.name,
      ...printTable(table, { headerRows: { first: row, last: row + last - first }, ...within }),
    };
    const likeness = compareHeaders(before, now);
    if (likeness > (best?.likeness ?? LEAST_LIKENESS)) best = { before, now, place, likeness };
  }
  return best;
}

/** Returns the share of headers that both have. */
function compareHeaders(before: Pick<RememberedTab, 'columns'>, now: Pick<RememberedTab, 'columns'>): number {
  const [old, fresh] = [before, now].map(({ columns }) => new Set(columns.map(({ header }) => foldHeader(header))));
  const common = [...(old ?? [])].filter((header) => fresh?.has(header) === true).length;
  const all = (old?.size ?? 0) + (fresh?.size ?? 0) - common;
  return all === 0 ? 0 : common / all;
}

const MOST_ROWS = 200;

/** Describes a spreadsheet by each mapped table: its tab, header and the notes above it. */
export function printSource(inputs: readonly WorkbookContent[], { sheets }: Mapping): RememberedTab[] {
  const places = placeTabs(inputs);
  return sheets.flatMap((sheet, index) => {
    if (sheet.isSkipped) return [];
    return places
      .filter((place) => isMeant(sheet, place))
      .map(({ table }): RememberedTab => {
        const printed = printTable(table, sheet);
        return { index, sheet: table.name, ...printed, values: listValues(table, printed, sheet) };
      });
  });
}

function printTable(
  tab: Table,
  { headerRows, columns }: Pick<SheetMapping, 'headerRows' | 'columns'>,
): Pick<RememberedTab, 'header' | 'within' | 'columns' | 'notes'> {
  const table = withinColumns(tab, columns);
  const { first, last } = headerRows;
  const top = { ...table, rows: table.rows.slice(0, Math.max(MOST_ROWS, last)) };
  const header = new SourceHeader(top, headerRows, new Set());
  const above = rowsBetween(table, { first: 1, last: first - 1 });
  return {
    header: first === last ? `${first}` : `${first}-${last}`,
    ...(columns === undefined ? {} : { within: [columns.first, columns.last].map(toColumnLetters).join('-') }),
    columns: header.columns.map(({ columnIndex, lines }) => ({
      letters: toColumnLetters(columnIndex),
      header: lines.join(' '),
    })),
    notes: findUnitNotesIn(above).map(({ text }) => squeezeSpaces(text)),
  };
}
